import { formatTest, parseTest, type Sort, type Test } from '@sms/kit/contract'
import { type MasterKey, master } from '../contract.ts'
import { type ColumnKey, columnsOf, type Tab } from './columns.ts'

/** The filters of specification.md, section 3, in its order; all are empty at first. */
export const filterNames = ['name', 'status', 'showroom', 'key'] as const
export type FilterName = (typeof filterNames)[number]

export type Filters = { readonly [N in FilterName]?: Test }

/** What the screen shows, as its address says it. Without `sort` the values stand in their own order. */
export type View = { readonly filters: Filters; readonly sort: Sort | undefined }

/**
 * Reads the address. Its parameters are those of GET /api/master, so that one text serves both; what is none of them,
 * or asks for something that cannot be, counts as absent.
 */
export function readView(search: Readonly<Record<string, unknown>>): View {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : '')
  // Links from the search over everything say `q`, as to any list.
  const given = (name: string) => text(name) || (name === 'name' && text('q') ? formatTest(called(text('q'))) : '')
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => {
      const test = given(name) === '' ? undefined : parseTest(master.all[name], given(name))
      return test ? [[name, test]] : []
    }),
  ) as Filters
  const [, minus, field] = /^(-?)([a-z]+)$/.exec(given('sort')) ?? []
  const sortable = columnsOf(tabOf(filters)) as readonly (string | undefined)[]
  return { filters, sort: field && sortable.includes(field) ? { field, descending: minus === '-' } : undefined }
}

const called = (q: string): Test => ({ op: 'contains', values: [q] })

/** Writes a view as search parameters; `readView` of them gives the same view. */
export function writeView({ filters, sort }: View): Record<string, string> {
  const named = filterNames.flatMap((name) => {
    const test = filters[name]
    return test ? [[name, formatTest(test)]] : []
  })
  return Object.fromEntries([...named, ...(sort ? [['sort', `${sort.descending ? '-' : ''}${sort.field}`]] : [])])
}

/** The values that a filter asks for; none when it is not set or asks for something else. */
export const wanted = (test: Test | undefined): readonly string[] => (test && 'values' in test ? test.values : [])

/** The tab that the filters stand for: a category when they ask for one key alone. */
export function tabOf({ key }: Filters): Tab {
  const keys = wanted(key)
  return keys.length === 1 ? (keys[0] as MasterKey) : 'All'
}

/** The view with one filter set to any of these values, or without it when there are none. */
export function withValues(view: View, name: FilterName, values: readonly string[]): View {
  const { [name]: _, ...others } = view.filters
  const test: Test = { op: name === 'name' ? 'contains' : 'anyOf', values }
  return fitted({ ...view, filters: values.length ? { ...others, [name]: test } : others })
}

/** The view of another tab; what narrows it otherwise stays. */
export const onTab = (view: View, tab: Tab): View => withValues(view, 'key', tab === 'All' ? [] : [tab])

/** The view as it starts, on the same tab and in the same order. */
export const cleared = (view: View): View => onTab({ ...view, filters: {} }, tabOf(view.filters))

/** Whether anything but the tab narrows the view. */
export const isNarrowed = ({ filters }: View) =>
  filterNames.some((name) => filters[name] && (name !== 'key' || tabOf(filters) === 'All'))

/** What a click on a header makes of the order: ascending, descending, the values' own again. */
export function sortedBy(view: View, field: ColumnKey): View {
  const now = view.sort?.field === field ? view.sort : undefined
  if (now?.descending) return { ...view, sort: undefined }
  return { ...view, sort: { field, descending: now !== undefined } }
}

/** A tab without the column that the values stand in order of shows them in their own order. */
function fitted(view: View): View {
  const columns = columnsOf(tabOf(view.filters)) as readonly string[]
  return view.sort && !columns.includes(view.sort.field) ? { ...view, sort: undefined } : view
}
