import type { ColumnName, Label, RecordOf, Resource, ViewDisplay, ViewState } from '@sms/kit/contract'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FormLayout } from '../form/layout.ts'
import type { App } from '../page/app.tsx'
import type { Column, OwnColumn } from './columns/columns.tsx'
import type { ShownKey } from './grid/key-help.tsx'
import type { SaveOrder } from './moves/use-moves.ts'
import type { RowTools } from './row-tools.ts'
import type { ListQuery } from './rows/blocks.ts'
import type { Selection } from './selection/use-selection.ts'
import type { Filters } from './state.ts'
import type { EmptyText } from './states.tsx'

type AnyResource = Resource<any, any>

/** Loads the record counts of the tabs, by value. A `select` must be a stable function, or it renders without end. */
export type TabCounts = (app: App, query: ListQuery) => UseQueryOptions<any, Error, ReadonlyMap<string, number>>

/** The props of a page's list; the contract provides the rest. */
export type ListProps<R extends AnyResource = AnyResource> = {
  readonly contract: R
  /** The default columns; users can add the rest of the contract's fields. Must be a constant outside the component. */
  readonly columns: readonly Column<R>[]
  /** The heading; by default the contract's plural name. */
  readonly title?: Label
  /** The keys of the facts on a card until the user chooses columns; by default the first columns. */
  readonly card?: readonly (ColumnName<R> | OwnColumn<R>['key'])[]
  /** The default display; a table if absent. */
  readonly display?: ViewDisplay
  /** Filters with a permanent chip. */
  readonly filters?: readonly ColumnName<R>[]
  /** Default filters, which users can remove; `status=Active` if absent. */
  readonly defaults?: Filters
  /** A tab for each value of a choice, and one for all; a tab filters by its value. `counts` loads their numbers. */
  readonly tabs?: { readonly by: ColumnName<R>; readonly counts?: TabCounts }
  /** Filters that users cannot remove, such as the parent record of the rows. */
  readonly fixed?: Filters
  /** In a tab of a record's page: keeps the URL parameter `tab`, with a heading one level lower. */
  readonly inTab?: true
  /** The name under which the layout is stored; by default the resource's. */
  readonly remember?: string
  /** The main action: in front of the toolbar's other actions, on a phone in a line of its own. */
  readonly first?: ReactNode
  /** Actions at the end of the toolbar (export, import, New); `now` describes what the list shows. */
  readonly actions?: (now: ListNow) => ReactNode
  /** Further actions on ticked rows. */
  readonly bulk?: (selection: Selection, now: ListNow) => ReactNode
  /** Actions at the end of a row; `tools` are the list's own ones. */
  readonly rowActions?: (record: RecordOf<R>, tools: RowTools) => ReactNode
  readonly expansion?: (record: RecordOf<R>) => ReactNode
  /** The page's own view of the same records in place of the rows, under the same search and filters: a board. */
  readonly instead?: ((now: ListNow) => ReactNode) | undefined
  /** Saves an order by hand; rows can be moved while the list is in its own order and complete. */
  readonly onMove?: SaveOrder | undefined
  /** Opens the form of a record, at a field if given: the key e. Without it the list is read-only. */
  readonly onEdit?: (record: RecordOf<R>, at?: string) => void
  /** Warnings beside the record's name, such as a stop of orders. Must be a stable function. */
  readonly marks?: (record: RecordOf<R>) => ReactNode
  /** The least width of the name's column in pixels, if other columns show parts of the name. */
  readonly nameLeast?: number
  /** The form of the records: the groups of the quick look, and the noun's own controls for cells and bulk edits. */
  readonly form?: FormLayout
  /** The id of a record to scroll to once it is loaded. */
  readonly reveal?: string | undefined
  readonly keys?: readonly ShownKey[]
  readonly empty: EmptyText
}

/** What a list shows at present, for actions on all of it. */
export type ListNow = {
  /** The request's parameters without those of pages: the input of an export. */
  readonly query: Readonly<Record<string, string>>
  /** The fields in the visible columns, in order. */
  readonly columns: readonly string[]
  readonly total: number
  /** There are more than `total`. */
  readonly more?: boolean
  readonly view: ViewState
}
