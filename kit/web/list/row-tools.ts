import { type ReactNode, useMemo, useRef } from 'react'
import type { ListProps } from './list-props.ts'
import type { Moves } from './moves/use-moves.ts'
import type { Row } from './use-rows.ts'

/** What the list can do with a row, for the page's own buttons; undefined where it cannot. */
export type RowTools = {
  readonly edit: (() => void) | undefined
  /** Puts the row before the one above it, or behind the one below, wherever it stands by then. */
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
}

/** What stands at the end of a row. */
export type RowActions = (record: Row, place: number) => ReactNode

/** The page's actions of a row; the same function as long as the rows need not be drawn again for it. */
export function useRowActions(
  { rowActions, onEdit }: Pick<ListProps, 'rowActions' | 'onEdit'>,
  moves: Moves | undefined,
  count: number,
): RowActions | undefined {
  const latest = useRef({ onEdit, moves })
  latest.current = { onEdit, moves }
  const edits = onEdit !== undefined
  const last = moves ? count - 1 : undefined
  return useMemo(() => {
    const to = (id: string, by: -1 | 1) => () => latest.current.moves?.move(id, { by })
    return (
      rowActions &&
      ((record, place) =>
        rowActions(record, {
          edit: edits ? () => latest.current.onEdit?.(record) : undefined,
          up: last !== undefined && place > 0 ? to(record.id, -1) : undefined,
          down: last !== undefined && place < last ? to(record.id, 1) : undefined,
        }))
    )
  }, [rowActions, edits, last])
}
