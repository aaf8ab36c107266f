import type { Resource } from '@sms/kit/contract'
import { Flex } from 'antd'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useSay } from '../page/app.tsx'
import { useStoreVisit } from '../record/list-place.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { rowHeights } from './columns/layout.ts'
import { Foot } from './foot.tsx'
import { useLetters, useScreenKeys } from './grid/keys.ts'
import './list.css'
import './grid/grid.css'
import './grid/cards.css'
import { useNarrow } from './filters/use-narrow.ts'
import { useHeightToEnd } from './grid/use-height-to-end.ts'
import { ListBody } from './list-body.tsx'
import type { ListProps } from './list-props.ts'
import { focusCurrent } from './rows/use-roving-focus.ts'
import { Tabs } from './tabs.tsx'
import { Toolbar } from './toolbar.tsx'
import { type ListModel, useList } from './use-list.ts'
import { ViewNotice } from './views/view-notice.tsx'

const Groups = lazy(() => import('./groups/groups.tsx'))

const KeyHelp = lazy(() => import('./grid/key-help.tsx'))
const QuickLook = lazy(() => import('./look/quick-look.tsx'))

/** The list of a resource with search, filters, columns, order, keys, selection and editing. */
export function ResourceList<R extends Resource<any, any>>(props: ListProps<R>) {
  return <List key={props.contract.name} {...(props as unknown as ListProps)} />
}

function List(props: ListProps) {
  const say = useSay()
  const list = useList(props)
  useStoreVisit(props.contract.name, list.now.query)
  const { rows, selection } = list
  const narrow = useNarrow()
  const [letters, setLetters] = useLetters()
  /** Whether the help for keys is open; undefined until it is first opened. */
  const [help, setHelp] = useState<boolean>()
  const frame = useRef<HTMLDivElement>(null)
  const height = useHeightToEnd(frame, !narrow)
  // Stays mounted after the first use, for its closing animation.
  const [wasLooked, setWasLooked] = useState(false)
  if (list.look.isOpen && !wasLooked) setWasLooked(true)
  const title = say(props.title ?? props.contract.titles)
  // An empty list shows why it is empty in place of the page's own view.
  const instead = !list.nothing && props.instead

  const focusRow = () => focusCurrent(frame.current)
  useScreenKeys(
    frame,
    { '/': () => document.getElementById(list.searchId)?.focus(), '?': () => setHelp(true) },
    // In a record's tab, arrows scroll the page.
    props.inTab ? {} : { j: focusRow, k: focusRow, ArrowDown: focusRow, ArrowUp: focusRow },
    letters,
  )

  return (
    <Flex vertical component="section" className="list" aria-label={title} style={{ height }} ref={frame}>
      <Toolbar
        list={list}
        title={title}
        narrow={narrow}
        heading={props.inTab ? 'h2' : 'h1'}
        first={props.first}
        hasRows={!props.instead}
      >
        {props.actions?.(list.now)}
      </Toolbar>
      <ViewNotice list={list} />
      {props.tabs && <Tabs list={list} tabs={props.tabs} narrow={narrow} />}
      <div className="list-middle" {...(props.tabs ? { role: 'tabpanel', 'aria-label': title } : {})}>
        <span className="list-progress" data-on={rows.waiting && rows.known} aria-hidden="true" />
        {/* Without a height of its own, a list is as high as all its rows, and cannot stand where it was left. */}
        {(narrow || height !== undefined) &&
          (instead ? (
            instead(list.now)
          ) : (
            <Grouped list={list} narrow={narrow} heading={props.inTab ? 'h3' : 'h2'}>
              <ListBody list={list} page={props} label={title} narrow={narrow} letters={letters} />
            </Grouped>
          ))}
        {list.picks && !instead && (
          <BulkBar list={list} form={props.form}>
            {props.bulk?.(selection, list.now)}
          </BulkBar>
        )}
      </div>
      {!narrow && !instead && <Foot seen={list.seen} rows={rows} onKeys={() => setHelp(true)} />}
      {help !== undefined && (
        <Suspense fallback={null}>
          <KeyHelp
            open={help}
            onClose={() => setHelp(false)}
            letters={letters}
            onLetters={setLetters}
            picks={list.picks}
            edits={props.onEdit !== undefined}
            cells={list.editable.size > 0}
            looks={props.form !== undefined}
            gallery={list.display === 'gallery'}
            opens={list.opens}
            moves={props.onMove !== undefined}
            more={props.keys}
          />
        </Suspense>
      )}
      <p className="sms-hidden" aria-live="assertive">
        {list.moves?.announcement}
      </p>
      {props.form && wasLooked && (
        <Suspense fallback={null}>
          <QuickLook
            list={list}
            layout={props.form}
            onEdit={props.onEdit}
            letters={letters}
            onGone={() => !narrow && focusRow()}
          />
        </Suspense>
      )}
    </Flex>
  )
}

type GroupedProps = {
  readonly list: ListModel
  readonly narrow: boolean
  readonly heading: 'h2' | 'h3'
  readonly children: ReactNode
}

function Grouped({ list, narrow, heading, children }: GroupedProps) {
  const { state, layout, rows } = list
  if (!state.group) return children
  const tableHeight = Math.max(1, rows.count) * rowHeights[layout.density] + groupFrame
  // A gallery and the sentence of an empty list take all the height that there is.
  const height = list.display === 'gallery' || list.nothing ? Number.MAX_SAFE_INTEGER : tableHeight
  return (
    <Suspense fallback={<div className="list-scroller" aria-busy="true" />}>
      <Groups list={list} heading={heading} height={narrow ? undefined : height}>
        {children}
      </Groups>
    </Suspense>
  )
}

/** The height of the header and the scrollbar of a group's rows, in pixels (grid.css). */
const groupFrame = 36 + 18
