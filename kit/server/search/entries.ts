import { foldText, type Resource } from '@sms/kit/contract'
import { and, or, type SQL, sql } from 'drizzle-orm'
import { preparedText } from '../database/prepared.ts'
import { rowsParameter } from '../database/rows-parameter.ts'
import { awaitedAtCommit } from '../database/transaction.ts'
import { entryOf, guard, layoutOf } from './layout.ts'
import {
  dependentRecords,
  dependentsOf,
  hasClosedLinks,
  type Linking,
  linkedTexts,
  noteDue,
  type Searcher,
  watchedFields,
} from './links.ts'
import { partText, searchEntry } from './table.ts'
import { containsText, meaningsOf } from './text.ts'

type AnyResource = Resource<any, any>
type Row = Readonly<Record<string, unknown>>

/** So many dependents of a renamed record are written in its own transaction; of more all are noted for later. */
const dependentsMost = 500

/**
 * Writes the changed search entries of records just written, in their transaction, and those of records that are found
 * by their names; many of these are noted for later. `names` are the changed fields, if known.
 */
export async function indexSearch(
  ctx: Linking,
  contract: AnyResource,
  records: readonly Row[],
  names?: readonly string[],
): Promise<void> {
  const mayRename = watchedFields(ctx.nouns, contract).some((name) => names?.includes(name) ?? true)
  const renamed = mayRename ? await renamedOf(ctx, contract, records) : []
  if (names?.every((name) => name === 'status')) await writeActive(ctx, contract, records)
  else await writeEntries(ctx, contract, records)
  if (renamed.length === 0) return
  for (const dependent of dependentsOf(ctx.nouns, contract)) {
    const found = await dependentRecords(ctx, dependent, renamed, dependentsMost + 1)
    if (found.length > dependentsMost) await noteDue(ctx, dependent, renamed)
    else await writeEntries(ctx, dependent.noun.contract, found)
  }
}

/** The ids of the records whose watched fields (`watchedFields`) differ from those in their present entry. */
async function renamedOf({ db, nouns }: Linking, contract: AnyResource, records: readonly Row[]): Promise<string[]> {
  const { parts } = layoutOf(contract)
  const watchedParts = watchedFields(nouns, contract).flatMap((name) => parts.get(name) ?? [])
  const ids = records.map(({ id }) => String(id))
  const before = await db
    .select({ id: searchEntry.id, text: searchEntry.text })
    .from(searchEntry)
    .where(sql`${searchEntry.kind} = ${contract.name} and ${searchEntry.id} = any (${sql.param(ids)}::uuid[])`)
  const watchedIn = (text: string) => {
    const texts = text.split('\n\n')
    return watchedParts.map((n) => texts[n - 1]).join('\n\n')
  }
  const byId = new Map(records.map((record) => [String(record.id), record]))
  return before.flatMap(({ id, text }) =>
    watchedIn(text) === watchedIn(entryOf(contract, byId.get(id)!).text) ? [] : [id],
  )
}

/** Writes whether records are Active to their search entries, whose texts stay. */
async function writeActive({ db }: Linking, { name }: AnyResource, records: readonly Row[]) {
  const { kind, id, active } = searchEntry
  for (const isActive of [true, false]) {
    const ids = records.flatMap((record) => ((record.status === 'Active') === isActive ? [String(record.id)] : []))
    const among = sql`${kind} = ${name} and ${id} = any (${sql.param(ids)}::uuid[]) and ${active} <> ${isActive}`
    if (ids.length) await db.update(searchEntry).set({ active: isActive }).where(among)
  }
}

/** Writes the search entries of records with these values; entries that are the same already are left alone. */
export async function writeEntries({ db, nouns }: Linking, contract: AnyResource, records: readonly Row[]) {
  const { active, text } = searchEntry
  for (let from = 0; from < records.length; from += 1_000) {
    const batch = records.slice(from, from + 1_000)
    const linked = await linkedTexts({ db, nouns }, contract, batch)
    const entries = batch.map((record) => entryOf(contract, record, linked.get(String(record.id))))
    const names = sql`kind, id, active, text`
    const write = sql`
      insert into ${searchEntry} (${names})
      select ${names} from ${rowsParameter(searchEntry, entries)}
      on conflict (kind, id) do update set active = excluded.active, text = excluded.text
      where (${active}, ${text}) is distinct from (excluded.active, excluded.text)`
    await awaitedAtCommit(db, preparedText(db, write))
  }
}

export type EntryTest = {
  /** The windows of a matching entry as a `tsquery`; empty if there are none. */
  readonly windows: string
  /** The condition besides the windows; undefined if they decide alone. */
  readonly rest: SQL | undefined
  /** The whole test by the text of an entry, without the windows, whose function is slow to compute for each. */
  readonly text: SQL
  /** Whether only words of one or two letters are looked for. */
  readonly isShort: boolean
}

/** The text of entries as far as a user may search it: without the guarded texts of kinds with closed links. */
export function openText(searcher: Searcher, contracts: readonly AnyResource[]): SQL {
  const closed = contracts.filter((contract) => hasClosedLinks(searcher, contract)).map(({ name }) => name)
  if (closed.length === 0) return entryText
  const unguarded = sql`split_part(${entryText}, ${sql.raw(guardText)}, 1)`
  if (closed.length === contracts.length) return unguarded
  return sql`case when ${searchEntry.kind} = any (${sql.param(closed)}::text[]) then ${unguarded} else ${entryText} end`
}

