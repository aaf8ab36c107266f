import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * A transaction that changed business records, with its history entries counted by kind and action
 * (`{"supplier.insert": 5443}`); written by the history triggers. `undoes` names the change that it took back; the id
 * is a UUIDv7, so ids ascend with time.
 */
export const change = pgTable(
  'change',
  {
    id: uuid().primaryKey(),
    at: instant().notNull(),
    actor: uuid().notNull(),
    state: text().notNull(),
    counts: jsonb().$type<Record<string, number>>().notNull(),
    undoes: uuid(),
  },
  (t) => [
    index('change_actor').on(t.actor, t.id),
    index('change_counts').using('gin', t.counts),
    index('change_undoes').on(t.undoes),
  ],
)
