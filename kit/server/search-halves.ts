import { type SQL, sql } from 'drizzle-orm'
import { sideBySide } from './bounded.ts'
import type { Db } from './context.ts'
import { neverEndToEnd } from './search-rebuild.ts'
import { entryHalves, searchEntry } from './search-table.ts'

/**
 * Reads each half of the search entries, at the same time where a second connection is to spare: `half` stands in place
 * of the table, under its name.
 */
export function inHalves<T>(db: Db, pool: Db, read: (db: Db, half: SQL) => Promise<T>): Promise<[T, T]> {
  const half = (at: 0 | 1) => sql`${sql.identifier(entryHalves[at])} as ${searchEntry}`
  return sideBySide(
    db,
    pool,
    (db) => read(db, half(0)),
    async (db) => {
      await neverEndToEnd(db)
      return read(db, half(1))
    },
  )
}
