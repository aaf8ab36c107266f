import { fill, isEmpty, label, type Resource } from '@sms/kit/contract'
import { type ReactNode, useRef } from 'react'
import { useApp, useSay } from '../../page/app.tsx'
import type { GridColumn } from '../columns/columns.tsx'
import { Ghost } from '../moves/ghost.tsx'
import { dropSide, type Held, useDrag } from '../moves/use-drag.ts'
import type { Moves } from '../moves/use-moves.ts'
import type { RowActions } from '../row-tools.ts'
import { type Span, topOf } from '../rows/span.ts'
import { useOnNewQuery } from '../rows/use-on-new-query.ts'
import type { Opened } from '../rows/use-opened.ts'
import type { Row, Rows } from '../rows/use-rows.ts'
import type { ScrollPosition } from '../rows/use-scroll-position.ts'
import { useSpan } from '../rows/use-span.ts'
import type { Selection } from '../selection/use-selection.ts'
import { useRestoredScroll } from '../use-restored-scroll.ts'
import { recordTitle } from './record-name.tsx'
import { Grip, Opener, openedId, useExtra } from './row-lead.tsx'

type Props = {
  readonly label: string
  readonly contract: Resource<any, any>
  readonly columns: readonly GridColumn[]
  readonly rows: Rows
  readonly selection: Selection | undefined
  readonly actions: RowActions | undefined
  readonly expansion: ((record: Row) => ReactNode) | undefined
  readonly opened: Opened
  /** If present, cards can be moved. */
  readonly moves: Moves | undefined
  /** The query whose rows are shown or loading. */
  readonly queryKey: string
  readonly saved: ScrollPosition | undefined
  readonly onSee: (seen: Span, drawn: Span, top: number) => void
  readonly end: ReactNode
}

/** The most facts on a card below its name: the first filled ones of the chosen columns that fit its lines. */
const factsMax = 4
/** How many lines of two facts these columns take; a wide one fills a line. */
const factLines = (columns: readonly GridColumn[]) =>
  Math.ceil(columns.slice(0, factsMax).reduce((facts, { wide }) => facts + (wide ? 2 : 1), 0) / 2)
/** Pixels (cards.css): a card without facts, a line of two facts, a page's own actions, the gap between cards. */
const heights = { head: 70, facts: 49, actions: 40, gap: 8 }

/** The rows of a list on a phone, as cards; those near the window are rendered. */
export function Cards(props: Props) {
  const { label: name, contract, columns, rows, selection, actions, queryKey, saved, onSee, end } = props
  const { expansion, opened, moves } = props
  const { language } = useApp()
  const [title, ...facts] = columns
  const list = useRef<HTMLUListElement>(null)
  const lines = factLines(facts)
  const height = heights.head + lines * heights.facts + (actions || moves ? heights.actions : 0)
  const rowHeight = height + heights.gap
  const measure = () => {
    const box = list.current?.getBoundingClientRect()
    return box && { top: Math.max(0, -box.top), height: innerHeight }
  }
  const { extras } = opened
  const { from, to } = useSpan({ measure, rowHeight, count: rows.count, extras, initial: saved?.span, onSee })
  const drag = useDrag(list, (id, gap) => moves?.move(id, { gap }))
  const { held } = drag
  useRestoredScroll(saved, rows.count > 0, (top) => {
    const box = list.current?.getBoundingClientRect()
    if (box) scrollTo({ top: top + box.top + scrollY })
  })
  // A new query starts at its first card.
  useOnNewQuery(rows, queryKey, () => {
    const box = list.current?.getBoundingClientRect()
    if (box && box.top < 0) scrollTo({ top: 0 })
  })
  if (!rows.known && rows.count === 0) return <CardSkeletons height={height} />
  return (
    <>
      <ul
        className="list-cards"
        aria-label={name}
        aria-busy={rows.waiting}
        ref={list}
        data-moving={held ? '' : undefined}
        onPointerDown={moves && drag.start}
        style={{
          // The height of all cards, also while some are exchanged (grid.tsx).
          minHeight: Math.max(0, topOf(rows.count, rowHeight, extras) - heights.gap),
          paddingTop: topOf(from, rowHeight, extras),
          paddingBottom: Math.max(0, topOf(rows.count, rowHeight, extras) - topOf(to, rowHeight, extras)),
        }}
      >
        {Array.from({ length: to - from }, (_, i) => from + i).map((place) => (
          <Card
            key={place}
            record={rows.at(place)}
            place={place}
            count={rows.count}
            height={height}
            {...{ contract, title: title!, facts, lines, selection, actions, expansion, opened, moves, held }}
          />
        ))}
      </ul>
      {held && (
        <Ghost
          held={held}
          element={drag.ghost}
          body={list}
          name={recordTitle(contract, rows.at(held.from) ?? { id: held.id }, language)}
        />
      )}
      {end}
    </>
  )
}

