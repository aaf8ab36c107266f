import { ArrowDownOutlined, ArrowUpOutlined, EditOutlined } from '@ant-design/icons'
import { label, type RecordOf, status } from '@sms/kit/contract'
import { useQuery } from '@tanstack/react-query'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { Button, Drawer, Skeleton } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { recordOf } from '../../data/query.ts'
import { type FormLayout, fileHost } from '../../form/layout.ts'
import { LeaveScope, useLeaveScope } from '../../form/leave.ts'
import { ScopeProvider } from '../../form/scope.tsx'
import type { Values } from '../../form/values.ts'
import { recordHref, useApp, useSay } from '../../page/app.tsx'
import { PlaceLink } from '../../page/link.tsx'
import { ReadFailure } from '../../page/read-failure.tsx'
import { Facts } from '../../record/facts.tsx'
import '../../record/record.css'
import '../../record/facts.css'
import '../../record/tabs.css'
import { useStandardTabs } from '../../record/standard-tabs.tsx'
import { type Tab, TabList } from '../../record/tab-list.tsx'
import { placeText } from '../../show/place-text.ts'
import { Value } from '../../show/value.tsx'
import { recordTitle } from '../grid/record-name.tsx'
import type { Row } from '../rows/use-rows.ts'
import type { ListModel } from '../use-list.ts'
import './look.css'
import { isComposing } from '../../form/keys.ts'
import { LookCover } from './look-cover.tsx'

type Props = {
  readonly list: ListModel
  readonly layout: FormLayout
  /** Opens the form, at a field if given; undefined if the user may not edit. */
  readonly onEdit: ((record: RecordOf<any>, at?: string) => void) | undefined
  /** Whether single letters are keys. */
  readonly letters: boolean
  /** Called when the closing animation has ended. */
  readonly onGone: () => void
}

/** Width in pixels. */
const width = 620

