import { type Field, type Fields, filterKind, foldText, type Resource } from '@sms/kit/contract'
import { searchParts } from './search-table.ts'
import { searchText, textsIn } from './search-text.ts'

type AnyResource = Resource<any, any>

/** The part, counted from 1, that holds the pinyin of all that is searched; those of the fields follow. */
export const pinyinPart = 1

const known = new WeakMap<AnyResource, ReadonlyMap<string, number>>()

/**
 * In which part of its search entry a resource holds each field's text: what the search looks through first, then what
 * else can be filtered by part of its text. Fields behind a right stand in none: asking for one to be searched throws.
 * A text field that finds no room is filtered without the index.
 */
export function partsOf(contract: AnyResource): ReadonlyMap<string, number> {
  let parts = known.get(contract)
  if (!parts) {
    const fields = contract.all as Fields
    const guarded = (contract.search as string[]).find((name) => fields[name]?.right)
    if (guarded) throw new Error(`${contract.name}.${guarded} is behind a right and cannot be searched`)
    const filtered = Object.keys(fields).filter((name) => isPlainText(fields[name]!) && !contract.search.includes(name))
    const named = [...(contract.search as string[]), ...filtered].slice(0, searchParts - pinyinPart)
    if (named.length < contract.search.length)
      throw new Error(`${contract.name} searches more than ${searchParts - pinyinPart} fields`)
    parts = new Map(named.map((name, i) => [name, i + 1 + pinyinPart]))
    known.set(contract, parts)
  }
  return parts
}

const isPlainText = (field: Field) => filterKind(field) === 'contains' && !field.right && !isSecret(field)
const isSecret = ({ type }: Field) => type.kind === 'text' && type.form === 'secret'

/** The layout as one text: when it differs from what entries were written with, they are written anew. */
export const layoutOf = (contract: AnyResource) =>
  JSON.stringify([1, contract.menu, placeField(contract) ?? null, contract.search.length, ...partsOf(contract).keys()])

/** The field of the list's own order where that is one text that every record has, ascending; else undefined. */
export function placeField(contract: AnyResource): string | undefined {
  const field = (contract.all as Fields)[contract.sort]
  return field?.type.kind === 'text' && field.required && !field.right ? contract.sort : undefined
}

/** Whether a record's search entry may follow from this field. */
export const inSearch = (contract: AnyResource, name: string): boolean =>
  name === 'status' || name === placeField(contract) || partsOf(contract).has(name)

/** Bounds of one part, in characters: the longest notes are found by their beginning. */
const longest = 4_000

/** A record as the search sees it. */
export function entryOf(contract: AnyResource, record: Readonly<Record<string, unknown>>) {
  const parts = partsOf(contract)
  const texts: (string | null)[] = [
    searchText(contract.search.map((name: string) => record[name])).pinyin.slice(0, longest) || null,
  ]
  for (const name of parts.keys()) {
    const folded = textsIn(record[name]).map(foldText).filter(Boolean)
    texts.push(folded.length ? folded.join('\n').slice(0, longest) : null)
  }
  const place = placeField(contract)
  return {
    kind: contract.name,
    id: String(record.id),
    menu: contract.menu as string,
    active: record.status === 'Active',
    place: place ? ((record[place] as string | null) ?? null) : null,
    parts: texts,
  }
}
