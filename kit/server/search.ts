import { type Fields, foldText, type Resource } from '@sms/kit/contract'
import { and, type SQL, sql } from 'drizzle-orm'
import { pinyin } from 'pinyin-pro'
import type { Ctx } from './context.ts'
import { searchEntry } from './search-table.ts'

const han = /\p{Script=Han}/u
const longest = 4_000

/** Single characters and neighbouring pairs of a folded text, each once; pairs do not cross blanks. */
export function grams(folded: string): string[] {
  const found = new Set<string>()
  for (const word of folded.split(' ')) {
    const characters = [...word]
    for (let i = 0; i < characters.length; i++) {
      found.add(characters[i]!)
      if (i > 0) found.add(characters[i - 1]! + characters[i]!)
    }
  }
  return [...found]
}

/** Values as the search sees them: folded, and each Chinese one also as pinyin in one word and as initials. */
export function searchText(values: readonly unknown[]): string {
  const parts = new Set<string>()
  for (const value of values.flatMap(texts)) {
    parts.add(foldText(value))
    if (!han.test(value)) continue
    const syllables = pinyin(value, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    parts.add(foldText(syllables.join('')))
    parts.add(foldText(pinyin(value, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'removed' }).join('')))
  }
  return [...parts].join(' ').slice(0, longest)
}

/** The texts inside a value: a list or an object gives all its strings. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : []
  if (Array.isArray(value)) return value.flatMap(texts)
  return value && typeof value === 'object' ? Object.values(value).flatMap(texts) : []
}

/** Writes the search entries of records just written, in their transaction. Only a changed text costs a write. */
export async function indexSearch(ctx: Ctx, contract: Resource<any, any>, records: readonly Record<string, unknown>[]) {
  const guarded = (contract.search as string[]).find((name) => (contract.all as Fields)[name]?.right)
  if (guarded) throw new Error(`${contract.name}.${guarded} is behind a right and cannot be searched`)
  for (let from = 0; from < records.length; from += 1_000) {
    const entries = records.slice(from, from + 1_000).map((record) => {
      const text = searchText((contract.search as string[]).map((name) => record[name]))
      return { kind: contract.name, id: String(record.id), menu: contract.menu, text, grams: grams(text) }
    })
    await ctx.db
      .insert(searchEntry)
      .values(entries)
      .onConflictDoUpdate({
        target: [searchEntry.kind, searchEntry.id],
        set: { text: sql`excluded.text`, grams: sql`excluded.grams` },
        setWhere: sql`${searchEntry.text} is distinct from excluded.text`,
      })
  }
}

/** Whether values say every word of `q`, by the same folding and pinyin as the search. */
export function says(values: readonly unknown[], q: string): boolean {
  const text = searchText(values)
  return foldText(q)
    .split(' ')
    .every((term) => text.includes(term))
}

/** The condition that a record's search entry contains every word of `q`. */
export function matches(contract: Resource<any, any>, id: SQL | unknown, q: string): SQL | undefined {
  const terms = foldText(q).split(' ').filter(Boolean)
  if (terms.length === 0) return undefined
  const found = terms.map((term) => {
    const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`
    const exact = [...term].length > 2 ? sql`and ${searchEntry.text} like ${pattern}` : sql``
    return sql`(${searchEntry.grams} @> ${sql.param(gramsOfTerm(term))}::text[] ${exact})`
  })
  return sql`${id} in (select ${searchEntry.id} from ${searchEntry} where ${searchEntry.kind} = ${contract.name} and ${and(...found)})`
}

/** What must be present for a term: its pairs, or itself when it is a single character. */
const gramsOfTerm = (term: string) => {
  const all = grams(term)
  return [...term].length === 1 ? all : all.filter((gram) => [...gram].length === 2)
}
