import { unflattened } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import { nameOf } from '../crud.ts'
import type { Given } from './decide.ts'
import { similarKey } from './importer.ts'
import { type Found, findByField, findSimilar, uniqueKey } from './match.ts'
import type { RowRead } from './read-rows.ts'

/** What a row meets among the records that exist. */
export type Match = {
  /** The record that its key names. */
  readonly before?: Found
  /** Records that the key fits as well, named, when it fits more than one. */
  readonly several: readonly string[]
  /** Unique fields whose value belongs to another record, with that record's name. */
  readonly taken: ReadonlyMap<string, string>
}

/** The keys by which a row is matched; none when its key is empty or rows are not matched at all. */
export function keysOf({ importer, resolved }: Pick<Given, 'importer' | 'resolved'>, row: RowRead): readonly string[] {
  const { key } = resolved.settings
  if (key === null) return []
  if (key === similarKey) return importer.similar!.keys(unflattened(importer.noun.contract.fields, row.values))
  const value = row.values[key]
  return value === undefined || value === null ? [] : [uniqueKey(value)]
}

/** Gives the function that looks up what some rows meet, with one query for each field that tells records apart. */
export function rowMatcher(ctx: Ctx, given: Given, lock: boolean) {
  const { importer, resolved } = given
  const { noun } = importer
  const { key } = resolved.settings
  const others = importer.unique.filter((name) => name !== key && name in resolved.settings.mapping)

  return async (rows: readonly RowRead[]): Promise<(row: RowRead) => Match> => {
    const byKey = await recordsByKey(rows)
    const byField = new Map<string, Map<string, Found>>()
    for (const name of others) {
      const values = rows.map((row) => row.values[name]).filter((value) => value !== undefined)
      byField.set(name, await findByField(ctx, noun, name, values))
    }
    return (row) => {
      const found = new Map(
        keysOf(given, row)
          .flatMap((one) => byKey.get(one) ?? [])
          .map((record) => [record.id, record]),
      )
      const [before] = found.size === 1 ? found.values() : []
      const taken = others.flatMap((name) => {
        const value = row.values[name]
        const owner = value === undefined ? undefined : byField.get(name)!.get(uniqueKey(value))
        return owner && owner.id !== before?.id ? [[name, nameOf(noun.contract, owner)] as const] : []
      })
      const names = [...found.values()].slice(0, 5).map((record) => nameOf(noun.contract, record))
      return { ...(before ? { before } : {}), several: found.size > 1 ? [names.join('; ')] : [], taken: new Map(taken) }
    }
  }

  async function recordsByKey(rows: readonly RowRead[]): Promise<Map<string, Found[]>> {
    if (key === null) return new Map()
    if (key === similarKey) {
      const keys = rows.flatMap((row) => keysOf(given, row))
      return findSimilar(ctx, noun, importer.similar!, keys, lock)
    }
    const values = rows.map((row) => row.values[key]).filter((value) => value !== undefined && value !== null)
    const found = await findByField(ctx, noun, key, values, lock)
    return new Map([...found].map(([one, record]) => [one, [record]]))
  }
}
