import type { Language, ListQuery, Resource } from '@sms/kit/contract'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from '../columns.ts'
import type { Db } from '../context.ts'
import { where } from '../list.ts'
import { orderOf, selectInOrder } from '../order.ts'

/** Records fetched together: what is held in memory at any time. */
const together = 500

/**
 * Every record that a list's query matches, in its order, a few hundred at a time. Reads through one cursor of the
 * database, so the records are those of one moment and the cost of the next ones does not grow. `tx` must be a
 * transaction.
 */
export async function* readAll(
  tx: Db,
  contract: Resource<any, any>,
  table: PgTable,
  query: Pick<ListQuery, 'q' | 'filters' | 'sort'>,
  language: Language,
): AsyncGenerator<Record<string, unknown>[]> {
  const order = orderOf(contract, table, query, language)
  const select = selectInOrder(tx, table, where(contract, table, query), order)
  await tx.execute(sql`declare exported no scroll cursor for ${select}`)
  const columns = Object.entries(getTableColumns(table))
  for (;;) {
    const { rows } = await tx.execute<Record<string, unknown>>(sql.raw(`fetch ${together} from exported`))
    if (rows.length === 0) return
    yield rows.map((row) =>
      Object.fromEntries(
        columns.map(([name, column]) => {
          const value = row[snake(name)] ?? row[column.name]
          return [name, value === null || value === undefined ? null : column.mapFromDriverValue(value)]
        }),
      ),
    )
  }
}
