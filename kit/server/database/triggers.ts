import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** The events of statement triggers, each with its transition tables as the trigger declares them. */
export const triggerEvents = [
  ['insert', 'referencing new table as changed_after'],
  ['update', 'referencing old table as changed_before new table as changed_after'],
  ['delete', 'referencing old table as changed_before'],
] as const

/**
 * The definitions, in lower case, of present triggers whose names begin with `prefix` and `_`; by `<table>:<trigger>`.
 */
export async function presentTriggers(db: Db, prefix: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    select c.relname || ':' || t.tgname as name, lower(pg_get_triggerdef(t.oid, true)) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname like ${`${prefix}\\_%`}`)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}
