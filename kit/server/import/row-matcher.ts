import { flatValue, unflattened } from '@sms/kit/contract'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { namesMasters, usesIn } from '../crud/check-masters.ts'
import { nameOf } from '../crud.ts'
import { similarKey } from '../importing.ts'
import { lockParents } from '../lock-parents.ts'
import type { Values } from '../noun.ts'
import type { PlanContext } from './decide.ts'
import { type Key, keyNamed, keyOf } from './importer.ts'
import { type Found, findByKey, findSimilar, idsByKey, idsOfSimilar } from './match.ts'
import type { RowRead } from './read-rows.ts'
import { sameValue } from './same.ts'

export type Match = {
  /** The record that matches, if there is just one. */
  readonly before?: Found
  /** One text with the names of the records that match, if there are several. */
  readonly several: readonly string[]
  /** Unique fields (the last one of a combined key) whose value another record has, with that record's name. */
  readonly taken: ReadonlyMap<string, string>
}

const keyValues = ({ fixed }: Pick<PlanContext, 'fixed'>, row: RowRead): Values => ({ ...fixed, ...row.values })

/** A key's values in a row as one text; undefined if one that it needs is missing, or it ignores inActive rows. */
export function keyInRow(plan: Pick<PlanContext, 'fixed'>, key: Key, row: RowRead): string | undefined {
  const values = keyValues(plan, row)
  return key.holds === 'active' && values.status === 'inActive' ? undefined : keyOf(key, values)
}

/** The similarity keys of a row. */
export const similarityKeys = ({ importer }: Pick<PlanContext, 'importer'>, row: RowRead): readonly string[] =>
  importer.similar!.keys(unflattened(importer.noun.contract.fields, row.values))

const valuesWithKey = (plan: Pick<PlanContext, 'fixed'>, key: Key, rows: readonly RowRead[]) =>
  rows.map((row) => keyValues(plan, row)).filter((values) => keyOf(key, values) !== undefined)

/**
 * Returns the function that loads the records which some rows match, and returns the match of each row. Call that once
 * for each row in the order of the file: equal rows get a record each.
 */
export function rowMatcher(ctx: Ctx, plan: PlanContext, lock: boolean) {
  const { importer, resolved } = plan
  const { noun } = importer
  const chosen = resolved.settings.key
  const key = keyNamed(importer, chosen)
  const others = importer.keys.filter(
    (other) =>
      other !== key && other.holds !== 'declared' && other.fields.some((name) => name in resolved.settings.mapping),
  )
  /** Records already matched by a row, so that each of several equal rows gets a record of its own. */
  const claimed = new Set<string>()

  const displayName = (record: Found) => nameOf(noun.contract, record, plan.language, { everyLanguage: true })

  return async (rows: readonly RowRead[]): Promise<(row: RowRead) => Match> => {
    const candidatesOf = await loadCandidates(rows)
    const byKey = new Map<Key, Map<string, Found[]>>()
    for (const other of others) byKey.set(other, await findByKey(ctx, noun, other, valuesWithKey(plan, other, rows)))
    return (row) => {
      const candidates = candidatesOf(row)
      const [before] = candidates.length === 1 ? candidates : []
      if (before && key?.holds === 'declared') claimed.add(before.id)
      const taken = others.flatMap((other) => {
        const value = keyInRow(plan, other, row)
        const owner = value === undefined ? undefined : boundRecord(other, byKey.get(other)!.get(value) ?? [])
        return owner && owner.id !== before?.id ? [[other.fields.at(-1)!, displayName(owner)] as const] : []
      })
      const names = candidates.slice(0, 5).map(displayName)
      const several = candidates.length > 1 ? [names.join('; ')] : []
      return { ...(before ? { before } : {}), several, taken: new Map(taken) }
    }
  }

  async function loadCandidates(rows: readonly RowRead[]): Promise<(row: RowRead) => readonly Found[]> {
    if (chosen === similarKey) {
      const keys = rows.flatMap((row) => similarityKeys(plan, row))
      const byKey = await findSimilar(ctx, noun, importer.similar!, keys, lock)
      return (row) => {
        const records = similarityKeys(plan, row).flatMap((likeness) => byKey.get(likeness) ?? [])
        return [...new Map(records.map((record) => [record.id, record])).values()]
      }
    }
    if (!key) return () => []
    const byKey = await findByKey(ctx, noun, key, valuesWithKey(plan, key, rows), lock)
    return (row) => {
      const value = keyOf(key, keyValues(plan, row))
      const records = value === undefined ? [] : (byKey.get(value) ?? [])
      if (records.length < 2 && key.holds !== 'declared') return records
      const unclaimed = records.filter((record) => !claimed.has(record.id))
      return narrowed(plan, row, unclaimed)
    }
  }
}

