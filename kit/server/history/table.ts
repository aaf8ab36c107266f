import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, type PgColumn, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * Who changed what, when, from and to. Written by the database's own triggers (history-triggers.ts), never by code.
 * `before` and `after` hold a whole record on insert and delete, only the changed columns on update.
 * `change` names the transaction (the table `change`), `version` the record's version after it (of a deleted one: before).
 * `rootKind`/`rootId` name the record in whose history the entry stands: a certificate's change is its supplier's.
 */
export const history = pgTable(
  'history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    actor: uuid().notNull(),
    change: uuid().notNull(),
    state: text().notNull(),
    action: text({ enum: ['insert', 'update', 'delete'] }).notNull(),
    kind: text().notNull(),
    recordId: uuid().notNull(),
    rootKind: text().notNull(),
    rootId: uuid().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    version: integer(),
  },
  (t) => [
    index().on(t.rootKind, t.rootId, t.id),
    index('history_record').on(t.recordId, t.id),
    index('history_change').on(t.change, t.id),
  ],
)

/** JSON whose decimals stay the text that they are: 12.50 is '12.50' and no binary float. Whole numbers are numbers. */
function readExact(text: string): Record<string, unknown> {
  const exact = (_: string, value: unknown, { source }: { source?: string } = {}) =>
    typeof value === 'number' && source !== undefined && !/^-?\d{1,15}$/.test(source) ? source : value
  return JSON.parse(text, exact as never)
}

const exactly = (column: PgColumn): SQL<Record<string, unknown> | null> => sql`${column}::text`.mapWith(readExact)

/** The columns of entries that people read or put back: a decimal in them is exact. */
export const historyColumns = {
  ...getTableColumns(history),
  before: exactly(history.before),
  after: exactly(history.after),
}
