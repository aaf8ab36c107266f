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
import { useInputGuard } from '../../form/leave.ts'
import { rootOf } from '../../form/problems.ts'
import { useApp, useSay } from '../../page/app.tsx'
import { integerText, totalText } from '../../show/text.ts'
import type { Selection } from '../selection/use-selection.ts'
import './bulk.css'
import { BulkFields } from './bulk-fields.tsx'
import { BulkReview } from './bulk-review.tsx'
import { type FieldEdit, isReady, patchOf } from './edits.ts'
import { ReviewFoot } from './review-foot.tsx'
import { useBulkAnswers } from './use-bulk.ts'

type Props = {
  readonly contract: Resource<any, any>
  readonly fields: readonly string[]
  readonly form: FormLayout | undefined
  readonly selection: Selection
  /** A fixed change, such as a status. */
  readonly patch?: BulkRequest['patch']
  /** Why the server has just refused it: shown above the new preview. */
  readonly refused?: string
  /** The name of the change in its toast. */
  readonly state: string
  /** `done`: the change was applied. */
  readonly onClose: (done: boolean) => void
}

/** Gives many records the same values: choose fields, preview the change, apply it. */
export default function BulkDialog({
  contract,
  fields,
  form,
  selection,
  patch: fixedPatch,
  refused,
  state,
  onClose,
}: Props) {
  const say = useSay()
  const { language } = useApp()
  const { preview, apply } = useBulkAnswers(contract)
  const all = contract.fields as Fields
  const [edits, setEdits] = useState<readonly FieldEdit[]>([])
  const guard = useInputGuard(edits)
  const [problems, setProblems] = useState<Readonly<Record<string, Label>>>({})
  const [review, setReview] = useState<BulkPreview>()
  const [notice, setNotice] = useState<string | undefined>(refused)
  const [busy, setBusy] = useState(false)
  const [{ request, count, more }] = useState(selection)
  const patch = fixedPatch ?? patchOf(edits, all)
  const number = (n: number) => integerText(n, language)

  const matchCount = review?.matched ?? count
  /** Whether `matchCount` is exact, not the limit of counting. */
  const isCounted = review !== undefined || !more

  /** Reads and shows the preview. `why` appears above it, by default a change of the count. */
  const showPreview = async (why?: string) => {
    setBusy(true)
    const answer = await preview({ ...request, patch })
    setBusy(false)
    if (answer?.code === 1) {
      const { matched } = answer.data!
      const isOtherCount = isCounted && matched !== matchCount
      const change = isOtherCount
        ? say(fill(selectionChanged, { n: number(matched), before: number(matchCount) }))
        : undefined
      setNotice(why ?? change)
      return setReview(answer.data)
    }
    const errors = (answer?.errors ?? []).map(
      (error) => [rootOf(error.field), label(error.message, error.message)] as const,
    )
    setProblems(Object.fromEntries(errors))
    // Without a preview nothing can be applied; the chosen edits stay for another try.
    if (fixedPatch) onClose(false)
    else setReview(undefined)
  }
  const previewFixed = useEffectEvent(() => void (fixedPatch && showPreview(refused)))
  useEffect(() => previewFixed(), [])

  const applyReviewed = async () => {
    if (!review) return
    setBusy(true)
    const skip = review.refused.count > 0 ? { skipRefused: true } : {}
    const answer = await apply({ ...request, patch, expect: review.matched, ...skip }, state)
    setBusy(false)
    if (answer?.code === 1) return onClose(true)
    // A refusal is shown above a new preview.
    if (answer) await showPreview(answer.message)
  }

  const ready = edits.length > 0 && edits.every(isReady)
  return (
    <Modal
      open
      width={640}
      title={say(fill(title, { n: totalText({ total: matchCount, more: !isCounted }, language) }))}
      onCancel={() => onClose(false)}
      footer={
        <ReviewFoot
          busy={busy}
          onCancel={() => onClose(false)}
          onLook={fixedPatch || ready ? () => void showPreview() : undefined}
          onBack={fixedPatch ? undefined : () => setReview(undefined)}
          shown={
            review && {
              words: fill(changeLabel, { n: number(review.changing) }),
              onGo: review.changing > 0 ? () => void applyReviewed() : undefined,
            }
          }
        />
      }
      {...guard}
    >
      {review ? (
        <BulkReview review={review} news={notice} contract={contract} />
      ) : fixedPatch ? (
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
const changeLabel = label('Change {n} {n|record|records}', '修改 {n} 条记录')
const selectionChanged = label(
  'The selection has changed: {n} {n|record|records} now, {before} before',
  '所选记录已变化：现为 {n} 条，原为 {before} 条',
)
const looking = label('Looking at what would change …', '正在查看将发生的更改…')
