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
import { useVisible } from '../columns/use-visible.ts'
import { type Filters, type ListState, queryOf, withFilter } from '../state.ts'
import type { Change } from '../use-list-state.ts'
import { isFilterable, type NamedField } from './filter-fields.ts'

export type FilterBar = {
  /** Chips in their order: the page's permanent ones, other active filters, then a new one. */
  readonly chips: readonly (NamedField & { readonly raw: string })[]
  /** How many ids the list is filtered by; 0 if it is not. */
  readonly records: number
  /** Groups of alternative tests, by their parameters; a new group has no tests yet. */
  readonly groups: readonly { readonly name: string; readonly raw: string }[]
  /** Begins another group; undefined if the limit is reached. */
  readonly addGroup: (() => void) | undefined
  /** Parameters that are not fields which this user may filter by. */
  readonly unknown: readonly { readonly name: string; readonly raw: string }[]
  /** The fields for a new filter, and for any filter. */
  readonly more: readonly NamedField[]
  readonly all: readonly NamedField[]
  readonly fields: Fields
  /** The name of the chip whose panel is open. */
  readonly open: string | undefined
  readonly onOpen: (name: string | undefined) => void
  readonly set: (name: string, raw: string) => void
  readonly add: (name: string) => void
  readonly count: number
  /** The query for the record counts of a filter's options: the list without the filter's own parameter. */
  readonly counted: (field: string, parameter: string) => Counted | undefined
}

/** Where the counts of options come from; undefined if the server does not count. */
export type Counted = { readonly contract: Resource<any, any>; readonly query: Readonly<Record<string, string>> }

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
  const [begun, begin] = useState<string>()
  const touched = useRef(false)
  const known = useMemo(
    () => visible.filter(({ name, field }) => isFilterable(field) && !Object.hasOwn(fixed, name)),
    [visible, fixed],
  )
  const filtered = Object.keys(state.filters).filter(
    (name) => state.filters[name] !== '' && !Object.hasOwn(fixed, name),
  )
  const names = [...new Set([...Object.keys(defaults), ...offered, ...filtered, ...(begun ? [begun] : [])])]
  const chips = names.flatMap((name) => {
    const found = known.find((field) => field.name === name)
    return found ? [{ ...found, raw: state.filters[name] ?? '' }] : []
  })
  const free = groupParameters.find((name) => !state.filters[name])
  const fields = useMemo(() => Object.fromEntries(known.map(({ name, field }) => [name, field])), [known])
  const onOpen = (name: string | undefined) => {
    touched.current = false
    setOpen(name)
    if (name === undefined || name !== begun) begin(undefined)
  }
  const set = (name: string, raw: string) => {
    change(withFilter(state, name, raw, defaults), touched.current ? 'replace' : 'push')
    touched.current = open === name
  }
  return {
    chips,
    groups: groupParameters.flatMap((name) =>
      state.filters[name] || begun === name ? [{ name, raw: state.filters[name] ?? '' }] : [],
    ),
    addGroup:
      free === undefined
        ? undefined
        : () => {
            touched.current = false
            begin(free)
            setOpen(free)
          },
    records: filtered.includes('id') ? splitValues(state.filters.id!, ',').length : 0,
    unknown: filtered
      .filter((name) => name !== 'id' && !groupParameters.includes(name) && !known.some((field) => field.name === name))
      .map((name) => ({ name, raw: state.filters[name]! })),
    more: known.filter(({ name }) => !names.includes(name)),
    all: known,
    fields,
    open,
    onOpen,
    set,
    add: (name) => {
      touched.current = false
      begin(name)
      setOpen(name)
      const field = (contract.all as Fields)[name]!
      if (filterKind(field) === 'filled') set(name, formatTest({ op: 'notEmpty' }))
    },
    count: filtered.length,
    counted: (field, parameter) =>
      contract.menus.length > 0 && fields[field] && isGroupable(fields[field])
        ? {
            contract,
            query: {
              ...queryOf({ q: state.q, sort: [], filters: { ...state.filters, [parameter]: '' } }, fixed),
              by: field,
            },
          }
        : undefined,
  }
}
