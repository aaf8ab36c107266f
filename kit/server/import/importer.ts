import { type Field, type Fields, type FlatField, type Label, label } from '@sms/kit/contract'
import { type Column, getTableColumns, is, SQL, type SQLChunk } from 'drizzle-orm'
import { getTableConfig, IndexedColumn, PgColumn } from 'drizzle-orm/pg-core'
import { type Importing, similarKey } from '../importing.ts'
import type { Noun, Nouns, Values } from '../noun.ts'

export type Importer = Importing & { readonly noun: Noun; readonly keys: readonly Key[] }

/** Fields that together identify a record. */
export type Key = {
  /** Its name in settings: the fields joined by `+`. */
  readonly name: string
  readonly fields: readonly string[]
  /** Fields that are compared case-insensitively. */
  readonly folded: readonly string[]
  /** `all`: unique in the database; `active`: unique among Active records; `declared`: not enforced by the database. */
  readonly holds: 'all' | 'active' | 'declared'
}

/** The importers of all nouns that can be imported. */
export const importersOf = (nouns: Nouns): Importer[] =>
  Object.values(nouns).flatMap((noun) => (noun.contract.imported ? [importerOf(noun)] : []))

/** The importer of a noun, with the keys of its table and of its own declaration. */
export function importerOf(noun: Noun): Importer {
  const importing: Importing = noun.importing ?? {}
  const { identity } = importing
  const declared = identity ? [declaredKey(noun, identity)] : []
  return { ...importing, noun, keys: [...uniqueKeys(noun), ...declared] }
}

const declaredKey = ({ contract }: Noun, fields: readonly string[]): Key => ({
  name: fields.join('+'),
  fields,
  folded: fields.filter((name) => (contract.fields as Fields)[name]?.type.kind === 'text'),
  holds: 'declared',
})

/** Kinds of fields whose values can be compared with a cell exactly. */
const comparable: readonly string[] = ['text', 'choice', 'integer', 'date', 'reference', 'master']

/** Whether a field may be part of a key. */
export const isComparable = (field: Field | undefined) => comparable.includes(field?.type.kind ?? '')

/**
 * The keys of a table's unique indexes whose fields are all editable and comparable; keys with a naming field first.
 */
export function uniqueKeys({ contract, service }: Pick<Noun, 'contract' | 'service'>): Key[] {
  const columns = getTableColumns(service.table)
  const fields = contract.fields as Fields
  const keys = getTableConfig(service.table).indexes.flatMap(({ config }): Key[] => {
    if (!config.unique) return []
    const parts = config.columns.map((part) => indexed(part, columns))
    if (parts.length === 0 || !parts.every((part) => part && isComparable(fields[part.name]))) return []
    const names = parts.map((part) => part!.name)
    const folded = parts.filter((part) => part!.folded).map((part) => part!.name)
    return [{ name: names.join('+'), fields: names, folded, holds: config.where ? 'active' : 'all' }]
  })
  const names = contract.names as readonly string[]
  const rank = ({ fields }: Key) => (fields.some((name) => names.includes(name)) ? 0 : 1)
  return keys.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * The field of one part of an index: a column, or a column in lower case (`folded`); undefined for any other
 * expression. `columns` are those of the table by field name.
 */
function indexed(part: unknown, columns: Readonly<Record<string, Column>>) {
  const fieldOf = (column: string | undefined) => Object.keys(columns).find((name) => columns[name]!.name === column)
  if (is(part, IndexedColumn)) {
    const name = fieldOf(part.name)
    return name === undefined ? undefined : { name, folded: false }
  }
  if (!is(part, SQL)) return undefined
  const columnsInside = part.queryChunks.filter((chunk): chunk is PgColumn => is(chunk, PgColumn))
  const name = columnsInside.length === 1 ? fieldOf(columnsInside[0]!.name) : undefined
  return name !== undefined && textOf(part.queryChunks).trim() === 'lower()' ? { name, folded: true } : undefined
}

/** The text of an SQL expression without its columns. */
const textOf = (chunks: readonly SQLChunk[]) =>
  chunks
    .map((chunk) => (chunk && typeof chunk === 'object' && 'value' in chunk ? [chunk.value].flat().join('') : ''))
    .join('')

/** The label of a key: 'Code', 'Key + Name'. */
export function keyLabel({ fields }: Key, all: readonly FlatField[]): Label {
  const labels = fields.map((name) => all.find((field) => field.name === name)?.label ?? label(name, name))
  return label(labels.map(({ en }) => en).join(' + '), labels.map(({ zh }) => zh).join(' + '))
}

/**
 * A key's values as one case-insensitive text; undefined if one is missing. Of a declared key only the first is needed:
 * a certificate may have no number.
 */
export function keyOf(key: Key, values: Readonly<Values>): string | undefined {
  const parts = key.fields.map((name) => values[name])
  const needed = key.holds === 'declared' ? parts.slice(0, 1) : parts
  if (needed.some(isBlank)) return undefined
  return parts.map((value) => (isBlank(value) ? '' : uniqueKey(value))).join('\n')
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** A unique value as it is compared: in lower case. */
export const uniqueKey = (value: unknown) => String(value).toLowerCase()

/** Text fields that are keys by themselves: a value for all rows must be a pattern of running numbers. */
export const numberedFields = ({ keys, noun }: Importer): string[] =>
  keys.flatMap(({ fields }) => {
    const [name] = fields as [string]
    return fields.length === 1 && (noun.contract.fields as Fields)[name]?.type.kind === 'text' ? [name] : []
  })

const fieldsMax = 5

/**
 * The key with this name in settings: one of the noun's, or a combination of up to five comparable fields; undefined
 * for other names.
 */
export function keyNamed({ keys, noun }: Importer, name: string | null): Key | undefined {
  const known = keys.find((key) => key.name === name)
  if (known || name === null || name === similarKey) return known
  const all = noun.contract.fields as Fields
  const fields = name.split('+')
  const valid = fields.every((field) => isComparable(all[field])) && new Set(fields).size === fields.length
  return valid && fields.length <= fieldsMax ? declaredKey(noun, fields) : undefined
}
