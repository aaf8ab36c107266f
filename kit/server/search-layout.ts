import {
  type Field,
  type Fields,
  filterKind,
  foldText,
  holdsTexts,
  namesUnder,
  type Resource,
  searchedFields,
  searchedTexts,
} from '@sms/kit/contract'
import { partsMax } from './search-table.ts'
import { searchText, textsIn } from './search-text.ts'

type AnyResource = Resource<any, any>

/** What a resource's search entries hold. */
export type Layout = {
  /** Text fields that stand by themselves, and as which part of an entry's text, counted from 1: the first is pinyin. */
  readonly parts: ReadonlyMap<string, number>
  /** Searched fields that stand together at the end: nobody filters by part of them, or there was no room. */
  readonly others: readonly string[]
  /** Fields that hold lists of values, each with what tells its members from those of the others. */
  readonly members: ReadonlyMap<string, string>
}

const known = new WeakMap<AnyResource, Layout>()

/**
 * Where a resource's search entries hold what: the pinyin of all that is searched, then each text that can be filtered
 * by part, then the rest. A text field that finds no room of its own is filtered without the index.
 */
export function partsOf(contract: AnyResource): Layout {
  let layout = known.get(contract)
  if (!layout) {
    const fields = contract.all as Fields
    const searched = searchedFields(contract)
    const own = searched.filter((name) => filterKind(fields[name]!) === 'contains').slice(0, partsMax)
    const lists = Object.keys(fields).filter((name) => isList(fields[name]!) && !fields[name]!.right)
    layout = {
      parts: new Map(own.map((name, i) => [name, i + 2])),
      others: searched.filter((name) => !own.includes(name)),
      members: new Map(lists.map((name, i) => [name, String(i + 1)])),
    }
    known.set(contract, layout)
  }
  return layout
}

const isList = ({ type }: Field) => type.kind === 'choices' || type.kind === 'masters'

/** The layout as one text: when it differs from what entries were written with, they are written anew. */
export function layoutOf(contract: AnyResource): string {
  const { parts, others, members } = partsOf(contract)
  return JSON.stringify([
    5,
    placeField(contract) ?? null,
    [...parts.keys()],
    others.map((name) => [name, innerOf((contract.all as Fields)[name]!)]),
    [...members.keys()],
  ])
}

/** The names of the fields inside that are searched. */
const innerOf = ({ type }: Field): unknown[] =>
  type.kind === 'rows' || type.kind === 'group'
    ? Object.entries(type.fields).flatMap(([name, of]) => (holdsTexts(of) ? [name, innerOf(of)] : []))
    : []

/**
 * The field of the list's own order where that is one text that every record has, ascending, and the same one in every
 * language; else undefined.
 */
export function placeField(contract: AnyResource): string | undefined {
  const field = (contract.all as Fields)[contract.sort]
  if (field?.type.kind !== 'text' || !field.required || field.right) return undefined
  return namesUnder(contract, contract.sort).length === 1 ? contract.sort : undefined
}

/** Whether a record's search entry may follow from this field. */
export function inSearch(contract: AnyResource, name: string): boolean {
  const { parts, others, members } = partsOf(contract)
  return (
    name === 'status' || name === placeField(contract) || parts.has(name) || others.includes(name) || members.has(name)
  )
}

/**
 * Bounds of the pinyin and of all texts together, in UTF-16 units: the windows of one text must stay below the megabyte
 * that a tsvector has room for, at up to twelve bytes each. Only hundreds of long rows come near it.
 */
const soundsMax = 20_000
const textsMax = 60_000

/** A record as the search sees it. */
export function entryOf(contract: AnyResource, record: Readonly<Record<string, unknown>>) {
  const { parts, others, members } = partsOf(contract)
  const texts = (name: string) => searchedTexts((contract.all as Fields)[name]!, record[name])
  const own = [...parts.keys()].map(texts)
  const rest = others.flatMap(texts)
  const sounds = searchText([...own.flat(), ...rest]).pinyin
  const said = [...own, rest].map((some) => some.map(foldText).filter(Boolean).join('\n')).join(between)
  const values = [...members].flatMap(([name, mark]) => textsIn(record[name]).map((value) => memberOf(mark, value)))
  const place = placeField(contract)
  return {
    kind: contract.name,
    id: String(record.id),
    active: record.status === 'Active',
    place: place ? ((record[place] as string | null) ?? null) : null,
    said: cut(sounds, soundsMax) + between + cut(said, textsMax),
    members: values.length ? values.join('\n') : null,
  }
}

/** The beginning of a text; a character that the end would halve becomes U+FFFD, since PostgreSQL takes no half. */
const cut = (text: string, max: number) => (text.length > max ? text.slice(0, max).toWellFormed() : text)

/** Stands between the parts of a text; a part's own values have single line ends between them, and none inside. */
const between = '\n\n'

/** One part of an entry's text, as `partText` of search-table.ts computes it in the database. */
export const partOf = (said: string, at: number): string => said.split(between, at)[at - 1] ?? ''

/** A member of a list as an entry holds it. */
export const memberOf = (mark: string, value: string) => `${mark}:${value}`
