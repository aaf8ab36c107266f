import {
  type Fields,
  formatGroup,
  formatTest,
  groupParameters,
  parseTest,
  reservedParameters,
  type Sort,
} from '@sms/kit/contract'

/** A list's search parameters from the router: raw text, possibly edited by hand. */
export type Search = Readonly<Record<string, unknown>>

/** Filters by field name in the grammar of the contract; '' means that the user has removed a default filter. */
export type Filters = Readonly<Record<string, string>>

/** The search, filters and order of a list. All of it is in the URL. */
export type ListState = {
  readonly q: string
  readonly filters: Filters
  /** Empty: the contract's own order. */
  readonly sort: readonly Sort[]
  /** The field that it is grouped by, and the filter that selects the open group. */
  readonly group?: string
  readonly openGroup?: string
  /** The id of the saved view that it came from; the other parts hold its content. */
  readonly view?: string
}

/** Parameters that are not filters; those of pages come from old links and are ignored. */
const reserved = ['view', 'group', 'within', ...reservedParameters]

/** Reads a list's state from the URL; a default filter applies if the URL lacks it, and `status=` removes it. */
export function readState(search: Search, defaults: Filters = {}): ListState {
  const parameter = (name: string) => textOf(search[name])
  const named = Object.keys(search).filter((name) => !reserved.includes(name) && search[name] !== undefined)
  const filters = named
    .map((name) => [name, parameter(name)] as const)
    .filter(([name, raw]) => raw !== '' || Object.hasOwn(defaults, name))
  return {
    q: parameter('q'),
    filters: Object.fromEntries([...Object.entries(defaults).filter(([name]) => !named.includes(name)), ...filters]),
    sort: readSort(parameter('sort')),
    ...(parameter('view') ? { view: parameter('view') } : {}),
    ...(parameter('group') ? { group: parameter('group') } : {}),
    ...(parameter('group') && parameter('within') ? { openGroup: parameter('within') } : {}),
  }
}

/** Writes a state as search parameters, from which `readState` reads it back. */
export function writeState(state: ListState, defaults: Filters = {}): Record<string, string> {
  return {
    ...(state.view ? { view: state.view } : {}),
    ...(state.q ? { q: state.q } : {}),
    ...Object.fromEntries(
      Object.entries(state.filters).filter(([name, raw]) => raw !== '' || Object.hasOwn(defaults, name)),
    ),
    ...(state.sort.length ? { sort: writeSort(state.sort) } : {}),
    ...(state.group ? { group: state.group } : {}),
    ...(state.group && state.openGroup ? { within: state.openGroup } : {}),
  }
}

/** The request parameters of a state; `fixed` are filters of the page that users cannot remove. */
export const queryOf = (
  { q, filters, sort, group, openGroup }: ListState,
  fixed: Filters = {},
): Record<string, string> => {
  const all = { ...filters, ...fixed }
  return writeState({ q, sort, filters: group && openGroup ? inGroup(all, group, openGroup) : all })
}

/** The filters of the open group; next to a filter by the same field, `raw` goes into a free `or` parameter. */
function inGroup(filters: Filters, field: string, raw: string): Filters {
  const free = groupParameters.find((name) => !filters[name])
  if (!filters[field] || free === undefined) return { ...filters, [field]: raw }
  return { ...filters, [free]: formatGroup([{ name: field, raw }]) }
}

/** The list grouped by a field, all groups closed; undefined removes the grouping. */
export const grouped = ({ openGroup: _, group: _group, ...state }: ListState, group: string | undefined): ListState =>
  group === undefined ? state : { ...state, group }

/** A text of search parameters that does not depend on their order. */
export const searchKey = (search: Search) =>
  JSON.stringify(
    Object.keys(search)
      .filter((name) => search[name] !== undefined)
      .sort()
      .map((name) => [name, textOf(search[name])]),
  )

/** Parses `code,-star`; of a repeated field the first one counts. */
export function readSort(raw: string): Sort[] {
  const parts = raw.split(',').filter((part) => part.replace('-', '') !== '')
  const all = parts.map((part) => ({ field: part.replace(/^-/, ''), descending: part.startsWith('-') }))
  return all.filter(({ field }, i) => all.findIndex((other) => other.field === field) === i)
}

export const writeSort = (sort: readonly Sort[]) =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')

/** Sets a filter, or removes it with ''; a removed default stays as '', since it would apply if missing. */
export function withFilter(state: ListState, name: string, raw: string, defaults: Filters = {}): ListState {
  const { [name]: _, ...others } = state.filters
  const stays = raw !== '' || Object.hasOwn(defaults, name)
  // Overwrites the key in place, so that a changed filter keeps its position.
  return { ...state, filters: stays ? { ...state.filters, [name]: raw } : others }
}

/** The list after a click on a header: ascending, descending, then the contract's `own` order; `add` keeps others. */
export function nextSort(state: ListState, own: readonly Sort[], field: string, add: boolean): ListState {
  const sort = add && state.sort.length > 0 ? sortAlso(state.sort, field) : sortOnly(state.sort, own, field)
  return { ...state, sort: writeSort(sort) === writeSort(own) ? [] : sort }
}

function sortAlso(sort: readonly Sort[], field: string): readonly Sort[] {
  const now = sort.find((part) => part.field === field)
  if (!now) return [...sort, { field, descending: false }]
  if (now.descending) return sort.filter((part) => part !== now)
  return sort.map((part) => (part === now ? { field, descending: true } : part))
}

function sortOnly(sort: readonly Sort[], own: readonly Sort[], field: string): readonly Sort[] {
  const shown = sort.length ? sort : own
  const now = shown.length === 1 && shown[0]!.field === field ? shown[0] : undefined
  if (now && !now.descending) return [{ field, descending: true }]
  // After descending comes the own order, unless that is the field's own: then both directions take turns.
  return now && !(own.length === 1 && own[0]!.field === field) ? [] : [{ field, descending: false }]
}

/** Whether the list has a search or filters beyond the defaults. */
export const isNarrowed = (state: ListState, defaults: Filters = {}) =>
  state.q !== '' || Object.entries(state.filters).some(([name, raw]) => raw !== '' && raw !== defaults[name])

/** The list without search and with its default filters alone; in the present order, groups and view. */
export const cleared = (state: ListState, defaults: Filters = {}): ListState => ({
  ...state,
  q: '',
  filters: { ...defaults },
})

/** The open tab: a value of the tabs' field if the list is filtered by exactly that one; other filters don't matter. */
export function tabOf(
  { filters }: Pick<ListState, 'filters'>,
  tabs: { readonly by: string } | undefined,
  fields: Fields,
): string | undefined {
  const raw = tabs && filters[tabs.by]
  const test = raw ? parseTest(fields[tabs.by]!, raw) : undefined
  return test?.op === 'anyOf' && test.values.length === 1 ? test.values[0] : undefined
}

/** The list on a tab, or with '' on all of them: the same search and order, filtered by the tab's value. */
export const onTab = (state: ListState, by: string, value: string): ListState =>
  withFilter(state, by, value === '' ? '' : formatTest({ op: 'anyOf', values: [value] }))

/** The part of the contract's own order that headers can show: up to the first field that is not a column. */
export function shownSort(own: readonly Sort[], shown: readonly string[]): readonly Sort[] {
  const hidden = own.findIndex(({ field }) => !shown.includes(field))
  return hidden < 0 ? own : own.slice(0, hidden)
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
