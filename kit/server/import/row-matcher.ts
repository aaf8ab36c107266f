import { flatValue, unflattened } from '@sms/kit/contract'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { namesMasters, usesIn } from '../crud/check-masters.ts'
import { nameOf } from '../crud.ts'
import { similarKey, type Values } from '../importing.ts'
import { lockParents } from '../lock-parents.ts'
import type { PlanContext } from './decide.ts'
import { type Key, keyNamed, keyOf } from './importer.ts'
import { type Found, findByKey, findSimilar, idsByKey, idsOfSimilar } from './match.ts'
import type { RowRead } from './read-rows.ts'
import { same } from './same.ts'

/** The existing records that match a row. */
export type Match = {
  /** The record with the row's key. */
  readonly before?: Found
  /** Names of the records that match, if there is more than one. */
  readonly several: readonly string[]
  /** Unique fields (the last one of a combined key) whose value another record has, with that record's name. */
  readonly taken: ReadonlyMap<string, string>
}

type MatchContext = Pick<PlanContext, 'importer' | 'resolved' | 'fixed'>

/** The values that keys are built from: the row's own over the fixed values. */
const identityOf = ({ fixed }: Pick<PlanContext, 'fixed'>, row: RowRead): Values => ({ ...fixed, ...row.values })

/** A key's values in a row as one text; undefined if a value is missing or the key does not apply to inactive rows. */
export function keyInRow(plan: Pick<PlanContext, 'fixed'>, key: Key, row: RowRead): string | undefined {
  const values = identityOf(plan, row)
  return key.holds === 'active' && values.status === 'inActive' ? undefined : keyOf(key, values)
}

/** The similarity keys of a row. */
export const likenessOf = ({ importer }: Pick<PlanContext, 'importer'>, row: RowRead): readonly string[] =>
  importer.similar!.keys(unflattened(importer.noun.contract.fields, row.values))

/** Returns the function that finds the records matching some rows, with one query for each key. */
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

  const displayName = (record: Found) => nameOf(noun.contract, record, plan.language, { every: true })
  const valuesWithKey = (key: Key, rows: readonly RowRead[]) =>
    rows.map((row) => identityOf(plan, row)).filter((values) => keyOf(key, values) !== undefined)

  return async (rows: readonly RowRead[]): Promise<(row: RowRead) => Match> => {
    const found = await recordsOf(rows)
    const byKey = new Map<Key, Map<string, Found[]>>()
    for (const other of others) byKey.set(other, await findByKey(ctx, noun, other, valuesWithKey(other, rows)))
    return (row) => {
      const candidates = found(row)
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

  async function recordsOf(rows: readonly RowRead[]): Promise<(row: RowRead) => readonly Found[]> {
    if (chosen === similarKey) {
      const byKey = await findSimilar(
        ctx,
        noun,
        importer.similar!,
        rows.flatMap((row) => likenessOf(plan, row)),
        lock,
      )
      return (row) => [
        ...new Map(
          likenessOf(plan, row)
            .flatMap((likeness) => byKey.get(likeness) ?? [])
            .map((record) => [record.id, record]),
        ).values(),
      ]
    }
    if (!key) return () => []
    const byKey = await findByKey(ctx, noun, key, valuesWithKey(key, rows), lock)
    return (row) => {
      const value = keyOf(key, identityOf(plan, row))
      const all = value === undefined ? [] : (byKey.get(value) ?? [])
      return all.length > 1 || key.holds === 'declared'
        ? narrowed(
            plan,
            row,
            all.filter((record) => !claimed.has(record.id)),
          )
        : all
    }
  }
}

/** The record that a unique key applies to: for an `active` key the Active one, else the first. */
const boundRecord = ({ holds }: Key, records: readonly Found[]) =>
  holds === 'active' ? records.find((record) => record.status === 'Active') : records[0]

/**
 * Narrows several records with the row's key: to one that holds all values of the row, as in an exported file, else to
 * those with the row's status. Returns several if the row is ambiguous.
 */
function narrowed({ resolved, fixed }: MatchContext, row: RowRead, all: readonly Found[]): readonly Found[] {
  const holdsRow = (record: Found) =>
    resolved.fields.every(
      (field) => !(field.name in row.values) || same(field.field, row.values[field.name], flatValue(record, field)),
    )
  const alike = all.find(holdsRow)
  if (alike) return [alike]
  const status = row.values.status ?? fixed.status ?? 'Active'
  const own = all.filter((record) => record.status === status)
  return own.length ? own : all
}

/**
 * Locks the master data values of the rows and of the values for all rows. Comes before the locks on records, in the same
 * order as a merge of values.
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
 * Locks the records that match the rows and the lists of further sheets, in the order of their ids as every writer of
 * several records does; parents with derived columns come first.
 */
export async function lockRecords(ctx: Ctx, context: PlanContext, rows: readonly RowRead[]): Promise<void> {
  const { importer, lists, resolved } = context
  const { noun } = importer
  const ids = new Set<string>()
  const addIds = (found: readonly string[]) => {
    for (const id of found) ids.add(id)
  }
  const key = keyNamed(importer, resolved.settings.key)
  if (resolved.settings.key === similarKey) {
    const keys = rows.flatMap((row) => likenessOf(context, row))
    addIds(await idsOfSimilar(ctx, noun, importer.similar!, keys))
  } else if (key) {
    const wanted = rows.map((row) => identityOf(context, row)).filter((values) => keyOf(key, values) !== undefined)
    addIds(await idsByKey(ctx, noun, key, wanted))
  }
  for (const { key, groups } of lists) {
    const parents = [...groups.values()].map(({ parent }) => parent)
    addIds(await idsByKey(ctx, noun, key, parents))
  }
  const { id } = getTableColumns(noun.service.table)
  const sorted = [...ids].sort()
  const among = (some: readonly string[]) => sql`${id} = any (${sql.param([...some])}::uuid[])`
  await noun.lockFirst?.(ctx)
  await lockParents(ctx, noun, among(sorted))
  for (let from = 0; from < sorted.length; from += recordsPerLock)
    await ctx.db.execute(sql`
      select 1 from ${noun.service.table} where ${among(sorted.slice(from, from + recordsPerLock))} order by ${id}
      for no key update`)
}

const recordsPerLock = 10_000
