import { fill, label } from '@sms/kit/contract'
import { Value as Shown, useApp, useSay } from '@sms/kit/web'
import { memo } from 'react'
import { master } from '../contract.ts'
import type { ColumnKey } from './columns.ts'
import { chevron, dots, grip, pencil } from './icons.tsx'
import { keyLabel, nameIn, type Value } from './value.ts'

type Props = {
  readonly value: Value
  readonly columns: readonly ColumnKey[]
  /** What the value's collection is called; '' for none. */
  readonly collection: string
  /** Its place among all rows for screen readers, from 1, the header counted. */
  readonly place: number
  /** The row that Tab reaches. */
  readonly current: boolean
  /** Whether its details are shown, in the element of this id. */
  readonly open: boolean
  readonly detailsId: string
  readonly mayChange: boolean
  readonly movable: boolean
  /** It is being dragged. */
  readonly held: boolean
  /** A dragged row would go to this side of it. */
  readonly gap: 'before' | 'after' | undefined
}

/** One value. Its events are heard by the table's body, so that it is drawn again only when something about it changes. */
export const Row = memo(function Row(props: Props) {
  const { value, columns, collection, current, open, mayChange, movable } = props
  const { language } = useApp()
  const say = useSay()
  const name = nameIn(value, language)
  const third = columns.includes('key')
    ? say(keyLabel(value.key))
    : columns.includes('collection')
      ? collection
      : undefined
  return (
    <tr
      data-id={value.id}
      data-off={value.status === 'inActive' || undefined}
      data-open={open || undefined}
      data-held={props.held || undefined}
      data-gap={props.gap}
      aria-rowindex={props.place}
      tabIndex={current ? 0 : -1}
    >
      <th scope="row">
        <span className="master-name">
          {movable && (
            <span className="master-handle" data-drag title={say(drag)} aria-hidden="true">
              {grip}
            </span>
          )}
          <button
            type="button"
            className="master-toggle"
            data-do="toggle"
            tabIndex={-1}
            aria-expanded={open}
            aria-controls={open ? props.detailsId : undefined}
            aria-label={say(fill(details, { name }))}
          >
            {chevron}
          </button>
          <span className="master-words">
            <span className="master-title" title={name}>
              {name}
            </span>
            {third && <span className="master-sub">{third}</span>}
          </span>
        </span>
      </th>
      <td>
        <Shown field={master.all.status} value={value.status} />
      </td>
      {third !== undefined && (
        <td className="master-third" title={third}>
          {third || <span className="master-quiet">–</span>}
        </td>
      )}
      {mayChange && (
        <td className="master-actions">
          <button
            type="button"
            className="master-icon"
            data-do="edit"
            tabIndex={-1}
            aria-label={say(fill(edit, { name }))}
          >
            {pencil}
          </button>
          <button
            type="button"
            className="master-icon"
            data-do="more"
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={say(fill(more, { name }))}
          >
            {dots}
          </button>
        </td>
      )}
    </tr>
  )
})

const drag = label('Drag to move', '拖动排序')
const details = label('Details of {name}', '{name}的详情')
const edit = label('Edit {name}', '编辑{name}')
const more = label('More for {name}', '{name}的更多操作')
