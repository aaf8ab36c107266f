import { fill, label, type Resource } from '@sms/kit/contract'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { Refused } from '../data/query.ts'
import { useApp, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'
import { failureLabel } from '../toast/failure-text.ts'
import type { Settings } from './answers.ts'
import { offerOf } from './offer.ts'
import { send } from './send.ts'
import { withOption } from './settings.ts'
import type { Review } from './use-review.ts'

type Props = {
  readonly contract: Resource<any, any>
  readonly id: string
  readonly review: Review
  readonly onStarted: () => void
}

/** The footer of the review step: obstacles to the import, and the button that starts it. */
export function ReviewFooter({ contract, id, review, onStarted }: Props) {
  const app = useApp()
  const say = useSay()
  const { settings, plan, waiting } = review
  const start = useMutation({
    mutationFn: async (settings: Settings) => {
      const answer = await send(app, `/${contract.path}/import/commit`, { id, ...settings })
      if (answer.code !== 1) throw new Refused(answer)
    },
    onSuccess: onStarted,
  })
  const offer = plan ? offerOf(plan) : undefined
  const number = (n: number) => integerText(n, app.language)
  const failed = start.error && say(failureLabel(start.error))
  const press = () => {
    if (settings) start.mutate(offer?.errors ? withOption(settings, { skipErrors: true }) : settings)
  }
  return (
    <footer className="import-footer">
      <p className="import-why" role={failed ? 'alert' : 'status'}>
        {failed ?? offer?.why ?? (offer?.idle && say(offer.idle))}
      </p>
      <Button
        type="primary"
        size="large"
        disabled={!offer?.ready || waiting}
        loading={start.isPending || start.isSuccess}
        onClick={press}
      >
        {say(
          fill(offer?.rows ? offer.text : importNone, {
            n: number(offer?.rows ?? 0),
            out: number(offer?.errors ?? 0),
          }),
        )}
      </Button>
    </footer>
  )
}

const importNone = label('Import', '导入')
