import type { Resource } from '@sms/kit/contract'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { allWindows, holdsWindows, openText } from './entries.ts'
import { searchEntry } from './table.ts'
import { containsText, wordsOf } from './text.ts'

/** Shorter words resemble too many others; in longer queries the wrong word is uncertain. */
const lettersLeast = 5
const lettersMost = 30
const wordsMost = 4

/** A word with one letter corrected: the unchanged pieces, and the whole as a regular expression. */
type Variant = { readonly pieces: readonly string[]; readonly pattern: string }

/**
 * The likely meaning of a search without results: its words with one letter of one word replaced, added, removed or
 * swapped, as records contain it; undefined if none do. Words with digits and first letters count as right.
 */
export async function meantBy(
  ctx: Ctx,
  contracts: readonly Resource<any, any>[],
  q: string,
): Promise<string | undefined> {
  const words = wordsOf(q)
  if (words.length > wordsMost) return undefined
  const open = openText(ctx, contracts)
  const kinds = sql.param(contracts.map(({ name }) => name))
  for (const [wrong, word] of words.entries()) {
    if (word.length < lettersLeast || word.length > lettersMost || !/^[a-z]+$/.test(word)) continue
    const others = words.filter((_, i) => i !== wrong)
    const variants = variantsOf(word)
    const anyVariant = [...new Set(variants.map(({ pieces }) => allWindows(pieces)))].join(' | ')
    const windows = others.length ? `(${anyVariant}) & ${allWindows(others)}` : anyVariant
    const pattern = `(${variants.map((variant) => variant.pattern).join('|')})`
    const test = and(holdsWindows(windows), sql`(kind = any (${kinds}::text[])) is true`, containsAll(open, others))
    const { rows } = await ctx.db.execute<{ word: string }>(sql`
      select word from (
        select (regexp_match(${open}, ${pattern}))[1] as word from ${searchEntry}
        where ${test} and ${open} ~ ${pattern} limit 500) as found
      group by word order by count(*) desc, word limit 1`)
    if (rows[0]) return words.map((word, i) => (i === wrong ? rows[0]!.word : word)).join(' ')
  }
  return undefined
}

const containsAll = (text: SQL, words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => containsText(text, word)))

/** The ways to correct one letter of a word after its first. */
function variantsOf(word: string): Variant[] {
  const places = Array.from({ length: word.length }, (_, i) => i).slice(1)
  const replaced = places.map((i) => oneLetterBetween(word.slice(0, i), word.slice(i + 1)))
  const missing = places.map((i) => oneLetterBetween(word.slice(0, i), word.slice(i)))
  const tooMany = places.map((i) => exactly(word.slice(0, i) + word.slice(i + 1)))
  const swapped = places.slice(0, -1).map((i) => exactly(word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2)))
  return [...replaced, ...missing, ...tooMany, ...swapped]
}

const oneLetterBetween = (before: string, after: string): Variant => ({
  pieces: [before, after].filter(Boolean),
  pattern: `${before}[a-z]${after}`,
})
const exactly = (text: string): Variant => ({ pieces: [text], pattern: text })
