import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from '../columns.ts'
import type { Rollup } from '../noun.ts'
import type { Services } from '../services.ts'
import type { Db, Pool } from './db.ts'
import { presentTriggers, triggerEvents } from './triggers.ts'

/** A table of sub-records with the columns of their parents that follow from them. */
type TableRollup = { readonly table: PgTable; readonly rollup: Rollup }

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Creates the triggers of tables with a rollup, and computes the parents of a new or changed one. Unchanged triggers
 * stay, since replacing one locks its table.
 */
export async function installRollups(db: Db, rollups: readonly TableRollup[]) {
  const { rows: functions } = await db.execute<{ name: string; body: string }>(
    sql`select proname as name, prosrc as body from pg_proc
      where proname like 'rollup\\_%' and pronamespace = current_schema()::regnamespace`,
  )
  const bodies = new Map(functions.map(({ name, body }) => [name, body]))
  const present = await presentTriggers(db, 'rollup')
  for (const { table, rollup } of rollups) {
    const name = getTableName(table)
    const missing: string[] = []
    for (const [event, referencing] of triggerEvents) {
      const body = bodyOf(rollup, referencing)
      if (bodies.get(`rollup_${name}_${event}`) !== body)
        missing.push(
          `create or replace function rollup_${name}_${event}() returns trigger language plpgsql as $$${body}$$`,
        )
      const does = `${referencing} for each statement execute function rollup_${name}_${event}()`
      if (!present.get(`${name}:rollup_${event}`)?.endsWith(does))
        missing.push(`create or replace trigger rollup_${event} after ${event} on "${name}" ${does}`)
    }
    missing.push(...missingOfParent(name, rollup, bodies, present))
    if (missing.length === 0) continue
    // In one transaction: a start that is broken off in between computes the parents at the next.
    await (db as Pool).transaction(async (tx) => {
      for (const statement of missing) await tx.execute(sql.raw(statement))
      await computeParents(tx as unknown as Pool, rollup)
    })
  }
}

/** The statements that create missing triggers for columns that follow from fields of the parent itself (`follows`). */
function missingOfParent(
  name: string,
  { parents, set, follows = [] }: Rollup,
  bodies: ReadonlyMap<string, string>,
  present: ReadonlyMap<string, string>,
): string[] {
  if (follows.length === 0) return []
  const columns = follows.map(snake)
  const body = `
begin
  select ${Object.values(set)
    .map((query) => `(${query})`)
    .join(', ')}
  into ${Object.keys(set)
    .map((field) => `new.${snake(field)}`)
    .join(', ')}
  from (select new.*) parent;
  return new;
end `
  const does = `for each row execute function rollup_${name}_parent()`
  return [
    ...(bodies.get(`rollup_${name}_parent`) === body
      ? []
      : [`create or replace function rollup_${name}_parent() returns trigger language plpgsql as $$${body}$$`]),
    ...parents
      .map(getTableName)
      .filter((into) => !present.get(`${into}:rollup_${name}`)?.endsWith(does))
      .map(
        (into) =>
          `create or replace trigger rollup_${name} before update of ${columns.join(', ')} on "${into}" ${does}`,
      ),
  ]
}

export const rollupsJob = 'rollups-of-the-day'

/**
 * Updates the columns that depend on the current day, after the start and every hour: all parents at first, later those
 * whose day has come or passed. The start does not wait for it.
 */
export async function workRollups(
  { jobs, db }: Pick<Services, 'jobs' | 'db'>,
  rollups: readonly TableRollup[],
): Promise<void> {
  let reached: number | undefined
  await jobs.hourly(rollupsJob, async () => {
    const now = Date.now()
    for (const entry of rollups)
      if (entry.rollup.days) await computeParents(db, entry.rollup, reachedBetween(entry, reached, now))
    reached = now
  })
  await jobs.queue(rollupsJob, {})
}

const dayMs = 86_400_000

/**
 * The condition of parents whose records have a day between two moments, in milliseconds, or of all without the first.
 * Two days more at either end, since the office may be in any time zone.
 */
function reachedBetween({ table, rollup }: TableRollup, start: number | undefined, end: number): string {
  if (start === undefined) return 'true'
  const [from, to] = [start - 2 * dayMs, end + 2 * dayMs].map((ms) => new Date(ms).toISOString().slice(0, 10))
  const hasDay = rollup.days!.map((day) => `${snake(day)} between '${from}' and '${to}'`).join(' or ')
  return `id in (select ${snake(rollup.column)} from "${getTableName(table)}" where ${hasDay})`
}

/** The longest run of a statement that computes parents, in milliseconds. */
const longestMs = 300_000

/** Computes the parents of a condition, by default all, as nobody: the parent's history ignores these columns. */
const computeParents = (db: Pool, rollup: Rollup, condition = 'true') =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('sms.actor', ${nobody}, true), set_config('statement_timeout', ${String(longestMs)}, true)`,
    )
    for (const parent of rollup.parents) await tx.execute(sql.raw(updateOf(parent, rollup.set, condition)))
  })

/** The statement that brings the parents of a condition up to date; those that are so already are not written. */
function updateOf(parent: PgTable, set: Rollup['set'], condition: string) {
  const into = getTableName(parent)
  const columns = getTableColumns(parent)
  const unknown = Object.keys(set).find((field) => !columns[field])
  if (unknown) throw new Error(`${into} has no column ${unknown}`)
  const names = Object.keys(set).map(snake)
  const values = Object.values(set)
    .map((query) => `(${query})`)
    .join(', ')
  return `update "${into}" parent set (${names.join(', ')}) = row(${values})
  where ${condition} and row(${names.map((name) => `parent.${name}`).join(', ')}) is distinct from row(${values})`
}

/** The body of the trigger function that updates the parents of the rows in the transition tables that it has. */
function bodyOf(rollup: Rollup, referencing: string) {
  const transitions = ['changed_before', 'changed_after'].filter((name) => referencing.includes(name))
  const ids = transitions.map((from) => `select ${snake(rollup.column)} from ${from}`).join(' union ')
  // Locked first and in order: the update then sees what others have committed meanwhile.
  return `
declare
  ids uuid[] := array(${ids});
begin
${rollup.parents
  .map(
    (parent) => `  perform 1 from "${getTableName(parent)}" where id = any (ids) order by id for no key update;
  ${updateOf(parent, rollup.set, 'id = any (ids)')};
`,
  )
  .join('')}  return null;
end `
}
