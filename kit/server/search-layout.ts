import { type Field, type Fields, filterKind, foldText, type Resource } from '@sms/kit/contract'
import { partsMax, type TextColumn } from './search-table.ts'
import { searchText, textsIn } from './search-text.ts'

type AnyResource = Resource<any, any>

/** Where in a search entry a field's text stands: the column, and which of its parts, counted from 1. */
export type Part = { readonly column: TextColumn; readonly at: number }

/** What a resource's search entries hold. */
export type Layout = {
  /** Text fields, and where each stands. */
  readonly parts: ReadonlyMap<string, Part>
  /** Fields that hold lists of values, each with what tells its members from those of the others. */
  readonly members: ReadonlyMap<string, string>
}

const known = new WeakMap<AnyResource, Layout>()

/**
 * Where a resource's search entries hold what. What is searched stands in `said`, behind the pinyin of it all; what else
 * can be filtered by part of its text in `rest`. Fields behind a right stand in none: asking for one to be searched
 * throws. A text field that finds no room is filtered without the index.
 */
export function partsOf(contract: AnyResource): Layout {
  let layout = known.get(contract)
  if (!layout) {
    const fields = contract.all as Fields
    const searched = contract.search as string[]
    const guarded = searched.find((name) => fields[name]?.right)
    if (guarded) throw new Error(`${contract.name}.${guarded} is behind a right and cannot be searched`)
    if (searched.length >= partsMax.said)
      throw new Error(`${contract.name} searches more than ${partsMax.said - 1} fields`)
    const filtered = Object.keys(fields).filter((name) => isPlainText(fields[name]!) && !searched.includes(name))
    const lists = Object.keys(fields).filter((name) => isList(fields[name]!) && !fields[name]!.right)
    layout = {
      parts: new Map<string, Part>([
        ...searched.map((name, i) => [name, { column: 'said', at: i + 2 }] as const),
        ...filtered.slice(0, partsMax.rest).map((name, i) => [name, { column: 'rest', at: i + 1 }] as const),
      ]),
      members: new Map(lists.map((name, i) => [name, String(i + 1)])),
    }
    known.set(contract, layout)
  }
  return layout
}

const isList = ({ type }: Field) => type.kind === 'choices' || type.kind === 'masters'
const isPlainText = (field: Field) => filterKind(field) === 'contains' && !field.right && !isSecret(field)
const isSecret = ({ type }: Field) => type.kind === 'text' && type.form === 'secret'

/** The layout as one text: when it differs from what entries were written with, they are written anew. */
export function layoutOf(contract: AnyResource): string {
  const { parts, members } = partsOf(contract)
  return JSON.stringify([
    2,
    placeField(contract) ?? null,
    contract.search.length,
    [...parts.keys()],
    [...members.keys()],
  ])
}

/** The field of the list's own order where that is one text that every record has, ascending; else undefined. */
export function placeField(contract: AnyResource): string | undefined {
  const field = (contract.all as Fields)[contract.sort]
  return field?.type.kind === 'text' && field.required && !field.right ? contract.sort : undefined
}

/** Whether a record's search entry may follow from this field. */
export function inSearch(contract: AnyResource, name: string): boolean {
  const { parts, members } = partsOf(contract)
  return name === 'status' || name === placeField(contract) || parts.has(name) || members.has(name)
}

/** Bounds of one part, in characters: the longest notes are found by their beginning. */
const longest = 4_000

/** A record as the search sees it. */
export function entryOf(contract: AnyResource, record: Readonly<Record<string, unknown>>) {
  const { parts, members } = partsOf(contract)
  const texts: Record<TextColumn, string[]> = {
    said: [searchText(contract.search.map((name: string) => record[name])).pinyin.slice(0, longest)],
    rest: [],
  }
  for (const [name, { column }] of parts)
    texts[column].push(textsIn(record[name]).map(foldText).filter(Boolean).join('\n').slice(0, longest))
  const values = [...members].flatMap(([name, mark]) => textsIn(record[name]).map((value) => memberOf(mark, value)))
  const place = placeField(contract)
  return {
    kind: contract.name,
    id: String(record.id),
    active: record.status === 'Active',
    place: place ? ((record[place] as string | null) ?? null) : null,
    said: texts.said.join(between),
    rest: texts.rest.join(between),
    members: values.length ? values.join('\n') : null,
  }
}

/** Stands between the parts of a text; a part's own values have single line ends between them, and none inside. */
const between = '\n\n'

/** A member of a list as an entry holds it. */
export const memberOf = (mark: string, value: string) => `${mark}:${value}`
