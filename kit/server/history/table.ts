import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, type PgColumn, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * The history of all records, written by database triggers (triggers.ts) only. `before` and `after` hold whole records
 * on insert and delete, the changed columns on update; `rootKind` and `rootId` are the record whose history shows the
 * entry.
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

/**
 * Parses JSON with decimals as texts, such as '12.50', to avoid binary floats. Whole numbers of up to 15 digits are
 * numbers.
 */
function readExact(text: string): Record<string, unknown> {
  const exact = (_: string, value: unknown, { source }: { source?: string } = {}) =>
    typeof value === 'number' && source !== undefined && !/^-?\d{1,15}$/.test(source) ? source : value
  return JSON.parse(text, exact as never)
}

const exactly = (column: PgColumn): SQL<Record<string, unknown> | null> => sql`${column}::text`.mapWith(readExact)

/** The columns of entries, with exact decimals. */
export const historyColumns = {
  ...getTableColumns(history),
  before: exactly(history.before),
  after: exactly(history.after),
}
