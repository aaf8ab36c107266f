import { clockIn, type Field, type FlatField, flatValue, foldText, type Language, type Namer } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import { masterValuesOf } from '../crud/master-values.ts'
import type { Noun, Nouns } from '../noun.ts'
import { kindNamed } from '../uses/references.ts'

type Values = Record<string, unknown>
type FieldType = Field['type']

/**
 * Names the ids in exported records, so that an import finds them again: master data values in the language, where
 * that name is theirs alone, and records by the first of their naming fields that is filled.
 */
export function exportNames(nouns: Nouns, fields: readonly FlatField[], language: Language, zone = 'UTC') {
  const naming = fields.flatMap(namingIn)
  const keys = naming.flatMap(({ type }) => (type.kind === 'master' || type.kind === 'masters' ? [type.key] : []))
  const references = naming.filter(
    ({ type, kind }) => (type.kind === 'reference' || type.kind === 'file') && nouns[kind],
  )
  const named = new Map<string, string>()

  return {
    /** Loads the names of master data; once, before the first record. */
    async masters(ctx: Ctx) {
      const values = await masterValuesOf(ctx, nouns, keys)
      for (const value of values) {
        const { id, category, names } = value
        const own = names[language]
        const others = values.filter((one) => one !== value && one.category === category)
        const shared = own && others.some((one) => Object.values(one.names).some((name) => name && same(name, own)))
        named.set(`master ${id}`, (shared ? undefined : own) ?? names.en ?? id)
      }
    },
    /** Loads the names of the records that some records refer to. */
    async references(ctx: Ctx, records: readonly Values[]) {
      for (const { kind, of } of references) {
        const ids = [...new Set(records.flatMap(of).filter((id) => id && !named.has(`${kind} ${id}`)))]
        for (const record of await nouns[kind]!.service.rows(ctx, ids as string[]))
          named.set(`${kind} ${record.id}`, firstName(nouns[kind]!, record))
      }
    },
    namer: {
      master: (id) => named.get(`master ${id}`),
      reference: (to, id) => named.get(`${to} ${id}`),
      file: (id) => named.get(`attachment ${id}`),
      clock: clockIn(zone),
    } satisfies Namer,
  }
}

/** What names records in a field, itself or inside its rows: of which kind, and the ids that a record has there. */
type Naming = { readonly type: FieldType; readonly kind: string; readonly of: (record: Values) => unknown[] }

function namingIn(flat: FlatField): Naming[] {
  const { type } = flat.field
  const value = (record: Values) => flatValue(record, flat)
  if (type.kind === 'rows')
    return Object.entries(type.fields).flatMap(([name, field]) =>
      namingIn({ name, field, label: field.label }).map((inner) => ({
        ...inner,
        of: (record: Values) => ((value(record) ?? []) as Values[]).flatMap(inner.of),
      })),
    )
  const kind = kindNamed(type)
  return kind === undefined ? [] : [{ type, kind, of: (record) => [value(record)].flat() }]
}

const same = (a: string, b: string) => foldText(a) === foldText(b)

const firstName = ({ contract }: Noun, record: Values) =>
  String((contract.names as string[]).map((name) => record[name]).find(Boolean) ?? record.id)
