import { type FlatField, foldText, type Language, type Namer } from '@sms/kit/contract'
import { getTableColumns, inArray } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import type { Noun, Nouns } from '../noun.ts'

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
      if (keys.length === 0) return
      const { table } = nouns.master!.service
      const rows = (await ctx.db
        .select()
        .from(table)
        .where(inArray(getTableColumns(table).key!, [...new Set(keys)]))) as Values[]
      for (const row of rows) {
        const zh = row.nameZh as string | null
        const others = rows.filter((one) => one !== row && one.key === row.key)
        const shared =
          zh &&
          others.some((one) => [one.name, one.nameZh].some((name) => name && foldText(String(name)) === foldText(zh)))
        named.set(`master ${row.id}`, String(language === 'zh' && zh && !shared ? zh : row.name))
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

const firstName = ({ contract }: Noun, record: Values) =>
  String((contract.names as string[]).map((name) => record[name]).find(Boolean) ?? record.id)