/** A record's facts and standard tabs beside its list; ↑↓ or j k go to other rows. */
export default function QuickLook({ list, layout, onEdit, letters, onGone }: Props) {
  const say = useSay()
  const app = useApp()
  const { language } = app
  const { look, rows, contract } = list
  const box = useRef<HTMLDivElement>(null)
  // Unsaved input is saved, or the user confirms to discard it, before the record changes.
  const { scope, mayLeave } = useLeaveScope()
  const afterLeaving = (act: () => void) => async () => {
    if (await mayLeave()) act()
  }
  const close = afterLeaving(look.close)
  const { history } = useRouter()
  const [listPath] = useState(history.location.pathname)
  // Back closes it and stays in the list; a form over it is left as elsewhere, and so is a page that is opening.
  useBlocker({
    shouldBlockFn: async ({ action, current }) => {
      if (action !== 'BACK' || document.activeElement?.closest('.form-drawer')) return false
      if (current.pathname !== listPath) return false
      await close()
      return true
    },
    enableBeforeUnload: false,
    disabled: !look.isOpen,
  })
  const toPrevious = look.toPrevious && afterLeaving(look.toPrevious)
  const toNext = look.toNext && afterLeaving(look.toNext)
  // During the closing animation it still shows the last record.
  const [last, setLast] = useState(look.id)
  const [tab, setTab] = useState('facts')
  const id = look.isOpen ? look.id : last
  if (look.isOpen && look.id !== last) setLast(look.id)
  const row = look.place === undefined ? undefined : rows.at(look.place)
  const read = useQuery({
    ...recordOf(app, contract, id ?? ''),
    enabled: id !== undefined,
    ...(row && row.id === id ? { initialData: row as RecordOf<any>, initialDataUpdatedAt: 0 } : {}),
  })
  const record = id === undefined ? undefined : (read.data as Row | undefined)
  const isLoaded = record !== undefined
  // When the record changes, a focused element disappears: the drawer takes the focus to keep its keys.
  useEffect(() => {
    if (id && isLoaded && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [id, isLoaded])
  const href = id === undefined ? undefined : recordHref(app, contract.name, id)

  const takeFocus = () => {
    if (!box.current?.contains(document.activeElement)) box.current?.focus({ preventScroll: true })
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event) || event.defaultPrevented) return
    if (!box.current?.contains(target) || target.closest(typing)) return
    const openForm = record && onEdit && (() => onEdit(record))
    const openPage = () => box.current?.querySelector<HTMLElement>('.look-open')?.click()
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: toNext,
      ArrowUp: toPrevious,
      ...(letters ? { j: toNext, k: toPrevious, e: openForm } : {}),
      // Links and buttons have these keys themselves.
      ...(target.closest('a, button') ? {} : { ' ': close, Enter: href === undefined ? undefined : openPage }),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <Drawer
      open={look.isOpen}
      title={record ? recordTitle(contract, record, language) : say(contract.title)}
      size={width}
      rootClassName="look"
      destroyOnHidden
      autoFocus={false}
      focusable={{ focusTriggerAfterClose: false }}
      afterOpenChange={(open) => (open ? takeFocus() : onGone())}
      onKeyDown={press}
      onClose={() => void close()}
    >
      <div className="look-box" ref={box} tabIndex={-1}>
        <div className="look-bar">
          {record && <Value field={status} value={record.status} />}
          <span className="list-quiet" role="status">
            {look.place !== undefined ? placeText(look.place, rows, language) : look.isOpen && say(notListed)}
          </span>
          <Button
            type="text"
            icon={<ArrowUpOutlined aria-hidden="true" />}
            aria-label={say(before)}
            title={say(before)}
            disabled={!toPrevious}
            onClick={toPrevious}
          />
          <Button
            type="text"
            icon={<ArrowDownOutlined aria-hidden="true" />}
            aria-label={say(nextLabel)}
            title={say(nextLabel)}
            disabled={!toNext}
            onClick={toNext}
          />
          {record && onEdit && (
            <Button className="look-edit" icon={<EditOutlined aria-hidden="true" />} onClick={() => onEdit(record)}>
              {say(edit)}
            </Button>
          )}
          {href && (
            <PlaceLink className="look-open" href={href}>
              {say(open)}
            </PlaceLink>
          )}
        </div>
        {record ? (
          <LeaveScope value={scope}>
            <LookedRecord
              key={id}
              {...{ list, layout, record, onEdit, tab }}
              cover={typeof row?.cover === 'string' && row.id === id ? row.cover : undefined}
              onTab={(to) => void afterLeaving(() => setTab(to))()}
            />
          </LeaveScope>
        ) : read.isError ? (
          <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 10 }} />
        )}
      </div>
    </Drawer>
  )
}

type LookedProps = Pick<Props, 'list' | 'layout' | 'onEdit'> & {
  readonly record: Row
  readonly cover: string | undefined
  readonly tab: string
  readonly onTab: (key: string) => void
}

function LookedRecord({ list, layout, record, cover, onEdit, tab, onTab }: LookedProps) {
  const say = useSay()
  const { language } = useApp()
  const { contract } = list
  /** Files that wait for their upload, for the controls of files. */
  const [waiting] = useState(() => new Map<string, File>())
  const own = useStandardTabs(layout, record as RecordOf<any>, onEdit !== undefined)
  const facts: Tab = {
    key: 'facts',
    text: say(factsLabel),
    content: () => (
      <div className="look-facts">
        {cover && (
          <LookCover kind={contract.name} id={record.id} cover={cover} name={recordTitle(contract, record, language)} />
        )}
        <Facts
          contract={contract}
          layout={layout}
          record={record as RecordOf<any>}
          mayChange={onEdit !== undefined}
          onFill={(at) => onEdit?.(record, at)}
        />
      </div>
    ),
  }
  return (
    <ScopeProvider value={{ ...fileHost(layout, record as Values), waiting }}>
      <TabList label={say(contract.title)} active={tab} onChange={onTab} tabs={[facts, ...own]} />
    </ScopeProvider>
  )
}

/** Elements that handle keys themselves. */
const typing = 'input, textarea, select, dialog, [contenteditable="true"], [role="combobox"], [role="listbox"]'

const notListed = label('No longer in this list', '已不在此列表中')
const before = label('The row before (↑)', '上一行（↑）')
const nextLabel = label('The row behind (↓)', '下一行（↓）')
const edit = label('Edit', '编辑')
const open = label('Open', '打开')
const factsLabel = label('Facts', '资料')
