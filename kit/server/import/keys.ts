import { type Field, type Fields, type FlatField, type Label, label } from '@sms/kit/contract'
import { type Column, getTableColumns, is, SQL, type SQLChunk } from 'drizzle-orm'
import { getTableConfig, IndexedColumn, PgColumn } from 'drizzle-orm/pg-core'
import { type Importing, similarKey, type Values } from '../importing.ts'
import type { Noun, Nouns } from '../noun.ts'
import type { Importer } from './importer.ts'

/** Fields whose values together belong to one record alone. */
export type Key = {
  /** How settings name it: its fields, joined by `+`. */
  readonly name: string
  readonly fields: readonly string[]
  /** Those that are compared whatever their case. */
  readonly folded: readonly string[]
  /** `all`: the database forbids two; `active`: it forbids two that are Active; `told`: only the noun says so. */
  readonly holds: 'all' | 'active' | 'told'
}

/** Every noun whose records may come from spreadsheets. */
export const importersOf = (nouns: Nouns): Importer[] =>
  Object.values(nouns).flatMap((noun) => (noun.contract.imported ? [importerOf(noun)] : []))

/** A noun with what its contract, its table and itself say of its imports. */
export function importerOf(noun: Noun): Importer {
  const importing: Importing = noun.importing ?? {}
  const { identity } = importing
  const isText = (name: string) => (noun.contract.fields as Fields)[name]?.type.kind === 'text'
  const own: Key[] = identity
    ? [{ name: identity.join('+'), fields: identity, folded: identity.filter(isText), holds: 'told' }]
    : []
  return { ...importing, noun, keys: [...uniqueKeys(noun), ...own] }
}

/** Kinds of fields whose value one cell holds exactly, so that it can be compared. */
const comparable: readonly string[] = ['text', 'choice', 'integer', 'date', 'reference', 'master']

/** Whether a field may be one of a key. */
export const isComparable = (field: Field | undefined) => comparable.includes(field?.type.kind ?? '')

/** The keys that a table's unique indexes make, where people may fill all their fields; those that name a record first. */
export function uniqueKeys({ contract, service }: Pick<Noun, 'contract' | 'service'>): Key[] {
  const columns = getTableColumns(service.table)
  const fields = contract.fields as Fields
  const keys = getTableConfig(service.table).indexes.flatMap(({ config }): Key[] => {
    if (!config.unique) return []
    const parts = config.columns.map((part) => indexed(part, columns))
    const names = parts.flatMap((part) => (part ? [part.name] : []))
    const known = names.length === config.columns.length && names.length > 0
    if (!known || names.some((name) => !isComparable(fields[name]))) return []
    const folded = parts.flatMap((part) => (part?.folded ? [part.name] : []))
    return [{ name: names.join('+'), fields: names, folded, holds: config.where ? 'active' : 'all' }]
  })
  const names = contract.names as readonly string[]
  const rank = ({ fields }: Key) => (fields.some((name) => names.includes(name)) ? 0 : 1)
  return keys.toSorted((a, b) => rank(a) - rank(b))
}

/** The field behind one part of an index: a column, or a column in lower case; undefined for any other expression. */
function indexed(part: unknown, columns: Readonly<Record<string, Column>>) {
  const nameOf = (wanted: string | undefined) => Object.keys(columns).find((name) => columns[name]!.name === wanted)
  if (is(part, IndexedColumn)) {
    const name = nameOf(part.name)
    return name === undefined ? undefined : { name, folded: false }
  }
  if (!is(part, SQL)) return undefined
  const inside = part.queryChunks.filter((chunk): chunk is PgColumn => is(chunk, PgColumn))
  const name = inside.length === 1 ? nameOf(inside[0]!.name) : undefined
  return name !== undefined && textOf(part.queryChunks).trim() === 'lower()' ? { name, folded: true } : undefined
}

/** What an expression says besides its columns. */
const textOf = (chunks: readonly SQLChunk[]) =>
  chunks
    .map((chunk) => (chunk && typeof chunk === 'object' && 'value' in chunk ? [chunk.value].flat().join('') : ''))
    .join('')

/** What people call a key: 'Code', 'Key + Name'. */
export function keyLabel({ fields }: Key, all: readonly FlatField[]): Label {
  const labels = fields.map((name) => all.find((field) => field.name === name)?.label ?? label(name, name))
  return label(labels.map(({ en }) => en).join(' + '), labels.map(({ zh }) => zh).join(' + '))
}

/** A key's values as one text, alike whatever the case; undefined where a record or row lacks one that it needs. */
export function keyOf(key: Key, values: Readonly<Values>): string | undefined {
  const parts = key.fields.map((name) => values[name])
  const lacking = parts.filter((value) => value === undefined || value === null || value === '').length
  // What the database does not enforce may be known in part: a certificate without a number.
  if (key.holds === 'told' ? lacking === parts.length || isBlank(parts[0]) : lacking > 0) return undefined
  return parts.map((value) => (isBlank(value) ? '' : uniqueKey(value))).join('\n')
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** How a unique text is compared here: whatever its case. */
export const uniqueKey = (value: unknown) => String(value).toLowerCase()

/** Fields of which each record needs a text of its own: one text for all rows can only be a pattern of running numbers. */
export const numberedFields = ({ keys, noun }: Importer): string[] =>
  keys.flatMap(({ fields: [name, ...more] }) =>
    more.length === 0 && (noun.contract.fields as Fields)[name!]?.type.kind === 'text' ? [name!] : [],
  )

/** Fields of one key that people may put together. */
const togetherMax = 5

/**
 * The key that settings name: one of the noun's, or some of its fields that somebody says tell its records apart;
 * undefined for none and for the resemblance of names.
 */
export function keyNamed({ keys, noun }: Importer, name: string | null): Key | undefined {
  const own = keys.find((key) => key.name === name)
  if (own || name === null || name === similarKey) return own
  const all = noun.contract.fields as Fields
  const fields = name.split('+')
  const fit = fields.every((field) => isComparable(all[field])) && new Set(fields).size === fields.length
  if (!fit || fields.length > togetherMax) return undefined
  return { name, fields, folded: fields.filter((field) => all[field]!.type.kind === 'text'), holds: 'told' }
}
