import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from '../columns.ts'
import type { Ctx } from '../context.ts'
import { asRefusal } from '../database/errors.ts'
import { rowsParameter } from '../database/rows-parameter.ts'
import type { Values } from '../importing.ts'
import type { Noun } from '../noun.ts'

/** A record and the columns that change in it, by field name. */
export type Change = { readonly id: string; readonly set: Readonly<Values> }

/**
 * Changes many records, each with its own values, within the caller's transaction: one statement for all that change the
 * same columns. Versions and search entries change as with crud's `update`; the caller has locked the records and checked
 * the values.
 */
export async function updateEach(ctx: Ctx, { contract, service }: Noun, changes: readonly Change[]): Promise<void> {
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
    if (service.isFollowed(names)) {
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
