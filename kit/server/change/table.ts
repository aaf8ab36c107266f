import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * One transaction that changed business records: who, when, with which `state` label, and how many entries it left in
 * history by kind and action (`{"supplier.insert": 5443}`). Written by the history triggers; `undoes` names the change
 * that it took back. Its id is a UUIDv7, so that the order of ids is the order of time.
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
