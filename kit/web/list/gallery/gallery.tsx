import { label, type Resource } from '@sms/kit/contract'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { useSay } from '../../page/app.tsx'
import type { GridColumn } from '../columns/columns.tsx'
import type { GridProps } from '../grid/grid.tsx'
import { linesOf } from '../rows/span.ts'
import { useRovingFocus } from '../rows/use-roving-focus.ts'
import { useTicks } from '../selection/use-ticks.ts'
import { ToTop } from '../to-top.tsx'
import { type CardActions, cardKeys } from './card-keys.ts'
import './gallery.css'
import { GalleryCard } from './gallery-card.tsx'
import { rowsFor } from './shape.ts'
import { useCards } from './use-cards.ts'

type Props = Pick<
  GridProps,
  | 'name'
  | 'label'
  | 'rows'
  | 'queryKey'
  | 'density'
  | 'selection'
  | 'title'
  | 'onOpen'
  | 'onLook'
  | 'looked'
  | 'onEdit'
  | 'actions'
  | 'letters'
  | 'saved'
  | 'onSee'
  | 'onFocused'
> & {
  readonly contract: Resource<any, any>
  /** The columns that may appear on a card below the name. */
  readonly facts: readonly GridColumn[]
  /** How many of these the page prefers. */
  readonly wanted: number
  readonly phone: boolean
  readonly end: ReactNode
}

const skeletonCount = 12

/** The records of a list as cards with large pictures. */
export function Gallery(props: Props) {
  const { contract, rows, selection, facts, phone, onOpen, onLook, onEdit, actions } = props
  const say = useSay()
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const isLoading = !rows.known && rows.count === 0
  const count = isLoading ? skeletonCount : rows.count
  const { shape, cardRows, show, leap, measured } = useCards({
    frame,
    scroller,
    phone,
    count,
    density: props.density,
    actions: actions !== undefined,
    wanted: props.wanted,
    saved: props.saved,
    onSee: props.onSee,
  })
  const focus = useRovingFocus({ ...props, container: frame, initial: props.saved?.focused ?? 0, show })
  const { current, placeOfTarget, goTo } = focus
  const ticks = useTicks(rows, props.queryKey, selection)
  const { across } = shape
  const { lines, rest } = linesOf(cardRows, isLoading ? [] : [Math.floor(current / across)], rowsFor(count, across))

  const clicked = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement && 'pick' in event.target.dataset)
      ticks.pick(placeOfTarget(event.target), event.shiftKey)
  }
  const doubled = (event: MouseEvent<HTMLElement>) => {
    const record = rows.at(placeOfTarget(event.target))
    if (record && !(event.target as HTMLElement).closest('a, button, input, label')) onOpen(record)
  }
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeOfTarget(event.target)
    if (place < 0) return
    const { tickAll, count: tickedCount, clear } = selection ?? { count: 0 }
    const actions: CardActions = {
      count,
      across,
      leap: leap(),
      at: rows.at,
      goTo,
      tickTo: (to) => {
        ticks.pass(place, to)
        goTo(to)
      },
      open: onOpen,
      look: onLook,
      edit: onEdit,
      pick: selection && ticks.pick,
      pickAll: tickAll,
      unpick: tickedCount > 0 ? clear : undefined,
    }
    cardKeys(event, place, actions, props.letters)
  }
  /** A grid for assistive technology, since arrow keys move in two dimensions. */
  const grid = {
    role: 'grid',
    'aria-label': props.label,
    'aria-multiselectable': selection ? true : undefined,
    'aria-rowcount': rows.more || !rows.known ? -1 : rowsFor(rows.total, across),
    'aria-colcount': across,
    'aria-busy': rows.waiting || isLoading,
    onClick: clicked,
    onDoubleClick: doubled,
    onFocus: (event: FocusEvent<HTMLElement>) => focus.adopt(placeOfTarget(event.target)),
    onKeyDown: pressed,
  } as const
  return (
    <div
      className={phone ? undefined : 'list-scroller'}
      ref={scroller}
      data-scroll-restoration-id={`gallery-${props.name}`}
    >
      <div
        {...grid}
        className="gallery"
        ref={frame}
        style={{
          visibility: measured ? undefined : 'hidden',
          // The height of all rows, also while some are exchanged (grid.tsx).
          minHeight: rowsFor(count, across) * shape.rowHeight,
          paddingBottom: rest * shape.rowHeight,
          ['--gallery-card' as string]: `${shape.height}px`,
          ['--gallery-across' as string]: across,
          ['--gallery-facts' as string]: shape.facts,
        }}
      >
        {lines.map(({ place: row, gap }) => (
          <div
            key={row}
            {...{ role: 'row', 'aria-rowindex': row + 1 }}
            className="gallery-row"
            style={gap > 0 ? { marginTop: gap * shape.rowHeight } : undefined}
          >
            {placesOf(row, across, count).map((place) => {
              const record = isLoading ? undefined : rows.at(place)
              return (
                <GalleryCard
                  key={place}
                  {...{ contract, record, place, shape, facts, onLook, actions }}
                  pick={selection && (record ? `${say(pickLabel)} ${props.title(record)}` : '')}
                  picked={record ? (selection?.has(record.id) ?? false) : false}
                  current={place === current}
                  looked={place === props.looked}
                />
              )
            })}
          </div>
        ))}
      </div>
      {props.end}
      {!phone && <ToTop of={scroller} />}
    </div>
  )
}

const placesOf = (row: number, across: number, count: number) =>
  Array.from({ length: Math.min(across, count - row * across) }, (_, i) => row * across + i)

const pickLabel = label('Select', '选择')
