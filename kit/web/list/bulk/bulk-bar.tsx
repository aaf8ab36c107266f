import { CloseOutlined } from '@ant-design/icons'
import { type BulkRequest, fill, label } from '@sms/kit/contract'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { FormLayout } from '../../form/layout.ts'
import { useApp, useSay } from '../../page/app.tsx'
import { totalText } from '../../show/text.ts'
import type { ListModel } from '../use-list.ts'
import { useBulkAnswers } from './use-bulk.ts'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'))

/** The most records that one press changes at once; for more, a preview comes first. */
const atOnce = 100

type Props = {
  readonly list: ListModel
  readonly form: FormLayout | undefined
  readonly children: ReactNode
}

/** The content of the dialog: a choice of fields, or a patch; `refused` is why the patch was not applied at once. */
type Request = { readonly patch?: BulkRequest['patch']; readonly state: string; readonly refused?: string }

/** The actions on ticked rows. Covers the foot of the list, so that nothing moves. */
export function BulkBar({ list, form, children }: Props) {
  const say = useSay()
  const { language } = useApp()
  const { selection, contract, bulk } = list
  const { apply } = useBulkAnswers(contract)
  const [dialog, setDialog] = useState<Request>()
  const [busy, setBusy] = useState(false)
  /** Changes the status of the ticked records: at once for few, else and after a refusal in the dialog. */
  const setStatus = async (status: string, state: string) => {
    const patch = { status }
    if (selection.count > atOnce) return setDialog({ patch, state })
    setBusy(true)
    const answer = await apply({ ...selection.request, patch, expect: selection.count }, state)
    setBusy(false)
    if (answer?.code === 1) selection.clear()
    else if (answer?.data) setDialog({ patch, state, refused: answer.message })
  }
  // A list that shows a single status offers no change to it.
  const otherStatuses = statuses.filter((value) => list.now.query.status !== value)
  // Live changes may remove the ticked rows while the user fills in a dialog: the dialog stays open.
  const isShown = selection.count > 0
  const bar = (
    <section className={isShown ? 'list-bulk' : undefined} hidden={!isShown} aria-label={say(region)}>
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden="true" />}
        aria-label={say(clear)}
        title={say(clear)}
        onClick={selection.clear}
      />
      <span role="status" className="list-bulk-count">
        {say(fill(selected, { n: totalText({ total: selection.count, more: selection.more }, language) }))}
      </span>
      {!selection.whole && (
        <Button type="link" size="small" onClick={selection.tickAll}>
          {say(fill(selectAll, { n: totalText(list.rows, language) }))}
        </Button>
      )}
      {bulk.length > 0 && (
        <Button onClick={() => setDialog({ state: 'Saved' })} disabled={busy}>
          {say(edit)}
        </Button>
      )}
      {bulk.includes('status') &&
        otherStatuses.map((value) => (
          <Button key={value} onClick={() => void setStatus(value, contract.moves[value].state)} disabled={busy}>
            {say(contract.moves[value].text)}
          </Button>
        ))}
      {children}
    </section>
  )
  return (
    <>
      {bar}
      {dialog && (
        <Suspense fallback={null}>
          <BulkDialog
            contract={contract}
            fields={list.bulkOfTicked()}
            form={form}
            selection={selection}
            {...dialog}
            onClose={(done) => {
              setDialog(undefined)
              if (done) selection.clear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const statuses = ['Active', 'inActive'] as const
const region = label('Selected rows', '已选行')
const selected = label('{n} selected', '已选 {n} 项')
const selectAll = label('Select all {n} {n|match|matches}', '选择全部 {n} 条匹配记录')
const edit = label('Edit …', '编辑…')
const clear = label('Clear selection', '取消选择')
