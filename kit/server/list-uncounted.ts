import { totalMax } from '@sms/kit/contract'
import { ofEntries } from './list-count.ts'
import { foremostIds, strolledIds } from './list-entry-ids.ts'
import { lookIntoEntries } from './list-estimate.ts'
import { type Search, spanned } from './list-ids.ts'

/** A page of a list, and the number of all matches, one more than is counted where there are more; or `about` so many. */
export type Answer = { readonly ids: string[]; readonly found: number; readonly about?: boolean }

/** Where finding all matches takes one session longer than this, in milliseconds, rows need not wait for their number. */
export const slowMs = 30

/**
 * So many entries are walked, which takes some 40 ms; where a sample has shown a place with enough matches in front of it,
 * so many, since finding those takes about as long, and how far down the first stands is hardly known from a sample.
 */
const walkedMost = 20_000
const walkedBesidePlace = 4_000

/** From so many entries in front of the first match on both halves are walked at the same time; behind it they gain nothing. */
export const halvedFar = 10_000

/**
 * A page that is found without finding all matches, where that takes long, and about how many there are, for a list whose
 * every condition the search entries answer; `rows` are the table's. Undefined where it is as well to find them all.
 */
export async function uncounted(search: Search, rows: number): Promise<Answer | undefined> {
  const { db, contract, asked, window } = search
  if (asked.takes < slowMs) return undefined
  const seen = await lookIntoEntries(db, ofEntries(contract, { ...asked, entry: asked.entryText }), 'look')
  const isFirst = window.after === undefined && !window.sort[0]!.descending
  const far = spanned(window, seen.about, rows) + (isFirst ? seen.before : 0)
  const upTo = isFirst ? seen.upTo : null
  const look = upTo === null ? walkedMost : walkedBesidePlace
  const walked = far < look ? await strolledIds(search, look, isFirst && seen.before > halvedFar) : undefined
  const ids = walked ?? (upTo === null ? undefined : await foremostIds(search, upTo))
  if (!ids) return undefined
  if (seen.surelyMany) return { ids, found: totalMax + 1 }
  return { ids, found: Math.max(roughly(seen.about), window.offset + ids.length), about: true }
}

/** A number to its first two digits, as an estimate is told. */
export const roughly = (n: number) => Number(n.toPrecision(2))
