import { fill, label } from '@sms/kit/contract'
import type { Ctx, Proposed, Rule, RuleProblem } from '@sms/kit/server'
import { inArray } from 'drizzle-orm'
import { type MasterKey, masterOptions, valuesMax } from '../contract.ts'
import { masterTable } from '../table.ts'

/** What must hold of a value besides its own fields, on every way that it is written. */
export const valueRule: Rule = async (ctx, proposed) => [
  ...staysInCategory(proposed),
  ...(await fitsInCategory(ctx, proposed)),
]

/** A value stays in its category, since records refer to it as one of that category. */
const staysInCategory = (proposed: readonly Proposed[]): RuleProblem[] =>
  proposed.flatMap(({ before, after }, at) =>
    before && before.key !== after.key
      ? [{ at, field: 'key', message: label('A value stays in its category', '不能更换类别') }]
      : [],
  )

/**
 * The names of each category as one piece of work finds them and means to add to them. An import asks some rows at a
 * time and writes none before it has asked for all; names are unique in a category, so that none counts twice.
 */
const taken = new WeakMap<Ctx, Map<MasterKey, Set<string>>>()

/** A category takes new values until it is full. What an undo has put back stands in it already. */
async function fitsInCategory(ctx: Ctx, proposed: readonly Proposed[]): Promise<RuleProblem[]> {
  const fresh = proposed.flatMap(({ before, after }, at) =>
    before ? [] : [{ at, key: after.key as MasterKey, name: String(after.name).toLowerCase() }],
  )
  if (fresh.length === 0) return []
  const mine = taken.get(ctx) ?? new Map<MasterKey, Set<string>>()
  taken.set(ctx, mine)
  const there = await namesIn(ctx, [...new Set(fresh.map(({ key }) => key))])
  for (const [key, names] of there) mine.set(key, new Set([...(mine.get(key) ?? []), ...names]))
  return fresh.flatMap(({ at, key, name }) => {
    const names = mine.get(key)!
    const had = there.get(key)!.size
    if (names.size < valuesMax) names.add(name)
    return had > valuesMax || !names.has(name) ? [{ at, field: 'name', message: full(key, had) }] : []
  })
}

/** The names of each of some categories, as the database compares them. */
async function namesIn({ db }: Ctx, keys: readonly MasterKey[]): Promise<Map<MasterKey, Set<string>>> {
  const { key, name } = masterTable
  const rows = await db
    .select({ key, name })
    .from(masterTable)
    .where(inArray(key, [...keys]))
  const found = new Map(keys.map((one) => [one, new Set<string>()]))
  for (const row of rows) found.get(row.key)!.add(row.name.toLowerCase())
  return found
}

function full(key: MasterKey, n: number) {
  const { en, zh } = masterOptions.find((one) => one.value === key)!.label
  const max = valuesMax.toLocaleString('en')
  const text = label(
    `At most {max} {max|value|values} in a category: ${en} has {n}`,
    `每个类别最多 {max} 个值：${zh}已有 {n} 个`,
  )
  return fill(text, { max, n: n.toLocaleString('en') })
}
