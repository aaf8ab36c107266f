import { fill, foldText, type InputOf, type ListQuery, label, parseQuery, refusalAt } from '@sms/kit/contract'
import {
  type Ctx,
  crud,
  holdersOf,
  type Noun,
  type Nouns,
  type Proposed,
  type Rule,
  type RuleProblem,
  write,
} from '@sms/kit/server'
import { lockOrder, moveUses, orderOf, place, placeStep, selectInOrder, unchanged, where } from '@sms/kit/server/mount'
import { eq, inArray, max } from 'drizzle-orm'
import { type MasterKey, master, masterKeys, masterOptions, type ValuesPasted, valuesMax } from '../contract.ts'
import { seed } from '../rules/seed.ts'
import { masterTable } from '../table.ts'

const valueRule: Rule = async (ctx, proposed) => [
  ...(await staysInCategory(ctx, proposed)),
  ...(await fitsInCategory(ctx, proposed)),
]

/** Records refer to a value by its category. */
const staysInCategory = unchanged('key', label('A value stays in its category', '不能更换类别'))

/**
 * The names of each category, stored ones and those of the current write: an import checks rows in batches before it
 * writes any. Names are unique in a category, so that no row counts twice.
 */
const namesOfWrite = new WeakMap<Ctx, Map<MasterKey, Set<string>>>()

/** Refuses new values for which a category has no room. */
async function fitsInCategory(ctx: Ctx, proposed: readonly Proposed[]): Promise<RuleProblem[]> {
  const added = proposed.flatMap(({ before, after }, at) =>
    before ? [] : [{ at, key: after.key as MasterKey, name: String(after.name).toLowerCase() }],
  )
  if (added.length === 0) return []
  const namesOf = namesOfWrite.get(ctx) ?? new Map<MasterKey, Set<string>>()
  namesOfWrite.set(ctx, namesOf)
  const stored = await storedNames(ctx, [...new Set(added.map(({ key }) => key))])
  for (const [key, names] of stored) namesOf.set(key, new Set([...(namesOf.get(key) ?? []), ...names]))
  return added.flatMap(({ at, key, name }) => {
    const names = namesOf.get(key)!
    const count = stored.get(key)!.size
    if (names.size < valuesMax) names.add(name)
    // Values that an undo restores are stored already, so they can only exceed the limit.
    const isFull = count > valuesMax || !names.has(name)
    return isFull ? [{ at, field: 'name', message: fullLabel(key, count) }] : []
  })
}

/** The stored names of categories, in the form in which the database compares them. */
async function storedNames({ db }: Ctx, keys: readonly MasterKey[]): Promise<Map<MasterKey, Set<string>>> {
  const { key, name } = masterTable
  const rows = await db
    .select({ key, name })
    .from(masterTable)
    .where(inArray(key, [...keys]))
  const found = new Map(keys.map((category) => [category, new Set<string>()]))
  for (const row of rows) found.get(row.key)!.add(row.name.toLowerCase())
  return found
}

function fullLabel(key: MasterKey, n: number) {
  const { en, zh } = masterOptions.find(({ value }) => value === key)!.label
  const max = valuesMax.toLocaleString('en')
  const text = label(
    `At most {max} {max|value|values} in a category: ${en} has {n}`,
    `每个类别最多 {max} 个值：${zh}已有 {n} 个`,
  )
  return fill(text, { max, n: n.toLocaleString('en') })
}

export const masters = crud(master, masterTable, { masters: masterTable, rule: valueRule })
export const masterNoun: Noun = {
  contract: master,
  service: masters,
  vocabulary: { category: 'key', names: { en: 'name', zh: 'nameZh' } },
  importing: { complete: (ctx, records) => atTheEnd(ctx, records) },
}

/** All values that match the query, in its order, without paging: a category has at most `valuesMax`. */
export async function all(ctx: Ctx, query: Pick<ListQuery, 'q' | 'filters' | 'sort'>) {
  const order = orderOf(master, masterTable, query, ctx)
  const rows = await selectInOrder(ctx.db, masterTable, where(ctx, masters, query), order)
  return rows.map((row) => masters.show(ctx, row))
}

/** The largest order number in a category, inActive values included; 0 where it has none. */
async function lastSort(ctx: Ctx, key: MasterKey) {
  const [row] = await ctx.db
    .select({ last: max(masterTable.sort) })
    .from(masterTable)
    .where(eq(masterTable.key, key))
  return row?.last ?? 0
}

/**
 * The records of an import with order numbers: those without one follow at the end of their category, in their order.
 */
