import { foldText, type Resource } from '@sms/kit/contract'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from './context.ts'
import { givenRows } from './given-rows.ts'
import { says, seldomSays } from './like.ts'
import { preparedText } from './prepared.ts'
import { entryOf, memberOf, partsOf } from './search-layout.ts'
import { partsIn } from './search-sample.ts'
import { memberValues, partText, searchEntry } from './search-table.ts'
import { meaningsOf } from './search-text.ts'
import { noSample, type Plan, planWords, type Sample } from './search-words.ts'
import { beforeCommit } from './transaction.ts'

type AnyResource = Resource<any, any>

/** Writes the search entries of records just written, in their transaction. Only a changed entry costs a write. */
export async function indexSearch(
  { db }: { readonly db: Db },
  contract: AnyResource,
  records: readonly Record<string, unknown>[],
) {
  const { active, place, said, members } = searchEntry
  for (let from = 0; from < records.length; from += 1_000) {
    const entries = records.slice(from, from + 1_000).map((record) => entryOf(contract, record))
    const names = sql`kind, id, active, place, said, members`
    const write = sql`
      insert into ${searchEntry} (${names})
      select ${names} from ${givenRows(searchEntry, entries)}
      on conflict (kind, id) do update
      set active = excluded.active, place = excluded.place, said = excluded.said, members = excluded.members
      where (${active}, ${place}, ${said}, ${members})
        is distinct from (excluded.active, excluded.place, excluded.said, excluded.members)`
    await beforeCommit(db, preparedText(db, write))
  }
}

/**
 * How a condition on a search entry is told: so that the index finds the entries, or by reading the text of one that is
 * at hand, which the index's own function is far too slow for. Both say the same.
 */
export type By = 'index' | 'text'

/**
 * The condition on a search entry that every word of `q`, in one of its meanings, stands in something that the resource
 * searches. It is one condition for the index, however many words: told as several, PostgreSQL would look some of them up
 * and compute the windows of every row found so for the others. A `sample` of entries tells which windows are rare.
 */
export function entryHas(q: string, by: By = 'index', sample: Sample = noSample): SQL | undefined {
  const meanings = longestFirst(q)
  const read = or(...meanings.map((words) => and(...words.map((word) => says(said, word)))))
  if (by === 'text' || !read) return read
  const plans = meanings.map((words) => planWords(words, sample))
  // Of several meanings each has to be read whole: what the index has found may be there for the other.
  const [plan, ...more] = plans
  const left = more.length
    ? read
    : and(...plan!.read.map(({ word, rarely }) => (rarely ? seldomSays : says)(said, word)))
  return and(sql`sms_windows(search_entry.said) @@ ${anyOf(plans)}::tsquery`, left)
}

/** About how long finding the entries that `entryHas` allows takes one session, in milliseconds, by a `sample` of them. */
export const takesToHave = (q: string, sample: Sample): number =>
  takesOf(longestFirst(q).map((words) => planWords(words, sample)))

const takesOf = (plans: readonly Plan[]) => plans.reduce((sum, { takes }) => sum + takes, 0)

const longestFirst = (q: string) => meaningsOf(q).map((words) => words.sort((a, b) => b.length - a.length))

const said = sql`search_entry.said`

const anyOf = (plans: readonly Plan[]) => plans.map(({ asked }) => `(${asked.join(' & ')})`).join(' | ')

/** Of more values than so many nobody weighs windows: it would take longer than it spares. */
const weighedMost = 3

/**
 * The condition on a search entry that a field's text contains one of `values`, whatever their case, width and accents;
 * undefined for a field that has no part in it. A `sample` of entries tells which windows are rare.
 */
export function entryContains(
  contract: AnyResource,
  field: string,
  values: readonly string[],
  by: By = 'index',
  sample: Sample = noSample,
): SQL | undefined {
  const part = partsOf(contract).parts.get(field)
  if (!part) return undefined
  const text = partText(part)
  const folded = values.map(foldText)
  // What stands nowhere in the entry, most often, is not looked for in the part, which has to be cut out first.
  const inEntry = (one: string) => and(says(said, one), says(text, one))
  if (by === 'text' || folded.includes('')) {
    return or(...folded.map((one) => (one ? inEntry(one) : sql`${text} <> ''`)))
  }
  const plans = plansFor(folded, part, sample)
  const found = sql`sms_windows(${text}) @@ ${anyOf(plans)}::tsquery`
  if (plans.every(({ read }) => read.length === 0)) return found
  const rarely = plans.every(({ read }) => read.every((one) => one.rarely))
  return and(found, or(...folded.map((one) => and(rarely ? seldomSays(said, one) : undefined, says(text, one)))))
}

/** As `takesToHave`, of the entries that `entryContains` allows. */
export function takesToContain(
  contract: AnyResource,
  field: string,
  values: readonly string[],
  sample: Sample,
): number {
  const part = partsOf(contract).parts.get(field)
  const folded = values.map(foldText)
  return part === undefined || folded.includes('') ? 0 : takesOf(plansFor(folded, part, sample))
}

function plansFor(folded: readonly string[], part: number, sample: Sample): Plan[] {
  const parts = folded.length > weighedMost ? noSample : partsIn(sample, part)
  return folded.map((one) => planWords([one], parts))
}

/** The condition on a search entry that a field's list has one of `values`; undefined for one that it does not hold. */
export function entryHolds(contract: AnyResource, field: string, values: readonly string[]): SQL | undefined {
  const mark = partsOf(contract).members.get(field)
  if (mark === undefined) return undefined
  return sql`${memberValues} && ${sql.param(values.map((value) => memberOf(mark, value)))}::text[]`
}

/**
 * The condition that a record's search entry is one of those that `condition` allows. They are found first: looked up
 * record by record, PostgreSQL would compute the windows of each.
 */
export const hasEntry = (contract: AnyResource, id: unknown, condition: SQL): SQL =>
  sql`${id} in (
    with found as materialized (select ${searchEntry.id} from ${searchEntry} where ${ofKind(contract)} and ${condition})
    select id from found)`

/**
 * That an entry is of this kind, told so that no index serves it: combined with the grams' one, it would have the entries
 * of half the table gone through.
 */
export const ofKind = (contract: AnyResource): SQL => sql`(${searchEntry.kind} = ${contract.name}) is true`

/** The ids of records whose search entries `condition` allows, of very many some: a query to be united with others. */
export const someMatching = (contract: AnyResource, condition: SQL, most: number): SQL =>
  sql`(select id from ${searchEntry} where ${ofKind(contract)} and ${condition} limit ${most})`
