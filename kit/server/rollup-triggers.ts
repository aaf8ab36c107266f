import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from './columns.ts'
import type { Db } from './context.ts'

/**
 * Columns of a parent that follow from its sub-records: the database keeps them right, whatever code path writes a
 * sub-record (a form, an import, a merge, an undo). `column` of the sub-record names the parent; each of `set` is a
 * scalar query in which the parent is called `parent`. Name such columns in the parent's `ignore`: they are no history.
 */
export type Rollup = {
  readonly parent: PgTable
  readonly column: string
  readonly set: Readonly<Record<string, string>>
}

const events = [
  ['insert', 'referencing new table as changed_after', ['changed_after']],
  ['update', 'referencing old table as changed_before new table as changed_after', ['changed_before', 'changed_after']],
  ['delete', 'referencing old table as changed_before', ['changed_before']],
] as const

/** Gives every table with a rollup the triggers that keep it. Safe at every start. */
export async function keepRollups(db: Db, kept: readonly { readonly table: PgTable; readonly rollup: Rollup }[]) {
  for (const { table, rollup } of kept) {
    const name = getTableName(table)
    for (const [event, referencing, transitions] of events) {
      await db.execute(sql.raw(functionOf(name, rollup, event, transitions)))
      await db.execute(
        sql.raw(
          `create or replace trigger rollup_${event} after ${event} on "${name}" ${referencing} for each statement execute function rollup_${name}_${event}()`,
        ),
      )
    }
  }
}

function functionOf(name: string, { parent, column, set }: Rollup, event: string, transitions: readonly string[]) {
  const into = getTableName(parent)
  const columns = getTableColumns(parent)
  const unknown = Object.keys(set).find((field) => !columns[field])
  if (unknown) throw new Error(`${into} has no column ${unknown}`)
  const names = Object.keys(set).map(snake)
  const values = Object.values(set).map((query) => `(${query})`)
  const ids = transitions.map((from) => `select ${snake(column)} from ${from}`).join(' union ')
  // Locked first and in order: the update then sees what others have committed meanwhile.
  return `
create or replace function rollup_${name}_${event}() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(${ids});
begin
  perform 1 from "${into}" where id = any (ids) order by id for no key update;
  update "${into}" parent set (${names.join(', ')}) = row(${values.join(', ')})
  where id = any (ids) and row(${names.map((one) => `parent.${one}`).join(', ')}) is distinct from row(${values.join(', ')});
  return null;
end $$;`
}