async function atTheEnd(ctx: Ctx, records: readonly Record<string, unknown>[]) {
  const last = new Map<unknown, number>()
  const placed: Record<string, unknown>[] = []
  for (const record of records) {
    if (record.sort !== null && record.sort !== undefined) {
      placed.push(record)
      continue
    }
    const sort = (last.get(record.key) ?? (await lastSort(ctx, record.key as MasterKey))) + placeStep
    last.set(record.key, sort)
    placed.push({ ...record, sort })
  }
  return placed
}

/** Adds a value, at the end of its category where it has no order number. */
export const add = (ctx: Ctx, input: InputOf<typeof master>) =>
  write(ctx, async (ctx) => {
    return masters.add(ctx, { ...input, sort: input.sort ?? (await lastSort(ctx, input.key)) + placeStep })
  })

/**
 * Merges a value into another of its category: moves all uses and makes it inActive. Returns the number of changed
 * records, the remaining value, and the id of the change.
 */
export const merge = (ctx: Ctx, nouns: Nouns, id: string, into: string) =>
  write(ctx, async (ctx) => {
    if (id === into) throw refusalAt('into', label('Choose another value', '请选择另一个值'))
    // Locks both, to wait for writers whose records refer to them.
    const both = inArray(masterTable.id, [id, into])
    await ctx.db.select({ id: masterTable.id }).from(masterTable).where(both).orderBy(masterTable.id).for('update')
    const [source, target] = [await masters.row(ctx, id), await masters.row(ctx, into)]
    const { key } = target
    if (source.key !== key)
      throw refusalAt('into', label('Both values must be of one category', '两个值必须属于同一类别'))
    if (target.status !== 'Active') throw refusalAt('into', label('The value to keep is inactive', '保留的值已停用'))
    const changed = await moveUses(ctx, holdersOf(nouns, 'master', key), id, into)
    await masters.update(ctx, eq(masterTable.id, id), { status: 'inActive' })
    return { changed, record: await masters.get(ctx, into), change: ctx.change! }
  })

/**
 * Sorts the values of a category in the order of `ids`; the others follow in their previous order. Returns the number
 * of values whose place changed.
 */
export const order = (ctx: Ctx, key: MasterKey, ids: readonly string[]) =>
  write(ctx, async (ctx) => {
    await lockOrder(ctx, 'master', key)
    // Locks rows in the order of their ids, so that a merge at the same time cannot deadlock.
    const ofCategory = eq(masterTable.key, key)
    await ctx.db
      .select({ id: masterTable.id })
      .from(masterTable)
      .where(ofCategory)
      .orderBy(masterTable.id)
      .for('no key update')
    const rows = await all(ctx, parseQuery(master, { key }))
    const named = new Set(ids)
    if (named.size !== ids.length || ids.some((id) => !rows.some((row) => row.id === id))) {
      throw refusalAt('ids', label('These are not values of this category', '不是该类别的值'))
    }
    return place(ctx, masters, 'sort', rows, ids)
  })

/**
 * Adds the new values of a pasted column at the end of the category, and counts the others. Refused as a whole where
 * one has a problem.
 */
export const paste = (ctx: Ctx, key: MasterKey, values: readonly { name: string; nameZh: string | null }[]) =>
  write(ctx, async (ctx): Promise<ValuesPasted> => {
    const rows = await ctx.db.select({ name: masterTable.name }).from(masterTable).where(eq(masterTable.key, key))
    const existing = new Set(rows.map((row) => foldText(row.name)))
    const byName = Map.groupBy(values, ({ name }) => foldText(name))
    const fresh = [...byName].flatMap(([name, [first]]) => (existing.has(name) ? [] : first!))
    const last = await lastSort(ctx, key)
    const records = fresh.map((value, i) => ({ ...empty, ...value, key, sort: last + (i + 1) * placeStep }))
    const [problem] = await masters.problemsOfWrite(
      ctx,
      records.map((after) => ({ after })),
    )
    if (problem) throw refusalAt(`values.${values.indexOf(fresh[problem.at]!)}.${problem.field}`, problem.message)
    await masters.insert(ctx, records)
    const change = fresh.length > 0 ? ctx.change! : null
    return { added: fresh.length, existing: values.length - fresh.length, change }
  })

const empty = { status: 'Active', showroom: null, collection: null }

/** Adds the usual values of a garment office to an installation without master data. */
export const seedMasters = (ctx: Ctx) =>
  write(ctx, async (ctx) => {
    const [any] = await ctx.db.select({ id: masterTable.id }).from(masterTable).limit(1)
    if (any) return
    const values = masterKeys.flatMap((key) =>
      seed[key].map(({ name, nameZh }, i) => ({ ...empty, key, name, nameZh, sort: (i + 1) * placeStep })),
    )
    await masters.insert(ctx, values)
  })
