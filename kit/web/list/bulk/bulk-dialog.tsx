import {
  type BulkPreview,
  type BulkRequest,
  type Fields,
  fill,
  type Label,
  label,
  type Resource,
} from '@sms/kit/contract'
import { Modal } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FormLayout } from '../../form/layout.ts'
import { rootOf } from '../../form/problems.ts'
import { useApp, useSay } from '../../page/app.tsx'
import { integerText } from '../../show/text.ts'
import { totalText } from '../total-text.ts'
import type { Selection } from '../use-selection.ts'
import './bulk.css'
import { BulkFields } from './bulk-fields.tsx'
import { BulkReview } from './bulk-review.tsx'
import { type FieldEdit, isReady, patchOf } from './edits.ts'
import { ReviewFoot } from './review-foot.tsx'
import { useBulkAnswers } from './use-bulk.ts'

type Props = {
  readonly contract: Resource<any, any>
  /** The fields that may be changed, in the order of the form. */
  readonly fields: readonly string[]
  readonly form: FormLayout | undefined
  readonly selection: Selection
  /** A change that is decided already, such as a status: it is shown at once. */
  readonly patch?: BulkRequest['patch']
  /** Why the server has just refused it: said over what would change as things are now. */
  readonly refused?: string
  /** What the change is called in its toast. */
  readonly state: string
  /** `done`: the change is made. */
  readonly onClose: (done: boolean) => void
}

/** Gives many records the same values: which fields, then what that changes as the server says, then Apply. */
export default function BulkDialog({
  contract,
  fields,
  form,
  selection,
  patch: given,
  refused,
  state,
  onClose,
}: Props) {
  const say = useSay()
  const { language } = useApp()
  const { preview, apply } = useBulkAnswers(contract)
  const all = contract.fields as Fields
  const [edits, setEdits] = useState<readonly FieldEdit[]>([])
  const [problems, setProblems] = useState<Readonly<Record<string, Label>>>({})
  const [review, setReview] = useState<BulkPreview>()
  const [news, setNews] = useState<string | undefined>(refused)
  const [busy, setBusy] = useState(false)
  // The set is that of the moment when the dialog was opened.
  const [{ request, count, more }] = useState(selection)
  const patch = given ?? patchOf(edits, all)
  const number = (n: number) => integerText(n, language)

  const meant = review?.matched ?? count
  const isCounted = review !== undefined || !more

  const look = async (why?: string) => {
    setBusy(true)
    const answer = await preview({ ...request, patch })
    setBusy(false)
    if (answer?.code === 1) {
      const { matched } = answer.data!
      const other =
        matched === meant || !isCounted ? undefined : say(fill(otherSet, { n: number(matched), before: number(meant) }))
      setNews(why ?? other)
      return setReview(answer.data)
    }
    const errors = (answer?.errors ?? []).map(
      (error) => [rootOf(error.field), label(error.message, error.message)] as const,
    )
    setProblems(Object.fromEntries(errors))
    // Without a look at it there is nothing to agree to; what was put together stays, to be changed or tried again.
    if (given) onClose(false)
    else setReview(undefined)
  }
  const begin = useEffectEvent(() => void (given && look(refused)))
  useEffect(() => begin(), [])

  const go = async () => {
    if (!review) return
    setBusy(true)
    const skip = review.refused.count > 0 ? { skipRefused: true } : {}
    const answer = await apply({ ...request, patch, expect: review.matched, ...skip }, state)
    setBusy(false)
    if (answer?.code === 1) return onClose(true)
    // The set has changed meanwhile, or what the rules say of it: said, and shown as it is now.
    if (answer) await look(answer.message)
  }

  const ready = edits.length > 0 && edits.every(isReady)
  return (
    <Modal
      open
      width={640}
      title={say(fill(title, { n: totalText({ total: meant, more: !isCounted }, language) }))}
      onCancel={() => onClose(false)}
      footer={
        <ReviewFoot
          busy={busy}
          onCancel={() => onClose(false)}
          onLook={given || ready ? () => void look() : undefined}
          onBack={given ? undefined : () => setReview(undefined)}
          shown={
            review && {
              words: fill(change, { n: number(review.changing) }),
              onGo: review.changing > 0 ? () => void go() : undefined,
            }
          }
        />
      }
      mask={{ closable: false }}
      // Escape closes a list of choices; what has been put together is given up by Cancel alone.
      keyboard={edits.length === 0}
    >
      {review ? (
        <BulkReview review={review} news={news} contract={contract} />
      ) : given ? (
        <p className="bulk-quiet" role="status">
          {say(looking)}
        </p>
      ) : (
        <BulkFields
          fields={fields}
          all={all}
          form={form}
          edits={edits}
          problems={problems}
          onChange={(next) => {
            setEdits(next)
            setProblems({})
          }}
        />
      )}
    </Modal>
  )
}

const title = label('Edit {n} {n|record|records}', '编辑 {n} 条记录')
const change = label('Change {n} {n|record|records}', '修改 {n} 条记录')
const otherSet = label(
  'The selection has changed: {n} {n|record|records} now, {before} before',
  '所选记录已变化：现为 {n} 条，原为 {before} 条',
)
const looking = label('Looking at what would change …', '正在查看将发生的更改…')
