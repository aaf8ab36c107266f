import {
  clockIn,
  type FieldType,
  type FlatField,
  flatValue,
  foldText,
  type Language,
  type Namer,
} from '@sms/kit/contract'
import { codesAbove, withCode } from '../codes-above.ts'
import type { Ctx } from '../context.ts'
import { masterValuesOf } from '../crud/check-masters.ts'
import type { Noun, Nouns, Values } from '../noun.ts'
import { kindNamed } from '../uses/references.ts'

/**
 * The names of ids in exported records, so that an import finds the records again: master data values by their name in
 * the language, unless another value shares it, and records by their first filled name field, with the code above it.
 * `namer` knows those that were loaded.
 */
export function exportNames(nouns: Nouns, fields: readonly FlatField[], language: Language, zone = 'UTC') {
  const idFields = fields.flatMap(idFieldsOf)
  const keys = idFields.flatMap(({ type }) => (type.kind === 'master' || type.kind === 'masters' ? [type.key] : []))
  const references = idFields.filter(
    ({ type, kind }) => (type.kind === 'reference' || type.kind === 'file') && nouns[kind],
  )
  /** By kind and id, parted by a blank. */
  const loaded = new Map<string, string>()

  return {
    /** Loads the names of master data; once, before the first record. */
    async loadMasters(ctx: Ctx) {
      const values = await masterValuesOf(ctx, nouns, keys)
      const spellings = values.flatMap(({ category, names }) => [
        ...new Set(Object.values(names).flatMap((name) => (name ? [spelling(category, name)] : []))),
      ])
      const bySpelling = Map.groupBy(spellings, (text) => text)
      for (const { id, category, names } of values) {
        const name = names[language]
        const isShared = name && bySpelling.get(spelling(category, name))!.length > 1
        loaded.set(`master ${id}`, (isShared ? undefined : name) ?? names.en ?? id)
      }
    },
    async loadReferences(ctx: Ctx, records: readonly Values[]) {
      for (const { kind, idsIn } of references) {
        const ids = [...new Set(records.flatMap(idsIn).filter((id) => id && !loaded.has(`${kind} ${id}`)))]
        const rows = await nouns[kind]!.service.rows(ctx, ids as string[])
        const codes = await codesAbove(ctx, nouns[kind]!, rows)
        for (const record of rows)
          loaded.set(`${kind} ${record.id}`, withCode(firstName(nouns[kind]!, record), codes.get(record.id)))
      }
    },
    namer: {
      master: (id) => loaded.get(`master ${id}`),
      reference: (to, id) => loaded.get(`${to} ${id}`),
      file: (id) => loaded.get(`attachment ${id}`),
      clock: clockIn(zone),
    } satisfies Namer,
  }
}

const spelling = (category: string, name: string) => `${category}\n${foldText(name)}`

/** A field that holds ids, itself or inside its rows: their kind, and the function that returns a record's ids. */
type IdField = { readonly type: FieldType; readonly kind: string; readonly idsIn: (record: Values) => unknown[] }

function idFieldsOf(flat: FlatField): IdField[] {
  const { type } = flat.field
  const value = (record: Values) => flatValue(record, flat)
  if (type.kind === 'rows')
    return Object.entries(type.fields).flatMap(([name, field]) =>
      idFieldsOf({ name, field, label: field.label }).map((inner) => ({
        ...inner,
        idsIn: (record: Values) => ((value(record) ?? []) as Values[]).flatMap(inner.idsIn),
      })),
    )
  const kind = kindNamed(type)
  return kind === undefined ? [] : [{ type, kind, idsIn: (record) => [value(record)].flat() }]
}

const firstName = ({ contract }: Noun, record: Values) =>
  String((contract.names as string[]).map((name) => record[name]).find(Boolean) ?? record.id)