/**
 * The condition that an entry contains every word of `q` in one of its meanings, in texts that the reader may see;
 * undefined for a text without words. `contracts` are those whose entries are searched.
 */
export function entryHas(q: string, searcher: Searcher, contracts: readonly AnyResource[]): EntryTest | undefined {
  const open = openText(searcher, contracts)
  const meanings = meaningsOf(q)
  const text = or(...meanings.map((words) => and(...words.map((word) => containsText(open, word)))))
  if (!text) return undefined
  const isShort = meanings.flat().every(isShortWord)
  // Each word of the only meaning is one of the windows that are looked for, and nothing in the entries is closed.
  const windowsDecide =
    open === entryText &&
    meanings.length === 1 &&
    meanings[0]!.every((word) => isWindow(word) && (isShort || !isShortWord(word)))
  return { windows: anyMeaning(meanings), rest: windowsDecide ? undefined : text, text, isShort }
}

/**
 * The test that the text of one of some fields contains one of `values`, whatever their case, width and accents;
 * undefined where a field has no part of its own in the entry.
 */
export function entryContains(
  contract: AnyResource,
  fields: readonly string[],
  values: readonly string[],
): EntryTest | undefined {
  const parts = fields.map((field) => layoutOf(contract).parts.get(field))
  if (parts.some((part) => part === undefined)) return undefined
  const folded = values.map(foldText)
  // A text that the whole entry lacks is not searched in its part, which must be cut out first; every text contains ''.
  const contains = (value: string, part: SQL) =>
    value ? and(containsText(entryText, value), containsText(part, value)) : sql`${part} <> ''`
  const text = or(...parts.flatMap((part) => folded.map((value) => contains(value, partText(part!)))))!
  // Of one letter the index would find nearly all entries: their texts are read instead.
  const windows = folded.some((value) => /^[\x20-\x7e]?$/.test(value)) ? '' : anyMeaning(folded.map((value) => [value]))
  return { windows, rest: text, text, isShort: folded.every(isShortWord) }
}

const entryText = sql`search_entry.text`
const guardText = `chr(${guard.charCodeAt(0)})`

/**
 * The index has windows: the three characters from each character of a text on, fewer at the end of a line. A shorter
 * word is looked for as the beginning of windows.
 */
const windowLength = 3
const isWindow = (text: string) => [...text].length <= windowLength
/** Whether a text has at most two letters or digits, which most entries hold; a Chinese character tells more. */
const isShortWord = (text: string) => /^[\x20-\x7e]{0,2}$/.test(text)

/** The `tsquery` of entries that have the windows of one of some meanings. */
const anyMeaning = (meanings: readonly (readonly string[])[]) => `(${meanings.map(allWindows).join(' | ')})`

/** The `tsquery` of entries that have the windows of all words; short words beside longer ones are left to the text. */
export function allWindows(words: readonly string[]): string {
  const telling = words.filter((word) => !isShortWord(word))
  return `(${[...new Set((telling.length ? telling : words).flatMap(windowsOf))].map(operand).join(' & ')})`
}

/** The windows of a text side by side (`hengli`: hen, gli): those between would leave hardly fewer entries. */
function windowsOf(text: string): string[] {
  const characters = [...text]
  const lastStart = Math.max(characters.length - windowLength, 0)
  const count = Math.ceil(lastStart / windowLength) + 1
  const starts = Array.from({ length: count }, (_, i) => Math.min(i * windowLength, lastStart))
  return starts.map((start) => characters.slice(start, start + windowLength).join(''))
}

/** A window as an operand of a `tsquery`; a shorter text as the beginning of windows (`:*`). */
const operand = (text: string) => `'${text.replace(/['\\]/g, '$&$&')}'${[...text].length < windowLength ? ':*' : ''}`

/** The condition that an entry is of a kind and passes a test, by the index if the test has windows. */
export const entriesFound = (contract: AnyResource, { windows, rest, text }: EntryTest): SQL =>
  windows
    ? // Told so that no index serves the kind: combined with that of the windows, half the table would be gone through.
      and(sql`(${searchEntry.kind} = ${contract.name}) is true`, holdsWindows(windows), rest)!
    : and(sql`${searchEntry.kind} = ${contract.name}`, text)!

/** That an entry's texts have the windows of a `tsquery`. */
export const holdsWindows = (windows: string): SQL => sql`sms_windows(search_entry.text) @@ ${windows}::tsquery`

/**
 * The condition that a record's search entry passes a test. Entries are found first, not looked up record by record.
 */
export const hasEntry = (contract: AnyResource, id: unknown, test: EntryTest): SQL =>
  sql`${id} in (
    with found as materialized (select id from ${searchEntry} where ${entriesFound(contract, test)})
    select id from found)`

/** The same by reading the text of each record's entry, for records that other conditions leave. */
export const entryReads = (contract: AnyResource, id: unknown, { text }: EntryTest): SQL =>
  sql`exists (select from ${searchEntry} where kind = ${contract.name} and search_entry.id = ${id} and ${text})`

/** The ids of at most so many records whose search entries pass a test: a query to be united with others. */
export const someMatching = (contract: AnyResource, test: EntryTest, most: number): SQL =>
  sql`(select id from ${searchEntry} where ${entriesFound(contract, test)} limit ${most})`
