import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from '../columns.ts'
import type { Ctx } from '../context.ts'
import { asRefusal } from '../database/errors.ts'
import { rowsParameter } from '../database/rows-parameter.ts'
import type { Values } from '../importing.ts'
import type { Noun } from '../noun.ts'
import { insertNew } from './creations.ts'
import type { Decision } from './decide.ts'
import type { Importer } from './importer.ts'
import type { Plan } from './plan.ts'

/** Records written by one statement; small, so that other work runs in between. */
const batch = 500

type Progress = (done: number, total: number) => Promise<void>

/** Records that a plan writes. */
export const writtenBy = ({ counts, children }: Pick<Plan, 'counts' | 'children'>) =>
  [counts, ...children.map((child) => child.counts)].reduce((sum, { create, update }) => sum + create + update, 0)

/**
 * Writes the records of a plan within the caller's transaction: records created from names, new records, changed ones, then
 * those of other nouns. Calls `progress` after each batch, which may throw to stop the import.
 */
export async function writePlan(ctx: Ctx, { noun }: Importer, plan: Plan, progress: Progress): Promise<void> {
  const total = writtenBy(plan)
  let before = 0
  await progress(0, total)
  await plan.creations.write(ctx, plan.decisions)
  for (const { noun: of, decisions } of [{ noun, decisions: plan.decisions }, ...plan.children.map(ofChild)])
    before = await writeRows(ctx, of, decisions, before, (done) => progress(done, total))
}

const ofChild = ({ importer, decisions }: Plan['children'][number]) => ({ noun: importer.noun, decisions })

/** Writes the rows of one noun; returns the number of records written so far, `before` included. */
async function writeRows(
  ctx: Ctx,
  noun: Noun,
  decisions: readonly Decision[],
  before: number,
  progress: (done: number) => Promise<void>,
): Promise<number> {
  const inOrder = noun.importing?.inOrder
  const fresh = decisions.filter((decision) => decision.action === 'create')
  const creates = inOrder ? fresh.toSorted((a, b) => inOrder(a.values, b.values)) : fresh
  const updates = decisions.filter((decision) => decision.action === 'update')
  let done = before
  for (let from = 0; from < creates.length; from += batch) {
    const some = creates.slice(from, from + batch).map(({ id, values }) => ({ ...values, id }))
    await insertNew(ctx, noun, some)
    done += some.length
    await progress(done)
  }
  for (let from = 0; from < updates.length; from += batch) {
    const some = updates.slice(from, from + batch).map(({ id, values }) => ({ id: id!, set: values }))
    await updateEach(ctx, noun, some)
    done += some.length
    await progress(done)
  }
  return done
}

/** A record and the columns that change in it, by field name. */
type Change = { readonly id: string; readonly set: Readonly<Values> }

/**
 * Changes many records, each with its own values, within the caller's transaction: one statement for all that change the
 * same columns. Versions and search entries change as with crud's `update`; the caller has locked the records and checked
 * the values.
 */
async function updateEach(ctx: Ctx, { contract, service }: Noun, changes: readonly Change[]): Promise<void> {
  const columns = getTableColumns(service.table)
  const alike = Map.groupBy(changes, ({ set }) => Object.keys(set).sort().join())
  for (const group of alike.values()) {
    const names = Object.keys(group[0]!.set)
    const rows = group.map(({ id, set }) => ({ ...set, id }))
    const query = ctx.db
      .update(service.table as PgTable)
      .set({
        ...Object.fromEntries(names.map((name) => [name, sql`given.${sql.identifier(snake(name))}`])),
        version: sql`${columns.version!} + 1`,
        updatedAt: new Date().toISOString(),
        updatedBy: ctx.actor.id,
      } as never)
      .from(sql`${rowsParameter(service.table, rows)} as given`)
      .where(eq(columns.id!, sql`given.id`))
    if (service.needsSettling(names)) {
      const changed = await asRefusal(contract, query.returning(columns))
      requireAll(group.length, changed.length)
      await service.settle(ctx, changed)
    } else requireAll(group.length, (await asRefusal(contract, query)).rowCount ?? 0)
  }
  await service.keepInScope(
    ctx,
    changes.map(({ id }) => id),
  )
}

function requireAll(wanted: number, found: number) {
  if (found !== wanted) throw new Error(`${wanted} records to change, ${found} found`)
}
