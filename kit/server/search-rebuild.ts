import { asc, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Pool } from './context.ts'
import type { Nouns } from './noun.ts'
import { indexSearch } from './search.ts'
import { layoutOf } from './search-layout.ts'
import { searchEntry, searchLayout } from './search-table.ts'

/** Records read together. */
const together = 1_000

/**
 * Writes the search entries of every resource anew whose fields in them have changed since they were written: after an
 * upgrade, or when a contract searches other fields. Some minutes for a million records, nothing where all is as it
 * should be. To be called while nothing else writes.
 */
export async function keepSearch(db: Pool, nouns: Nouns): Promise<void> {
  const layouts = new Map((await db.select().from(searchLayout)).map((row) => [row.kind, row.layout]))
  for (const { contract, service } of Object.values(nouns)) {
    const layout = layoutOf(contract)
    if (layouts.get(contract.name) === layout) continue
    const { id } = getTableColumns(service.table)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`delete from ${searchEntry} where kind = ${contract.name}`)
      for (let last: unknown; ; ) {
        const rows = await tx
          .select()
          .from(service.table)
          .where(last ? gt(id!, last) : undefined)
          .orderBy(asc(id!))
          .limit(together)
        await indexSearch({ db: tx }, contract, rows)
        if (rows.length < together) break
        last = rows.at(-1)!.id
      }
      await tx
        .insert(searchLayout)
        .values({ kind: contract.name, layout })
        .onConflictDoUpdate({ target: searchLayout.kind, set: { layout } })
    })
  }
}
