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
import { isFilterable, type NamedField } from './filter-fields.ts'
import { type Filters, type ListState, queryOf, withFilter } from './state.ts'
import type { Change } from './use-list-state.ts'
import { useVisible } from './use-visible.ts'

export type FilterBar = {
  /** Chips in their order: those the page always offers, then what else filters, then one just begun. */
  readonly chips: readonly (NamedField & { readonly raw: string })[]
  /** How many records the list is narrowed to by their ids; 0 where it is not. */
  readonly records: number
  /** Groups of tests of which one must hold, by the parameter of each; one just begun asks for nothing. */
  readonly groups: readonly { readonly name: string; readonly raw: string }[]
  /** Begins another group; undefined where there is room for none. */
  readonly addGroup: (() => void) | undefined
  /** Parameters that are no field which this user may filter by. */
  readonly unknown: readonly { readonly name: string; readonly raw: string }[]
  /** What a new filter can be of, and what any can be. */
  readonly more: readonly NamedField[]
  readonly all: readonly NamedField[]
  readonly fields: Fields
  /** The name of the chip whose panel is open. */
  readonly open: string | undefined
  readonly onOpen: (name: string | undefined) => void
  readonly set: (name: string, raw: string) => void
  readonly add: (name: string) => void
  /** How many filters narrow the list. */
  readonly count: number
  /** What the options of a filter by a field are counted by: the list without the parameter that holds the filter. */
  readonly counted: (field: string, parameter: string) => Counted | undefined
}

/** Where the records of each option are counted; undefined where the server counts none. */
export type Counted = { readonly contract: Resource<any, any>; readonly query: Readonly<Record<string, string>> }

type Options = {
  readonly contract: Resource<any, any>
  readonly state: ListState
  readonly change: Change
  readonly defaults: Filters
  /** Fields whose chip is always there. */
  readonly offered: readonly string[]
  /** Filters that the page has set for good. */
  readonly fixed: Filters
}

/** The filters of a list as chips. While a panel stays open, its changes are one step for the browser's Back. */
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
