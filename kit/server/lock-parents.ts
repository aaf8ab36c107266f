import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { snake } from './columns.ts'
import { type Ctx, write } from './context.ts'
import type { Crud, Noun, Rollup } from './noun.ts'

/**
 * Locks the parents of a noun's records, by id, if columns of theirs follow from these records (`rollup`); without
 * `which`, of all records. Call it before the records are locked, since parents always come first.
 */
export async function lockParents(ctx: Ctx, { service, rollup }: Lockable, which: SQL | undefined): Promise<void> {
  if (!rollup) return
  const column = sql.identifier(snake(rollup.column))
  const ids = sql`select ${column} from ${service.table} ${which ? sql`where ${which}` : sql``}`
  await lockByIds(ctx, rollup, ids)
}

/** Locks the parent `id` that a new record is to name; the noun has a rollup. Comes before the record is written. */
export const lockParent = (ctx: Ctx, { rollup }: Pick<Noun, 'rollup'>, id: string) =>
  lockByIds(ctx, rollup!, sql`select ${id}::uuid`)

/** `ids` is a query of the parents' ids, of whichever kind. */
async function lockByIds(ctx: Ctx, { parents }: Rollup, ids: SQL) {
  for (const parent of parents)
    await ctx.db.execute(sql`
      select 1 from ${parent} parent where parent.id in (${ids}) order by parent.id for no key update`)
}

type Lockable = { readonly service: Pick<Noun['service'], 'table'> } & Pick<Noun, 'rollup'>

/** The `edit` of a noun with a rollup: it locks the record's parents first. */
export const editBelow =
  (noun: Noun): Crud['edit'] =>
  (ctx, change) =>
    write(ctx, async (ctx) => {
      await lockParents(ctx, noun, eq(getTableColumns(noun.service.table).id!, change.id))
      return noun.service.edit(ctx, change)
    })
