import { flatValue, unflattened } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import { nameOf } from '../crud.ts'
import { similarKey, type Values } from '../importing.ts'
import type { PlanContext } from './decide.ts'
import { type Key, keyNamed, keyOf } from './keys.ts'
import { type Found, findByKey, findSimilar } from './match.ts'
import type { RowRead } from './read-rows.ts'
import { same } from './same.ts'

/** What a row meets among the records that exist. */
export type Match = {
  /** The record that its key names. */
  readonly before?: Found
  /** Records that the key fits as well, named, when it fits more than one. */
  readonly several: readonly string[]
  /** Fields whose value, or the last of those whose values together, belong to another record, with its name. */
  readonly taken: ReadonlyMap<string, string>
}

type Of = Pick<PlanContext, 'importer' | 'resolved' | 'fixed'>

/** What tells a row's record apart: its own values, and those that count for all rows. */
export const identityOf = ({ fixed }: Pick<PlanContext, 'fixed'>, row: RowRead): Values => ({ ...fixed, ...row.values })

/** A key's values in a row as one text; undefined where it lacks one, or where the key does not bind it. */
export function keyInRow(of: Pick<PlanContext, 'fixed'>, key: Key, row: RowRead): string | undefined {
  const values = identityOf(of, row)
  return key.holds === 'active' && values.status === 'inActive' ? undefined : keyOf(key, values)
}

/** The keys by which a row resembles others. */
export const likenessOf = ({ importer }: Pick<PlanContext, 'importer'>, row: RowRead): readonly string[] =>
  importer.similar!.keys(unflattened(importer.noun.contract.fields, row.values))

/** Gives the function that looks up what some rows meet, with one query for each key that tells records apart. */
export function rowMatcher(ctx: Ctx, given: PlanContext, lock: boolean) {
  const { importer, resolved } = given
  const { noun } = importer
  const chosen = resolved.settings.key
  const key = keyNamed(importer, chosen)
  const others = importer.keys.filter(
    (one) => one !== key && one.holds !== 'told' && one.fields.some((name) => name in resolved.settings.mapping),
  )
  /** Records that a row has found already: where several are alike, each row has one of its own. */
  const claimed = new Set<string>()

  const called = (one: Found) => nameOf(noun.contract, one, given.language, { every: true })
  const wanted = (one: Key, rows: readonly RowRead[]) =>
    rows.map((row) => identityOf(given, row)).filter((values) => keyOf(one, values) !== undefined)

  return async (rows: readonly RowRead[]): Promise<(row: RowRead) => Match> => {
    const found = await recordsOf(rows)
    const byKey = new Map<Key, Map<string, Found[]>>()
    for (const one of others) byKey.set(one, await findByKey(ctx, noun, one, wanted(one, rows)))
    return (row) => {
      const candidates = found(row)
      const [before] = candidates.length === 1 ? candidates : []
      if (before && key?.holds === 'told') claimed.add(before.id)
      const taken = others.flatMap((one) => {
        const value = keyInRow(given, one, row)
        const owner = value === undefined ? undefined : active(one, byKey.get(one)!.get(value) ?? [])
        return owner && owner.id !== before?.id ? [[one.fields.at(-1)!, called(owner)] as const] : []
      })
      const names = candidates.slice(0, 5).map(called)
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
        rows.flatMap((row) => likenessOf(given, row)),
        lock,
      )
      return (row) => [
        ...new Map(
          likenessOf(given, row)
            .flatMap((one) => byKey.get(one) ?? [])
            .map((one) => [one.id, one]),
        ).values(),
      ]
    }
    if (!key) return () => []
    const byKey = await findByKey(ctx, noun, key, wanted(key, rows), lock)
    return (row) => {
      const value = keyOf(key, identityOf(given, row))
      const all = value === undefined ? [] : (byKey.get(value) ?? [])
      return all.length > 1 || key.holds === 'told'
        ? meant(
            given,
            row,
            all.filter((one) => !claimed.has(one.id)),
          )
        : all
    }
  }
}

/** Of a key that binds Active records alone, the one that it binds. */
const active = ({ holds }: Key, records: readonly Found[]) =>
  holds === 'active' ? records.find((one) => one.status === 'Active') : records[0]

/**
 * The record that a row means among several with its key: the one that says all of what the row says, as in a file
 * that was exported, else the one of the row's own status. Several where nobody could say.
 */
function meant({ resolved, fixed }: Of, row: RowRead, all: readonly Found[]): readonly Found[] {
  const says = (record: Found) =>
    resolved.fields.every(
      (field) => !(field.name in row.values) || same(field.field, row.values[field.name], flatValue(record, field)),
    )
  const alike = all.find(says)
  if (alike) return [alike]
  const status = row.values.status ?? fixed.status ?? 'Active'
  const own = all.filter((one) => one.status === status)
  return own.length ? own : all
}
