import { type InputOf, label, type PatchOf, question } from '@sms/kit/contract'
import { type Ctx, crud, type Edit, type Noun, nameOf, write } from '@sms/kit/server'
import { prepared } from '@sms/kit/server/mount'
import { sql } from 'drizzle-orm'
import { masterTable } from '../../master/table.ts'
import { supplier } from '../contract.ts'
import { guardKeysOf, type Names, profileOf, profileSimilarity, similarFrom } from '../rules/similar-name.ts'
import { supplierTable } from '../table.ts'
import { supplierImporting } from './import.ts'

export const suppliers = crud(supplier, supplierTable, {
  masters: masterTable,
  // A supplier that is Active again is no longer merged, so that it can be merged anew.
  derive: ({ nameZh, nameEn, status, mergedInto }) => ({
    nameKeys: guardKeysOf({ nameZh, nameEn }),
    mergedInto: status === 'Active' ? null : (mergedInto ?? null),
  }),
  derivesFrom: ['nameZh', 'nameEn', 'status', 'mergedInto'],
})
export const supplierNoun: Noun = {
  contract: supplier,
  service: suppliers,
  importing: supplierImporting,
  similar: (ctx, { nameZh = null, nameEn = null }, except) => similarTo(ctx, { nameZh, nameEn }, except),
  ignore: ['name_keys', 'next_expiry', 'score', 'open_score'],
}

/** How many suppliers are compared in full: those that share most keys. */
const candidatesMost = 200

const candidates = (ctx: Ctx, keys: readonly string[]) =>
  prepared(
    ctx.db,
    'suppliers of similar names',
    (db) => {
      const { id, code, nameZh, nameEn, status, nameKeys } = supplierTable
      const wanted = sql`${sql.placeholder('keys')}::text[]`
      const shared = sql`(select count(*) from unnest(${nameKeys}) as shared(key) where key = any (${wanted}))`
      return db
        .select({ id, code, nameZh, nameEn, status })
        .from(supplierTable)
        .where(sql`${nameKeys} && ${wanted}`)
        .orderBy(sql`${shared} desc`)
        .limit(candidatesMost)
    },
    { keys },
  )

/** At most ten suppliers with similar names, the most similar first; `except` is the id of the record itself. */
export async function similarTo(ctx: Ctx, names: Names, except?: string) {
  const keys = guardKeysOf(names)
  if (keys.length === 0) return []
  const wanted = profilesOf(names)
  const highestSimilarity = (candidate: Names) =>
    Math.max(...profilesOf(candidate).flatMap((found) => wanted.map((profile) => profileSimilarity(profile, found))))
  return (await candidates(ctx, keys))
    .filter(({ id }) => id !== except)
    .map((row) => ({ row, similarity: highestSimilarity(row) }))
    .filter(({ similarity }) => similarity >= similarFrom)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, 10)
    .map(({ row }) => ({
      id: row.id,
      name: nameOf(supplier, row, ctx.language, { everyLanguage: true }),
      status: row.status,
    }))
}

const profilesOf = ({ nameZh, nameEn }: Names) => [nameZh, nameEn].flatMap((name) => (name ? [profileOf(name)] : []))

/**
 * Throws a question about suppliers with a similar name, unless the user has confirmed it (domain.md, duplicate guard).
 */
async function confirmSimilar(ctx: Ctx, names: Names, except?: string) {
  if (ctx.confirmed?.includes('similar')) return
  const found = await similarTo(ctx, names, except)
  if (found.length === 0) return
  const message = label('There is a supplier with a similar name', '已存在名称相似的供应商')
  throw question('similar', message, found, [{ field: names.nameEn ? 'nameEn' : 'nameZh', message }])
}

/** Adds a supplier, after a question if its name resembles another's. `owned` are values that only commands set. */
export const add = (ctx: Ctx, input: InputOf<typeof supplier>, owned: Record<string, unknown> = {}) =>
  write(ctx, async (ctx) => {
    await confirmSimilar(ctx, input)
    return suppliers.add(ctx, input, owned)
  })

/** Changes a supplier, after a question if a new name resembles another's. */
export const edit = (ctx: Ctx, change: Edit<typeof supplier>) =>
  write(ctx, async (ctx) => {
    if (!setsName(change.patch)) return suppliers.edit(ctx, change)
    // The lock lets simultaneous edits of one supplier see each other's name; master data is locked before any row.
    await suppliers.lockMasters(ctx, change.patch)
    const names: Names = { ...(await suppliers.lockRow(ctx, change.id)), ...change.patch }
    await confirmSimilar(ctx, names, change.id)
    return suppliers.edit(ctx, change)
  })

const setsName = (patch: PatchOf<typeof supplier>) => patch.nameZh !== undefined || patch.nameEn !== undefined
