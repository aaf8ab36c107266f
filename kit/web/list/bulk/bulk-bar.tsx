import { CloseOutlined } from '@ant-design/icons'
import { type BulkRequest, fill, label } from '@sms/kit/contract'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { FormLayout } from '../../form/layout.ts'
import { useApp, useSay } from '../../page/app.tsx'
import { totalText } from '../total-text.ts'
import type { ListModel } from '../use-list.ts'
import { useBulkAnswers } from './use-bulk.ts'

/** The dialog with its controls is loaded when somebody opens it. */
const BulkDialog = lazy(() => import('./bulk-dialog.tsx'))

/** More records than this are not changed by one press: what would change is shown first. */
const atOnce = 100

type Props = {
  readonly list: ListModel
  readonly form: FormLayout | undefined
  /** What the page adds. */
  readonly children: ReactNode
}

/** What the dialog is opened for: fields to be chosen, or a patch; `refused` is why that was not done at once. */
type Asked = { readonly patch?: BulkRequest['patch']; readonly state: string; readonly refused?: string }

/** What can be done with the ticked rows. Lies over the foot of the list, so that nothing moves. */
export function BulkBar({ list, form, children }: Props) {
  const say = useSay()
  const { language } = useApp()
  const { selection, contract, bulk } = list
  const { apply } = useBulkAnswers(contract)
  const [open, setOpen] = useState<Asked>()
  const [busy, setBusy] = useState(false)
  const byPress = async (status: string, state: string) => {
    const patch = { status }
    if (selection.count > atOnce) return setOpen({ patch, state })
    setBusy(true)
    const answer = await apply({ ...selection.request, patch, expect: selection.count }, state)
    setBusy(false)
    if (answer?.code === 1) selection.clear()
    else if (answer?.data) setOpen({ patch, state, refused: answer.message })
  }
  // Where the list shows one state alone, nothing can be moved there.
  const movable = statuses.filter((value) => list.now.query.status !== value)
  // Others may leave nothing to tick while somebody puts a change together: what is typed in a dialog, also of what the
  // page adds, stays.
  const isShown = selection.count > 0
  const bar = (
    <section className={isShown ? 'list-bulk' : undefined} hidden={!isShown} aria-label={say(region)}>
      <span role="status" className="list-bulk-count">
        {say(fill(selected, { n: totalText({ total: selection.count, more: selection.more }, language) }))}
      </span>
      {!selection.whole && (
        <Button type="link" size="small" onClick={selection.all}>
          {say(fill(selectAll, { n: totalText(list.rows, language) }))}
        </Button>
      )}
      {bulk.length > 0 && (
        <Button onClick={() => setOpen({ state: 'Edit' })} disabled={busy}>
          {say(edit)}
        </Button>
      )}
      {bulk.includes('status') &&
        movable.map((value) => (
          <Button key={value} onClick={() => void byPress(value, contract.moves[value].state)} disabled={busy}>
            {say(contract.moves[value].text)}
          </Button>
        ))}
      {children}
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden="true" />}
        aria-label={say(clear)}
        title={say(clear)}
        onClick={selection.clear}
      />
    </section>
  )
  return (
    <>
      {bar}
      {open && (
        <Suspense fallback={null}>
          <BulkDialog
            contract={contract}
            fields={list.bulkNow()}
            form={form}
            selection={selection}
            {...open}
            onClose={(done) => {
              setOpen(undefined)
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
