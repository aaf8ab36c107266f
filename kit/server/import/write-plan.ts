import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from '../columns.ts'
import type { Ctx } from '../context.ts'
import { asRefusal } from '../database/errors.ts'
import { rowsParameter } from '../database/rows-parameter.ts'
import type { Noun, Values } from '../noun.ts'
import { insertNew } from './creations.ts'
import type { Decision } from './decide.ts'
import type { Importer } from './importer.ts'
import type { Plan } from './plan.ts'

/** How many records one statement writes; few, so that other work runs in between. */
const batch = 500

type Progress = (done: number, total: number) => Promise<void>

/** How many records a plan writes. */
export const writtenBy = ({ counts, children }: Pick<Plan, 'counts' | 'children'>) =>
  [counts, ...children.map((child) => child.counts)].reduce((sum, { create, update }) => sum + create + update, 0)

/**
 * Writes the records of a plan within the caller's transaction: records created from names, new records, changed ones,
 * then those of other nouns. Calls `progress` after each batch, which may throw to stop the import.
 */
export async function writePlan(ctx: Ctx, { noun }: Importer, plan: Plan, progress: Progress): Promise<void> {
  const total = writtenBy(plan)
  let done = 0
  const wrote = async (count: number) => {
    done += count
    await progress(done, total)
  }
  await wrote(0)
  await plan.creations.write(ctx, plan.decisions)
  await writeRows(ctx, noun, plan.decisions, wrote)
  for (const { importer, decisions } of plan.children) await writeRows(ctx, importer.noun, decisions, wrote)
}

async function writeRows(
  ctx: Ctx,
  noun: Noun,
  decisions: readonly Decision[],
  wrote: (count: number) => Promise<void>,
): Promise<void> {
  const inOrder = noun.importing?.inOrder
  const created = decisions.filter((decision) => decision.action === 'create')
  const creates = inOrder ? created.toSorted((a, b) => inOrder(a.values, b.values)) : created
  const updates = decisions.filter((decision) => decision.action === 'update')
  for (let from = 0; from < creates.length; from += batch) {
    const some = creates.slice(from, from + batch).map(({ id, values }) => ({ ...values, id }))
    await insertNew(ctx, noun, some)
    await wrote(some.length)
  }
  for (let from = 0; from < updates.length; from += batch) {
    const some = updates.slice(from, from + batch).map(({ id, values }) => ({ id: id!, set: values }))
    await updateEach(ctx, noun, some)
    await wrote(some.length)
  }
}

type Change = { readonly id: string; readonly set: Readonly<Values> }

/**
 * Changes many records, each with its own values, by one statement for all that change the same columns. The caller has
 * locked the records and checked the values.
 */
async function updateEach(ctx: Ctx, { contract, service }: Noun, changes: readonly Change[]): Promise<void> {
  const columns = getTableColumns(service.table)
  const byColumns = Map.groupBy(changes, ({ set }) => Object.keys(set).sort().join())
  for (const group of byColumns.values()) {
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
  const ids = changes.map(({ id }) => id)
  await service.keepInScope(ctx, ids)
}

function requireAll(wanted: number, found: number) {
  if (found !== wanted) throw new Error(`${wanted} records to change, ${found} found`)
}
