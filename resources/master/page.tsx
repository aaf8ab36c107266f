import { label } from '@sms/kit/contract'
import {
  ImportPlace,
  integerText,
  useApp,
  useFill,
  useLetters,
  useMayChange,
  useNarrow,
  useSay,
  useScreenKeys,
} from '@sms/kit/web'
import { lazy, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react'
import { master } from './contract.ts'
import { Actions } from './web/actions.tsx'
import { Categories } from './web/categories.tsx'
import { Filters } from './web/filters.tsx'
import { ListBody } from './web/list-body.tsx'
import './web/master.css'
import { type Action, type MenuOf, RowMenu } from './web/row-menu.tsx'
import { countsOf, rowsOf } from './web/rows.ts'
import { useColumnPaste } from './web/use-column-paste.ts'
import { useDialog } from './web/use-dialog.ts'
import { useMoves } from './web/use-moves.ts'
import { useStatus } from './web/use-status.tsx'
import { useValues, useWords } from './web/use-values.ts'
import { type ChangeView, useView } from './web/use-view.ts'
import { keyLabel, type Value } from './web/value.ts'
import { cleared, onTab, sortedBy, tabOf } from './web/view.ts'

const Dialogs = lazy(() => import('./web/dialogs.tsx'))
const none: readonly Value[] = []

/** Master Data: what people choose from everywhere else, by category (domain.md, "Master Data"). */
export default function MasterPage() {
  const say = useSay()
  const { language } = useApp()
  const list = useValues()
  const values = list.values ?? none
  const words = useWords(values)
  const [view, setView] = useView()
  const tab = tabOf(view.filters)
  const rows = useMemo(() => rowsOf(values, view, words), [values, view, words])
  const counts = useMemo(() => countsOf(values, view, words), [values, view, words])
  const mayChange = useMayChange(master.menu)
  const moves = useMoves(rows, view, mayChange)
  const status = useStatus()
  const { dialog, ...over } = useDialog()
  const [menu, setMenu] = useState<MenuOf>()
  const [reached, reach] = useState<string>()
  // Another list begins at its first row.
  const change: ChangeView = (next, how) => {
    reach(undefined)
    setView(next, how)
  }
  const [letters, setLetters] = useLetters()
  const narrow = useNarrow()
  const frame = useRef<HTMLElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const height = useFill(frame, !narrow)
  const id = useId()

  const rowOf = (one: string | undefined) =>
    one === undefined ? null : (body.current?.querySelector<HTMLElement>(`tr[data-id="${one}"]`) ?? null)
  const toRow = () => body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
  const toName = () => document.getElementById(`${id}-name`)?.focus()
  useScreenKeys(
    frame,
    { '/': toName, '?': () => over.show({ is: 'keys' }) },
    { j: toRow, k: toRow, ArrowDown: toRow, ArrowUp: toRow },
    letters,
  )
  const paste = (text: string) => over.show({ is: 'paste', key: tab === 'All' ? undefined : tab, text })
  useColumnPaste(mayChange && dialog === undefined, paste)

  const act = (action: Action, value: Value) => {
    const place = rows.indexOf(value)
    if (action === 'edit' || action === 'merge') over.show({ is: action, value })
    else if (action === 'status') status.change(value)
    else moves.move?.(value, place + (action === 'up' ? -1 : 1), 'step')
  }
  /** Where a dialog leaves the focus: on the value that it made or changed, else where it was, else in the list. */
  const done = useRef<string>(undefined)
  const gone = () => {
    const row = rowOf(done.current)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === document.body) toRow()
    done.current = undefined
    over.gone()
  }

  const place = menu ? rows.indexOf(menu.value) : -1
  return (
    <section className="master" aria-label={say(master.titles)} ref={frame} style={{ height }}>
      <header className="master-bar">
        <h1>
          {say(master.titles)}
          <span className="master-count" role="status" aria-label={say(matches)}>
            {list.values && integerText(rows.length, language)}
          </span>
        </h1>
        <Filters view={view} values={values} onChange={change} searchId={`${id}-name`} onDown={toRow} />
        <Actions
          view={view}
          total={rows.length}
          tab={tab}
          mayChange={mayChange}
          onKeys={() => over.show({ is: 'keys' })}
          onPaste={() => paste('')}
          onNew={(key) => over.show({ is: 'new', key })}
        />
      </header>
      <Categories tab={tab} counts={counts} onTab={(next) => change(onTab(view, next))} />
      <ListBody
        list={list}
        table={{
          tab,
          view,
          rows,
          words,
          body,
          letters,
          reached,
          onReach: reach,
          label: tab === 'All' ? say(master.titles) : say(keyLabel(tab)),
          onSort: (column) => change(sortedBy(view, column)),
          onEdit: mayChange ? (value) => over.show({ is: 'edit', value }) : undefined,
          onMore: (value, button) => setMenu({ value, button }),
          onMove: moves.move,
          onHistory: (value) => over.show({ is: 'history', value }),
        }}
        onClear={() => change(cleared(view))}
        onEverywhere={() => change(onTab(view, 'All'))}
        onNew={mayChange && tab !== 'All' ? () => over.show({ is: 'new', key: tab }) : undefined}
        onPaste={mayChange ? () => paste('') : undefined}
      />
      <RowMenu
        of={menu}
        moves={moves.move && { up: place > 0, down: place < rows.length - 1 }}
        onClose={useCallback(() => setMenu(undefined), [])}
        onAction={act}
      />
      <p className="master-unseen" aria-live="assertive">
        {moves.said}
      </p>
      {status.dialog}
      {mayChange && <ImportPlace contract={master} />}
      {dialog && (
        <Suspense fallback={null}>
          <Dialogs
            key={dialog.is}
            dialog={dialog}
            open={over.open}
            mayChange={mayChange}
            letters={letters}
            onLetters={setLetters}
            onClose={over.close}
            onGone={gone}
            onDone={(one) => {
              done.current = one
              reach(one)
            }}
            onPasted={(key, one) => {
              done.current = one
              change(onTab(cleared({ ...view, sort: undefined }), key))
              reach(one)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

const matches = label('Matches', '匹配数')
