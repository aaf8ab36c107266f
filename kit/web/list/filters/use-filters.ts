import {
  type Fields,
  filterKind,
  formatTest,
  groupParameters,
  isGroupable,
  type Resource,
  splitValues,
} from '@sms/kit/contract'
import { useMemo, useRef, useState } from 'react'
import { type Filters, type ListState, queryOf, withFilter } from '../state.ts'
import type { Change } from '../use-list-state.ts'
import { isFilterable, type NamedField, useVisible } from './filter-fields.ts'

export type FilterBar = {
  /** Chips in their order: the page's permanent ones, other active filters, then a new one. */
  readonly chips: readonly (NamedField & { readonly raw: string })[]
  readonly records: number
  /** Groups of alternative tests, by their parameters; a new group has no tests yet. */
  readonly groups: readonly { readonly name: string; readonly raw: string }[]
  /** Begins another group; undefined if the limit is reached. */
  readonly addGroup: (() => void) | undefined
  /** Parameters that are not fields which this user may filter by. */
  readonly unknown: readonly { readonly name: string; readonly raw: string }[]
  /** The fields for a new filter, those for any filter, and these by name. */
  readonly more: readonly NamedField[]
  readonly all: readonly NamedField[]
  readonly fields: Fields
  readonly open: string | undefined
  readonly onOpen: (name: string | undefined) => void
  /** Sets a filter or a group by its parameter; '' removes it. */
  readonly set: (name: string, raw: string) => void
  readonly add: (field: string) => void
  readonly count: number
  /** The query of the counts of a filter's options: the list without that filter; undefined if not counted. */
  readonly countQuery: (field: string, parameter: string) => CountQuery | undefined
}

/** A query that counts the records of a resource by the values of a field. */
export type CountQuery = { readonly contract: Resource<any, any>; readonly query: Readonly<Record<string, string>> }

type Options = {
  readonly contract: Resource<any, any>
  readonly state: ListState
  readonly change: Change
  readonly defaults: Filters
  /** Fields with a permanent chip. */
  readonly offered: readonly string[]
  readonly fixed: Filters
}

/** The filters of a list as chips. While a panel stays open, its changes are one step in the browser's history. */
export function useFilters({ contract, state, change, defaults, offered, fixed }: Options): FilterBar {
  const visible = useVisible(contract)
  const [open, setOpen] = useState<string>()
  /** The parameter of a chip that has no filter yet. */
  const [added, setAdded] = useState<string>()
  /** Whether the open panel has added its step to the browser's history. */
  const hasStep = useRef(false)
  const filterable = useMemo(
    () => visible.filter(({ name, field }) => isFilterable(field) && !Object.hasOwn(fixed, name)),
    [visible, fixed],
  )
  const filtered = Object.keys(state.filters).filter(
    (name) => state.filters[name] !== '' && !Object.hasOwn(fixed, name),
  )
  const names = [...new Set([...Object.keys(defaults), ...offered, ...filtered, ...(added ? [added] : [])])]
  const chips = names.flatMap((name) => {
    const found = filterable.find((field) => field.name === name)
    return found ? [{ ...found, raw: state.filters[name] ?? '' }] : []
  })
  const freeGroup = groupParameters.find((name) => !state.filters[name])
  const fields = useMemo(() => Object.fromEntries(filterable.map(({ name, field }) => [name, field])), [filterable])
  /** Opens a panel or closes it (undefined); a new chip that is still without a filter then disappears. */
  const onOpen = (name: string | undefined) => {
    hasStep.current = false
    setOpen(name)
    if (name !== added) setAdded(undefined)
  }
  const openNew = (name: string) => {
    hasStep.current = false
    setAdded(name)
    setOpen(name)
  }
  const set = (name: string, raw: string) => {
    change(withFilter(state, name, raw, defaults), hasStep.current ? 'replace' : 'push')
    hasStep.current = open === name
  }
  return {
    chips,
    groups: groupParameters.flatMap((name) =>
      state.filters[name] || added === name ? [{ name, raw: state.filters[name] ?? '' }] : [],
    ),
    addGroup: freeGroup === undefined ? undefined : () => openNew(freeGroup),
    records: filtered.includes('id') ? splitValues(state.filters.id!, ',').length : 0,
    unknown: filtered
      .filter((name) => name !== 'id' && !groupParameters.includes(name) && !Object.hasOwn(fields, name))
      .map((name) => ({ name, raw: state.filters[name]! })),
    more: filterable.filter(({ name }) => !names.includes(name)),
    all: filterable,
    fields,
    open,
    onOpen,
    set,
    add: (name) => {
      openNew(name)
      const field = (contract.all as Fields)[name]!
      if (filterKind(field) === 'filled') set(name, formatTest({ op: 'notEmpty' }))
    },
    count: filtered.length,
    countQuery: (field, parameter) => {
      if (contract.menus.length === 0 || !fields[field] || !isGroupable(fields[field])) return undefined
      const filters = { ...state.filters, [parameter]: '' }
      return { contract, query: { ...queryOf({ q: state.q, sort: [], filters }, fixed), by: field } }
    },
  }
}
