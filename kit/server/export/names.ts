import { type FlatField, foldText, type Language, type Namer } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import type { Noun, Nouns } from '../noun.ts'
import { vocabularyOf } from '../vocabulary.ts'

type Values = Record<string, unknown>

/**
 * Names the ids in exported records, so that an import finds them again: master data values in the language, where
 * that name is theirs alone, and records by the first of their naming fields that is filled.
 */
export function exportNames(nouns: Nouns, fields: readonly FlatField[], language: Language) {
  const types = fields.map(({ field }) => field.type)
  const keys = types.flatMap((type) => (type.kind === 'master' || type.kind === 'masters' ? [type.key] : []))
  const references = fields.filter(({ field: { type } }) => type.kind === 'reference' && nouns[type.to])
  const named = new Map<string, string>()

  return {
    /** Loads the names of master data; once, before the first record. */
    async masters(ctx: Ctx) {
      const values = await vocabularyOf(ctx, nouns, keys)
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
      for (const { name, field } of references) {
        const to = (field.type as { to: string }).to
        const ids = [...new Set(records.map((record) => record[name]).filter((id) => id && !named.has(`${to} ${id}`)))]
        for (const record of await nouns[to]!.service.rows(ctx, ids as string[]))
          named.set(`${to} ${record.id}`, firstName(nouns[to]!, record))
      }
    },
    namer: {
      master: (id) => named.get(`master ${id}`),
      reference: (to, id) => named.get(`${to} ${id}`),
    } satisfies Namer,
  }
}

const same = (a: string, b: string) => foldText(a) === foldText(b)

const firstName = ({ contract }: Noun, record: Values) =>
  String((contract.names as string[]).map((name) => record[name]).find(Boolean) ?? record.id)
