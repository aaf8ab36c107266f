import { fill, type ImportPlan, type ImportSettings, type Label, label, type Resource } from '@sms/kit/contract'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { Refused } from '../data/query.ts'
import { useApp, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'
import { failureLabel } from '../toast/failure-text.ts'
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
    mutationFn: async (settings: ImportSettings) => {
      const answer = await send(app, `/${contract.path}/import/commit`, { id, ...settings })
      if (answer.code !== 1) throw new Refused(answer)
    },
    onSuccess: onStarted,
  })
  const offer = plan ? offerOf(plan) : undefined
  const number = (n: number) => integerText(n, app.language)
  const failed = start.error && say(failureLabel(start.error))
  const press = () => {
    // The button has told how many rows with errors are left out.
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

/** The action of the second step's button, with its texts. */
export type Offer = {
  /** Rows that create or change a record, those of further sheets and columns included. */
  readonly rows: number
  /** Rows left out because of their errors, which the button's text counts. */
  readonly errors: number
  readonly text: Label
  /** The obstacle to the import, in the user's language. */
  readonly why: string | null
  /** The reason why there is nothing to do, if no other message is shown. */
  readonly idle: Label | undefined
  readonly ready: boolean
}

/** What a plan offers; rows with errors hinder nothing, unlike an `obstacle`. */
export function offerOf({
  counts,
  parts,
  obstacle,
  hindrance,
}: Pick<ImportPlan, 'counts' | 'parts' | 'obstacle' | 'hindrance'>): Offer {
  const sheets = [counts, ...parts.flatMap((part) => (part.used && part.counts ? [part.counts] : []))]
  const sum = (kind: keyof typeof counts) => sheets.reduce((all, sheet) => all + sheet[kind], 0)
  const rows = sum('create') + sum('update')
  const errors = sum('errors')
  // A row of the file may hold several records.
  const [importAll, importRest] = parts.some(({ used, beside }) => used && beside) ? ofRecords : ofRows
  const text = errors > 0 ? importRest : importAll
  const whyIdle = sum('unchanged') > 0 ? same : nothing
  const idle = rows === 0 && hindrance === null ? whyIdle : undefined
  return { rows, errors, text, why: obstacle ?? hindrance, idle, ready: rows > 0 && obstacle === null }
}

const ofRows = [
  label('Import {n} {n|row|rows}', '导入 {n} 行'),
  label('Import {n} {n|row|rows}, leave {out} out', '导入 {n} 行，跳过 {out} 行'),
] as const
const ofRecords = [
  label('Import {n} {n|record|records}', '导入 {n} 条记录'),
  label('Import {n} {n|record|records}, leave {out} out', '导入 {n} 条记录，跳过 {out} 行'),
] as const
const same = label('The records are already as the file says.', '现有记录已与文件一致。')
const nothing = label('There is nothing to import.', '没有可导入的内容。')