type CardProps = Pick<Props, 'contract' | 'selection' | 'actions' | 'expansion' | 'opened' | 'moves'> & {
  readonly held: Held | undefined
  readonly record: Row | undefined
  readonly place: number
  readonly count: number
  readonly height: number
  readonly title: GridColumn
  readonly facts: readonly GridColumn[]
  readonly lines: number
}

function Card(props: CardProps) {
  const { record, place, count, height, contract, title, facts, lines, selection } = props
  const { actions, expansion, opened, moves, held } = props
  const say = useSay()
  const { language } = useApp()
  const card = useRef<HTMLLIElement>(null)
  const open = expansion !== undefined && record !== undefined && opened.has(record.id)
  useExtra(card, height, open, (extra) => record && opened.measured(record.id, extra))
  const style = open ? { minHeight: height } : { height }
  const item = { 'aria-posinset': place + 1, 'aria-setsize': count, 'data-index': place, style }
  if (!record)
    return (
      <li className="list-card list-card-skeleton" aria-busy="true" {...item}>
        <span />
        <span />
      </li>
    )
  const filled = facts.filter((column) => !isBlank(record, column)).slice(0, factsMax)
  const shown = filled.filter((_, i) => factLines(filled.slice(0, i + 1)) <= lines)
  return (
    <li
      className="list-card"
      data-record={record.id}
      data-off={record.status === 'inActive' || undefined}
      data-held={held?.id === record.id || undefined}
      data-gap={dropSide(held, place, count)}
      ref={card}
      {...item}
    >
      <div className="list-card-head">
        {expansion && (
          <Opener
            id={record.id}
            name={say(fill(details, { name: recordTitle(contract, record, language) }))}
            open={open}
            onToggle={() => opened.toggle(record, place)}
          />
        )}
        {title.cell(record)}
        {selection && (
          <label className="list-card-pick">
            <input
              type="checkbox"
              checked={selection.has(record.id)}
              aria-label={`${say(pick)} ${recordTitle(contract, record, language)}`}
              onChange={(event) => selection.tick([record.id], event.target.checked)}
            />
          </label>
        )}
      </div>
      <dl className="list-card-facts">
        {shown.map((column) => (
          <div key={column.key} data-wide={column.wide || undefined}>
            <dt>{column.title}</dt>
            <dd>{column.cell(record)}</dd>
          </div>
        ))}
      </dl>
      {(actions || moves) && (
        <div className="list-card-actions">
          {moves && <Grip />}
          {actions?.(record, place)}
        </div>
      )}
      {open && (
        <div className="list-opened-inside" id={openedId(record.id)}>
          {expansion(record)}
        </div>
      )}
    </li>
  )
}

/** Whether a column has no content: by its `blank`, else by the value of its field, else of its sort field. */
export function isBlank(record: Row, { key, sort, blank }: GridColumn): boolean {
  if (blank) return blank(record)
  const name = Object.hasOwn(record, key) ? key : sort
  return name !== undefined && isEmpty(record[name])
}

const CardSkeletons = ({ height }: { height: number }) => (
  <ul className="list-cards" aria-busy="true">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <li key={key} className="list-card list-card-skeleton" style={{ height }}>
        <span />
        <span />
      </li>
    ))}
  </ul>
)

const pick = label('Select', '选择')
const details = label('Details of {name}', '{name}的详情')
