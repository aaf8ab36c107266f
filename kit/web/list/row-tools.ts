import { type ReactNode, useMemo, useRef } from 'react'
import type { ListProps } from './list-props.ts'
import type { Moves } from './moves/use-moves.ts'
import type { Row } from './rows/use-rows.ts'

/** The list's actions on a row, for the page's own buttons; undefined if not possible. */
export type RowTools = {
  readonly edit: (() => void) | undefined
  /** Moves the row up or down by one, from its present place. */
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
}

/** The actions at the end of a row. */
export type RowActions = (record: Row, place: number) => ReactNode

/** The page's actions of a row; a stable function as long as rows need not render again for it. */
export function useRowActions(
  { rowActions, onEdit }: Pick<ListProps, 'rowActions' | 'onEdit'>,
  moves: Moves | undefined,
  count: number,
): RowActions | undefined {
  const latest = useRef({ onEdit, moves })
  latest.current = { onEdit, moves }
  const canEdit = onEdit !== undefined
  const lastPlace = moves ? count - 1 : undefined
  return useMemo(() => {
    const moveBy = (by: -1 | 1, id: string) => () => latest.current.moves?.move(id, { by })
    return (
      rowActions &&
      ((record, place) =>
        rowActions(record, {
          edit: canEdit ? () => latest.current.onEdit?.(record) : undefined,
          up: lastPlace !== undefined && place > 0 ? moveBy(-1, record.id) : undefined,
          down: lastPlace !== undefined && place < lastPlace ? moveBy(1, record.id) : undefined,
        }))
    )
  }, [rowActions, canEdit, lastPlace])
}
