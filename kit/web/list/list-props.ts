import type { ColumnName, Label, RecordOf, Resource, ViewDisplay, ViewState } from '@sms/kit/contract'
import type { ReactNode } from 'react'
import type { FormLayout } from '../form/layout.ts'
import type { Column, OwnColumn } from './columns.tsx'
import type { ShownKey } from './key-dialog.tsx'
import type { SaveOrder } from './moves/use-moves.ts'
import type { RowTools } from './row-tools.ts'
import type { Filters } from './state.ts'
import type { EmptyText } from './states.tsx'
import type { TabCounts } from './tabs.tsx'
import type { Selection } from './use-selection.ts'

type AnyResource = Resource<any, any>

/** What a page says about its list; the contract says the rest. */
export type ListProps<R extends AnyResource = AnyResource> = {
  readonly contract: R
  /** The columns shown at first; the rest of the contract's fields can be chosen. Keep the list outside the component. */
  readonly columns: readonly Column<R>[]
  /** The screen's heading; the contract's plural unless said. */
  readonly title?: Label
  /** The keys of what stands on a card of the gallery below its name, until somebody chooses columns; the first columns unless said. */
  readonly card?: readonly (ColumnName<R> | OwnColumn<R>['key'])[]
  /** How the list looks before anybody has chosen: a table unless said. */
  readonly display?: ViewDisplay
  /** Filters whose chip is always there. */
  readonly filters?: readonly ColumnName<R>[]
  /** Filters that apply until somebody takes them away; `status=Active` unless said. */
  readonly defaults?: Filters
  /** A tab for every value of a choice, and one for all; the tab is the filter by it. `counts` asks how many each has. */
  readonly tabs?: { readonly by: ColumnName<R>; readonly counts?: TabCounts }
  /** Filters that the page sets for good, such as the record that these belong to. */
  readonly fixed?: Filters
  /**
   * For a list inside another page, such as a record's: the parameters of the URL that belong to that page (`tab`).
   * They stay as they are, and the list's heading is one below the page's.
   */
  readonly inside?: readonly string[]
  /** Under what name the columns are remembered; the resource's unless said. */
  readonly remember?: string
  /** What is done here before anything else: in front of the toolbar's other actions, on a phone in a line of its own. */
  readonly first?: ReactNode
  /** What stands at the end of the toolbar (export, import, New); `now` is what the list shows at this moment. */
  readonly actions?: (now: ListNow) => ReactNode
  /** What else can be done with ticked rows; where records may be edited, they can be ticked and edited together. */
  readonly bulk?: (selection: Selection, now: ListNow) => ReactNode
  /** What can be done with one row, at its end; `tools` is what the list itself can do with it. */
  readonly rowActions?: (record: RecordOf<R>, tools: RowTools) => ReactNode
  /** What a row shows below itself, once somebody opens it. */
  readonly expansion?: (record: RecordOf<R>) => ReactNode
  /** The page's own look at the same records, under the same search and filters, in place of the rows: a board. */
  readonly instead?: ((now: ListNow) => ReactNode) | undefined
  /** Puts the records in an order by hand; rows can be moved while they stand in their own order, all of them. */
  readonly onMove?: SaveOrder | undefined
  /** Edits a record, at a field where one is named: the key e. Without it nothing can be changed from the list. */
  readonly onEdit?: (record: RecordOf<R>, at?: string) => void
  /** What must be seen of a record wherever its name stands: that nothing may be ordered there. Always the same function. */
  readonly marks?: (record: RecordOf<R>) => ReactNode
  /** The form of the records: it gives the quick look its groups, and cells and bulk edits the noun's own controls. */
  readonly form?: FormLayout
  /** The id of a record to bring into sight once the list has it. */
  readonly reveal?: string | undefined
  /** Keys of the page's own, for the list of keys. */
  readonly keys?: readonly ShownKey[]
  /** What the page says while the list holds nothing. */
  readonly empty: EmptyText
}

/** What a list shows at this moment, for what is done with all of it. */
export type ListNow = {
  /** The request's parameters without any page: what an export takes. */
  readonly query: Readonly<Record<string, string>>
  /** The fields in the columns shown, in order. */
  readonly columns: readonly string[]
  readonly total: number
  /** There are more than `total`. */
  readonly more?: boolean
  readonly view: ViewState
}
