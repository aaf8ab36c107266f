import { fill, label } from '@sms/kit/contract'
import type { Ctx, Proposed, Rule, RuleProblem } from '@sms/kit/server'
import { inArray } from 'drizzle-orm'
import { type MasterKey, masterOptions, valuesMax } from '../contract.ts'
import { masterTable } from '../table.ts'

/** The rules of a value besides its fields, for every way of writing. */
export const valueRule: Rule = async (ctx, proposed) => [
  ...staysInCategory(proposed),
  ...(await fitsInCategory(ctx, proposed)),
]

/** The category of a value cannot change, since records refer to it by that category. */
const staysInCategory = (proposed: readonly Proposed[]): RuleProblem[] =>
  proposed.flatMap(({ before, after }, at) =>
    before && before.key !== after.key
      ? [{ at, field: 'key', message: label('A value stays in its category', '不能更换类别') }]
      : [],
  )

/**
 * The names of each category with those that the current write adds. An import checks rows in batches before it writes
 * any; names are unique in a category, so that no row counts twice.
 */
const taken = new WeakMap<Ctx, Map<MasterKey, Set<string>>>()

/** Refuses new values in a full category. Values that an undo restores are already counted. */
async function fitsInCategory(ctx: Ctx, proposed: readonly Proposed[]): Promise<RuleProblem[]> {
  const fresh = proposed.flatMap(({ before, after }, at) =>
    before ? [] : [{ at, key: after.key as MasterKey, name: String(after.name).toLowerCase() }],
  )
  if (fresh.length === 0) return []
  const pending = taken.get(ctx) ?? new Map<MasterKey, Set<string>>()
  taken.set(ctx, pending)
  const stored = await namesIn(ctx, [...new Set(fresh.map(({ key }) => key))])
  for (const [key, names] of stored) pending.set(key, new Set([...(pending.get(key) ?? []), ...names]))
  return fresh.flatMap(({ at, key, name }) => {
    const names = pending.get(key)!
    const had = stored.get(key)!.size
    if (names.size < valuesMax) names.add(name)
    return had > valuesMax || !names.has(name) ? [{ at, field: 'name', message: full(key, had) }] : []
  })
}

/** The names of categories, in the form in which the database compares them. */
async function namesIn({ db }: Ctx, keys: readonly MasterKey[]): Promise<Map<MasterKey, Set<string>>> {
  const { key, name } = masterTable
  const rows = await db
    .select({ key, name })
    .from(masterTable)
    .where(inArray(key, [...keys]))
  const found = new Map(keys.map((category) => [category, new Set<string>()]))
  for (const row of rows) found.get(row.key)!.add(row.name.toLowerCase())
  return found
}

function full(key: MasterKey, n: number) {
  const { en, zh } = masterOptions.find(({ value }) => value === key)!.label
  const max = valuesMax.toLocaleString('en')
  const text = label(
    `At most {max} {max|value|values} in a category: ${en} has {n}`,
    `每个类别最多 {max} 个值：${zh}已有 {n} 个`,
  )
  return fill(text, { max, n: n.toLocaleString('en') })
}
