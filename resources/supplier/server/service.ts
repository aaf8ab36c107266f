import { type InputOf, label, type PatchOf, question } from '@sms/kit/contract'
import { type Ctx, crud, type Edit, type Noun, nameOf, write } from '@sms/kit/server'
import { entryContains, isSearchReady, someMatching } from '@sms/kit/server/mount'
import { and, ne, sql } from 'drizzle-orm'
import { masterTable } from '../../master/table.ts'
import { supplier } from '../contract.ts'
import { coreOf } from '../rules/name-key.ts'
import { keysOf, likeness, type Names, profileOf, similarFrom } from '../rules/similar-name.ts'
import { supplierTable } from '../table.ts'
import { supplierImporting } from './import.ts'

export const suppliers = crud(supplier, supplierTable, {
  masters: masterTable,
  // A supplier that works again is nobody's part any more, however it came to be Active: it may be merged anew.
  derive: ({ nameZh, nameEn, status, mergedInto }) => ({
    nameKeys: keysOf({ nameZh, nameEn }),
    mergedInto: status === 'Active' ? null : (mergedInto ?? null),
  }),
  derivesFrom: ['nameZh', 'nameEn', 'status', 'mergedInto'],
})
export const supplierNoun: Noun = {
  contract: supplier,
  service: suppliers,
  importing: supplierImporting,
  ignore: ['name_keys', 'next_expiry'],
}

/**
 * The suppliers that a name resembles, the likeliest first, at most ten: those that share a key, and among those that
 * share one of its longest words the ones whose names are nearly the same. `except` is the record itself.
 */
export async function similarTo(ctx: Ctx, names: Names, except?: string) {
  const keys = keysOf(names)
  if (keys.length === 0) return []
  const given = [names.nameZh, names.nameEn].filter((name) => name != null).map(profileOf)
  const same = sql`${supplierTable.nameKeys} && ${sql.param(keys)}::text[]`
  // Candidates are united by their ids: told as conditions that may hold or not, every supplier would be looked at.
  const holding = (await isSearchReady(ctx.db, supplier)) ? holdingByEntry : holdingByKey
  // A shared key tells more than all words. Of the words, which hundreds may share, each tells the more the fewer do.
  const candidates = [
    sql`select id, ${wordsMost * 2 + 1}::int as worth from ${supplierTable} where ${same}`,
    ...longestWords(names)
      .flatMap(holding)
      .map((some) => sql`select id, 1.0 / count(*) over () as worth from ${some} holding`),
  ]
  const likely = sql`
    select id from (${sql.join(candidates, sql` union all `)}) candidate
    group by id order by sum(worth) desc limit ${candidatesMost}`
  const { id, code, nameZh, nameEn, status } = supplierTable
  const found = await ctx.db
    .select({ id, code, nameZh, nameEn, status })
    .from(supplierTable)
    .where(and(sql`${supplierTable.id} in (${likely})`, except ? ne(supplierTable.id, except) : undefined))
  const likeliest = (one: Names) =>
    Math.max(
      ...[one.nameZh, one.nameEn].flatMap((name) => (name ? given.map((mine) => likeness(mine, profileOf(name))) : [])),
    )
  return found
    .map((one) => ({ one, like: likeliest(one) }))
    .filter(({ like }) => like >= similarFrom)
    .sort((a, b) => b.like - a.like)
    .slice(0, 10)
    .map(({ one }) => ({ id: one.id, name: nameOf(supplier, one, ctx.language, { every: true }), status: one.status }))
}

/** Suppliers whose names are compared in full. */
const candidatesMost = 500

/**
 * Suppliers whose names hold a word. The names alone are asked: places and trades in addresses and notes would take the
 * room of names that are near.
 */
const holdingByEntry = (word: string) =>
  (['nameZh', 'nameEn'] as const).map((name) =>
    someMatching(supplier, entryContains(supplier, [name], [word])!, candidatesMost),
  )

/** The same while search entries are being written anew: slower, since no index helps, but no reason to save unwarned. */
const holdingByKey = (word: string) => [
  sql`(select id from ${supplierTable}
    where strpos(array_to_string(${supplierTable.nameKeys}, ' '), ${word}) > 0 limit ${candidatesMost})`,
]

const wordsMost = 3

/** The words by which candidates are fetched: the longest of the names, where company forms are taken off. */
const longestWords = ({ nameZh, nameEn }: Names) =>
  [nameZh, nameEn]
    .flatMap((name) => (name ? coreOf(name).split(' ') : []))
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length)
    .slice(0, wordsMost)

/** Warns once of suppliers with a similar name; the user decides (domain.md, duplicate guard). */
async function askAboutSimilar(ctx: Ctx, names: Names, except?: string) {
  if (ctx.confirmed?.includes('similar')) return
  const found = await similarTo(ctx, names, except)
  if (found.length === 0) return
  const message = label('There is a supplier with a similar name', '已存在名称相似的供应商')
  throw question('similar', message, found, [{ field: names.nameEn ? 'nameEn' : 'nameZh', message }])
}

/** Adds a supplier; asks once when its name resembles another's. `owned` are values that only commands set. */
export const add = (ctx: Ctx, input: InputOf<typeof supplier>, owned: Record<string, unknown> = {}) =>
  write(ctx, async (ctx) => {
    await askAboutSimilar(ctx, input)
    return suppliers.add(ctx, input, owned)
  })

/** Changes a supplier; asks once when a new name resembles another's. */
export const edit = (ctx: Ctx, change: Edit<typeof supplier>) =>
  write(ctx, async (ctx) => {
    if (!renames(change.patch)) return suppliers.edit(ctx, change)
    await suppliers.holdValues(ctx, change.patch)
    const names: Names = { ...(await suppliers.row(ctx, change.id, true)), ...change.patch }
    await askAboutSimilar(ctx, names, change.id)
    return suppliers.edit(ctx, change)
  })

const renames = (patch: PatchOf<typeof supplier>) => patch.nameZh !== undefined || patch.nameEn !== undefined