/** The record that a unique key applies to: for an `active` key the Active one, else the first. */
const boundRecord = ({ holds }: Key, records: readonly Found[]) =>
  holds === 'active' ? records.find((record) => record.status === 'Active') : records[0]

/**
 * Narrows several records with the row's key: to one that holds all values of the row, else to those with the row's
 * status. Returns several if the row is ambiguous.
 */
function narrowed({ resolved, fixed }: PlanContext, row: RowRead, all: readonly Found[]): readonly Found[] {
  const holdsRow = (record: Found) =>
    resolved.fields.every(
      (field) =>
        !(field.name in row.values) || sameValue(field.field, row.values[field.name], flatValue(record, field)),
    )
  const equal = all.find(holdsRow)
  if (equal) return [equal]
  const status = row.values.status ?? fixed.status ?? 'Active'
  const sameStatus = all.filter((record) => record.status === status)
  return sameStatus.length ? sameStatus : all
}

/**
 * Locks the master data values of the rows and of the values for all rows. Comes before the locks on records, in the
 * same order as a merge of values.
 */
export async function lockMasters({ fixed, lookups, resolved }: PlanContext, rows: readonly RowRead[]): Promise<void> {
  const naming = resolved.fields.filter(({ name, field }) => namesMasters({ [name]: field }))
  const fields = Object.fromEntries(naming.map(({ name, field }) => [name, field]))
  const ids = new Set<string>()
  for (const values of [fixed, ...rows.map((row) => row.values)])
    for (const { id } of usesIn(fields, values)) ids.add(id)
  await lookups.lock(ids)
}

/**
 * Locks the records that match the rows and the lists of further sheets, in the order of their ids against deadlocks;
 * parents with derived columns come first.
 */
export async function lockRecords(ctx: Ctx, plan: PlanContext, rows: readonly RowRead[]): Promise<void> {
  const { importer, lists, resolved } = plan
  const { noun } = importer
  const ids: string[][] = []
  const key = keyNamed(importer, resolved.settings.key)
  if (resolved.settings.key === similarKey) {
    const keys = rows.flatMap((row) => similarityKeys(plan, row))
    ids.push(await idsOfSimilar(ctx, noun, importer.similar!, keys))
  } else if (key) ids.push(await idsByKey(ctx, noun, key, valuesWithKey(plan, key, rows)))
  for (const { key, groups } of lists) {
    const parents = [...groups.values()].map(({ parent }) => parent)
    ids.push(await idsByKey(ctx, noun, key, parents))
  }
  const { id } = getTableColumns(noun.service.table)
  const sorted = [...new Set(ids.flat())].sort()
  const among = (some: readonly string[]) => sql`${id} = any (${sql.param([...some])}::uuid[])`
  await noun.lockFirst?.(ctx)
  await lockParents(ctx, noun, among(sorted))
  for (let from = 0; from < sorted.length; from += recordsPerLock)
    await ctx.db.execute(sql`
      select 1 from ${noun.service.table} where ${among(sorted.slice(from, from + recordsPerLock))} order by ${id}
      for no key update`)
}

const recordsPerLock = 10_000
