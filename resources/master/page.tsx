import './web/master.css'
import { EditOutlined, MoreOutlined, SnippetsOutlined } from '@ant-design/icons'
import type { Envelope } from '@sms/client'
import { fill, label } from '@sms/kit/contract'
import { dataOf, Loading, ResourcePage, type RowTools, useApp, useMayChange, useNarrow, useSay } from '@sms/kit/web'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { type MasterKey, master, masterOptions } from './contract.ts'
import { columnsOf, setOf, tabOf } from './web/columns.ts'
import type { Dialog } from './web/dialogs.tsx'
import { masterLayout } from './web/layout.ts'
import { isColumn } from './web/paste.ts'
import type { MenuOf } from './web/row-menu.tsx'
import { countsOf } from './web/use-values.ts'
import { keyLabel, nameIn, type Value } from './web/value.ts'

type Props = { readonly value: Value; readonly tools: RowTools; readonly onMore: (menu: MenuOf) => void }

function RowActions({ value, tools, onMore }: Props) {
  const say = useSay()
  const name = nameIn(value, useApp().language)
  return (
    <>
      <button
        type="button"
        className="master-icon"
        tabIndex={-1}
        aria-label={say(fill(edit, { name }))}
        onClick={tools.edit}
      >
        <EditOutlined aria-hidden="true" />
      </button>
      <button
        type="button"
        className="master-icon"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={say(fill(more, { name }))}
        onClick={(event) => onMore({ value, tools, button: event.currentTarget })}
      >
        <MoreOutlined aria-hidden="true" />
      </button>
    </>
  )
}

const edit = label('Edit {name}', '编辑{name}')
const more = label('More for {name}', '{name}的更多操作')

/** The elements that handle pasted text themselves: inputs and dialogs. */
const pasteTargets = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'

/** Calls back when several lines are pasted on the screen outside of inputs and dialogs. */
function useColumnPaste(isOn: boolean, onPaste: (text: string) => void) {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!isOn || (event.target instanceof Element && event.target.closest(pasteTargets)) || !isColumn(text)) return
    event.preventDefault()
    onPaste(text)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => pasted(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}

/** The dialog and whether it is open: one that was closed stays until its animation has ended (`clear`). */
function useDialog() {
  const [dialog, setDialog] = useState<Dialog>()
  const [open, setOpen] = useState(false)
  return {
    dialog,
    open,
    show: (next: Dialog) => {
      setDialog(next)
      setOpen(true)
    },
    close: () => setOpen(false),
    clear: () => setDialog(undefined),
  }
}

const RowMenu = lazy(() => import('./web/row-menu.tsx'))
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
  const { dialog, ...dialogState } = useDialog()
  const [menu, setMenu] = useState<MenuOf>()
  const [isMenuLoaded, loadMenu] = useReducer(() => true, false)
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const paste = (text: string) => dialogState.show({ is: 'paste', key: category, text })
  useColumnPaste(mayChange && dialog === undefined, paste)

  const rowActions = useCallback(
    (value: Value, tools: RowTools) => (
      <RowActions
        value={value}
        tools={tools}
        onMore={(menu) => {
          loadMenu()
          setMenu(menu)
        }}
      />
    ),
    [],
  )
  const saveOrder = async (ids: readonly string[], state: string) =>
    dataOf(
      await client.api.post<Envelope<unknown>>('/master/order', { key: category, ids, state }, { keepalive: true }),
    )
  const [revealed, setRevealed] = useState<string>()
  /** Opens the category with the value, which scrolls into view. */
  const reveal = (key: MasterKey, id: string | undefined) => {
    setRevealed(id)
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
        reveal={revealed}
        {...(mayChange ? { rowActions, actions: () => pasteButton, keys } : {})}
        onMove={mayChange && category ? saveOrder : undefined}
        empty={{
          title: category ? fill(nothingIn, keyLabel(category)) : nothingAtAll,
          text: purpose,
          actions: <Button onClick={() => paste('')}>{say(pasteColumn)}</Button>,
        }}
      />
      {isMenuLoaded && (
        <Suspense fallback={null}>
          <RowMenu of={menu} onClose={closeMenu} onMerge={(value) => dialogState.show({ is: 'merge', value })} />
        </Suspense>
      )}
      {dialog && (
        <Suspense fallback={null}>
          <Dialogs
            key={dialog.is}
            dialog={dialog}
            open={dialogState.open}
            onClose={dialogState.close}
            onGone={dialogState.clear}
            onPasted={reveal}
          />
        </Suspense>
      )}
    </>
  )
}

const details = (value: Value) => (
  <Suspense fallback={<Loading />}>
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
