import { totalMax } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import type { Db } from './context.ts'
import { forgets } from './remembered.ts'
import { partOf } from './search-layout.ts'
import { searchEntry } from './search-table.ts'
import type { Sample } from './search-words.ts'
import { partsOfTable } from './table-parts.ts'

/** Blocks that are looked into, some twenty entries each. */
const blocks = 50

/** How long a sample serves, in milliseconds: how common a piece of text is changes slowly, and no answer hangs on it. */
const servesMs = 600_000

/** So much of a text tells enough, in characters: notes of many pages need not stay in memory. */
const lengthMax = 2_000

let kept: { readonly sample: Sample; readonly at: number } | undefined
forgets(() => {
  kept = undefined
})

/**
 * Some thousand search entries of all kinds, chosen by chance out of about `entries`, by which a process tells what is
 * common; read once in ten minutes, whoever asks.
 */
export async function sampleEntries(db: Db, entries: number): Promise<Sample> {
  if (kept && Date.now() - kept.at < servesMs) return kept.sample
  const { rows } = await db.execute<{ said: string }>(sql`
    select left(said, ${lengthMax}::int) as said
    from ${searchEntry} tablesample system (least(100, 100.0 * ${blocks}::int / (
      select greatest(sum(pg_relation_size(oid)) / current_setting('block_size')::int, 1)
      from pg_class where oid in ${partsOfTable('search_entry')})))`)
  const texts = rows.map((row) => row.said)
  const sample = { texts, counted: (totalMax * texts.length) / entries }
  kept = { sample, at: Date.now() }
  return sample
}

const parts = new WeakMap<Sample, Map<number, Sample>>()

/** The same sample of one part of each entry's text. */
export function partsIn(sample: Sample, part: number): Sample {
  const known = parts.get(sample) ?? new Map<number, Sample>()
  parts.set(sample, known)
  const cut = known.get(part) ?? { ...sample, texts: sample.texts.map((text) => partOf(text, part)) }
  known.set(part, cut)
  return cut
}
