import { foldText, type Resource } from '@sms/kit/contract'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from './context.ts'
import { entryOf, partsOf, pinyinPart } from './search-layout.ts'
import { searchEntry } from './search-table.ts'

type AnyResource = Resource<any, any>

/** Writes the search entries of records just written, in their transaction. Only a changed entry costs a write. */
export async function indexSearch(
  { db }: { readonly db: Db },
  contract: AnyResource,
  records: readonly Record<string, unknown>[],
) {
  const { active, place, parts, menu } = searchEntry
  for (let from = 0; from < records.length; from += 1_000) {
    const entries = records.slice(from, from + 1_000).map((record) => entryOf(contract, record))
    const names = sql`kind, id, menu, active, place, parts`
    await db.execute(sql`
      insert into ${searchEntry} (${names})
      select ${names} from json_populate_recordset(null::${searchEntry}, ${JSON.stringify(entries)}::json)
      on conflict (kind, id) do update
      set menu = excluded.menu, active = excluded.active, place = excluded.place, parts = excluded.parts
      where (${menu}, ${active}, ${place}, ${parts})
        is distinct from (excluded.menu, excluded.active, excluded.place, excluded.parts)`)
  }
}

/** The words that a search asks for, folded; a record must hold each. */
export const wordsOf = (q: string): string[] => [...new Set(foldText(q).split(' ').filter(Boolean))]

/**
 * How a condition on a search entry is told: so that the index finds the entries, or by reading the text of one that is
 * at hand, which the index's own function is far too slow for. Both say the same.
 */
export type By = 'index' | 'text'

/** Words that the index is asked for; each costs the planner a condition for every part. */
const indexedMax = 6

/**
 * The condition on a search entry that every word of `q` stands in something that the resource searches. The index finds
 * the longest words, which narrow most; the others are looked for in what was found, in one condition however many.
 */
export function entryHas(contract: AnyResource, q: string, by: By = 'index'): SQL | undefined {
  const own = [...partsOf(contract)].flatMap(([name, part]) => (contract.search.includes(name) ? [part] : []))
  const parts = [pinyinPart, ...own]
  const words = wordsOf(q).sort((a, b) => b.length - a.length)
  const rest = words.slice(indexedMax)
  return and(
    ...words.slice(0, indexedMax).map((word) => stands(word, [word], parts, by)),
    rest.length ? standAll(rest, parts) : undefined,
  )
}

/** That each of some words stands in one of some parts, by reading the text. */
const standAll = (words: readonly string[], parts: readonly number[]) => sql`not exists (
  select from unnest(${sql.param(words)}::text[]) word where not exists (
    select from unnest(array[${sql.join(parts.map(text), sql`, `)}]) part where strpos(part, word) > 0))`

/**
 * The condition on a search entry that a field's text contains one of `values`, whatever their case, width and accents;
 * undefined for a field that has no part in it.
 */
export function entryContains(
  contract: AnyResource,
  field: string,
  values: readonly string[],
  by: By = 'index',
): SQL | undefined {
  const part = partsOf(contract).get(field)
  if (part === undefined) return undefined
  return or(
    ...values.map((value) => {
      const folded = foldText(value)
      return folded ? stands(folded, folded.split(' '), [part], by) : sql`${text(part)} is not null`
    }),
  )
}

/** That a phrase stands in one of some parts. The index finds its words' pairs; longer ones are looked for in the text. */
function stands(phrase: string, words: readonly string[], parts: readonly number[], by: By): SQL | undefined {
  const read = or(...parts.map((part) => sql`strpos(${text(part)}, ${phrase}) > 0`))
  if (by === 'text') return read
  const grams = sql`${sql.param(words.flatMap(gramsOf))}::text[]`
  const found = or(...parts.map((part) => sql`sms_grams(${text(part)}) @> ${grams}`))
  const exact = words.length === 1 && [...phrase].length <= 2
  return exact ? found : and(found, read)
}

const text = (part: number) => sql.raw(`search_entry.parts[${part}]`)

/** What must be present for a word: its pairs, or itself when it is a single character. */
function gramsOf(word: string): string[] {
  const characters = [...word]
  return characters.length === 1 ? characters : characters.slice(1).map((one, i) => characters[i]! + one)
}

/** The condition that a record's search entry is one of those that `condition` allows. */
export const hasEntry = (contract: AnyResource, id: unknown, condition: SQL): SQL =>
  sql`${id} in (select ${searchEntry.id} from ${searchEntry} where ${searchEntry.kind} = ${contract.name} and ${condition})`

/** The condition that a record's search entry contains every word of `q`. */
export function matches(contract: AnyResource, id: unknown, q: string): SQL | undefined {
  const condition = entryHas(contract, q)
  return condition && hasEntry(contract, id, condition)
}
