import { type SQL, sql } from 'drizzle-orm'
import { sideBySide } from './bounded.ts'
import type { Db } from './context.ts'
import { neverEndToEnd } from './search-rebuild.ts'
import { entryHalves, searchEntry } from './search-table.ts'

/** One half of the search entries, to be named in place of the table, under its name. */
export const halfOf = (at: 0 | 1): SQL => sql`${sql.identifier(entryHalves[at])} as ${searchEntry}`

/**
 * Reads each half of the search entries, at the same time where a second connection is to spare.
 */
export function inHalves<T>(db: Db, pool: Db, read: (db: Db, half: SQL) => Promise<T>): Promise<[T, T]> {
  return sideBySide(
    db,
    pool,
    (db) => read(db, halfOf(0)),
    async (db) => {
      await neverEndToEnd(db)
      return read(db, halfOf(1))
    },
  )
}
