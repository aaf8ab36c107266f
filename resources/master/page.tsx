import { SnippetsOutlined } from '@ant-design/icons'
import type { Envelope } from '@sms/client'
import { fill, label } from '@sms/kit/contract'
import { dataOf, ResourcePage, type RowTools, useApp, useMayChange, useNarrow, useSay } from '@sms/kit/web'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useCallback, useState } from 'react'
import { type MasterKey, master, masterOptions } from './contract.ts'
import { columnsOf, setOf, tabOf } from './web/columns.ts'
import { masterLayout } from './web/layout.ts'
import './web/master.css'
import { RowActions } from './web/row-actions.tsx'
import { type MenuOf, RowMenu } from './web/row-menu.tsx'
import { useColumnPaste } from './web/use-column-paste.ts'
import { useDialog } from './web/use-dialog.ts'
import { useStatus } from './web/use-status.tsx'
import { countsOf } from './web/use-values.ts'
import { keyLabel, type Value } from './web/value.ts'

const Details = lazy(() => import('./web/details.tsx'))
const Dialogs = lazy(() => import('./web/dialogs.tsx'))

/** The list of master data by category (domain.md, "Master Data"). */
export default function MasterPage() {
  const say = useSay()
  const { client } = useApp()
  const navigate = useNavigate()
  const mayChange = useMayChange(master.menus)
  const narrow = useNarrow()
  const tab = tabOf((useSearch({ strict: false }) as { key?: unknown }).key)
  const category = tab === 'All' ? undefined : tab
  const status = useStatus()
  const { dialog, ...over } = useDialog()
  const [menu, setMenu] = useState<MenuOf>()
  const paste = (text: string) => over.show({ is: 'paste', key: category, text })
  useColumnPaste(mayChange && dialog === undefined, paste)

  const rowActions = useCallback(
    (value: Value, tools: RowTools) => <RowActions value={value} tools={tools} onMore={setMenu} />,
    [],
  )
  const order = async (ids: readonly string[], state: string) =>
    dataOf(
      await client.api.post<Envelope<unknown>>('/master/order', { key: category, ids, state }, { keepalive: true }),
    )
  const [pasted, setPasted] = useState<string>()
  const toPasted = (key: MasterKey, id: string | undefined) => {
    setPasted(id)
    void navigate({ to: '/admin/master', search: { key } } as never)
  }

  const pasteButton = (
    <Button
      icon={<SnippetsOutlined aria-hidden="true" />}
      onClick={() => paste('')}
      {...(narrow ? { 'aria-label': say(pasteColumn), title: say(pasteColumn) } : {})}
    >
      {!narrow && say(pasteColumn)}
    </Button>
  )
  return (
    <>
      <ResourcePage
        contract={master}
        layout={masterLayout}
        columns={columnsOf(tab)}
        remember={`master.${setOf(tab)}`}
        tabs={tabs}
        filters={filters}
        defaults={noDefaults}
        kinds={kinds.filter(({ preset }) => !category || preset.key === category)}
        expansion={details}
        reveal={pasted}
        {...(mayChange ? { rowActions, actions: () => pasteButton, keys } : {})}
        onMove={mayChange && category ? order : undefined}
        empty={{
          title: category ? fill(nothingIn, keyLabel(category)) : nothingAtAll,
          text: purpose,
          actions: <Button onClick={() => paste('')}>{say(pasteColumn)}</Button>,
        }}
      />
      <RowMenu
        of={menu}
        onClose={useCallback(() => setMenu(undefined), [])}
        onStatus={status.change}
        onMerge={(value) => over.show({ is: 'merge', value })}
      />
      {status.dialog}
      {dialog && (
        <Suspense fallback={null}>
          <Dialogs
            key={dialog.is}
            dialog={dialog}
            open={over.open}
            onClose={over.close}
            onGone={over.clear}
            onPasted={toPasted}
          />
        </Suspense>
      )}
    </>
  )
}

const details = (value: Value) => (
  <Suspense fallback={<Skeleton active title={false} />}>
    <Details value={value} />
  </Suspense>
)
const tabs = { by: 'key', counts: countsOf } as const
/** The filters of specification.md, section 3, in its order; initially empty. */
const filters = ['name', 'status', 'showroom', 'key'] as const
const noDefaults = {}
const kinds = masterOptions.map(({ value, label }) => ({ label, preset: { key: value } }))
const keys = [{ press: ['Ctrl V'], does: label('Add a column copied from a spreadsheet', '粘贴从表格复制的一列') }]

const pasteColumn = label('Paste a column', '粘贴一列')
const nothingAtAll = label('No master data yet', '还没有基础数据')
const nothingIn = label('No {en} yet', '还没有{zh}')
const purpose = label(
  'What people choose from in every other screen. Add values one by one, or paste a column from a spreadsheet.',
  '其他页面中可选择的值。可逐个新增，或从表格粘贴一列。',
)
