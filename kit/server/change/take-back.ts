import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { snake } from '../columns.ts'
import type { Ctx } from '../context.ts'
import type { Noun } from '../noun.ts'
import { searchEntry } from '../search/table.ts'

/** The condition of the rows of `undone` that a step takes back. */
export type RowCondition = SQL

/** All rows of a kind and action. */
export const allOf = (noun: Noun, action: 'insert' | 'update' | 'delete'): RowCondition =>
  sql`u.kind = ${noun.contract.name} and u.action = ${action}`

/** Restores the values before the change and raises the versions. `columns` are all columns that these rows set. */
export async function restore(
  ctx: Ctx,
  { service }: Noun,
  some: RowCondition,
  columns: readonly string[],
): Promise<void> {
  const columnNames = new Set(Object.keys(getTableColumns(service.table)).map(snake))
  const names = columns.filter((name) => columnNames.has(name) && name !== 'id').map((name) => sql.identifier(name))
  if (names.length === 0) return
  await ctx.db.execute(sql`
    update ${service.table} t
    set ${sql.join(
      names.map((name) => sql`${name} = earlier.${name}`),
      sql`, `,
    )}, version = t.version + 1, updated_at = ${now()}, updated_by = ${ctx.actor.id}
    from (
      select r.* from undone u join ${service.table} s on s.id = u.record_id
      cross join lateral jsonb_populate_record(s, u.before) r where ${some}
    ) earlier where t.id = earlier.id`)
}

/** Deletes the inserted records, with their search entries. */
export async function remove(ctx: Ctx, { contract, service }: Noun, some: RowCondition): Promise<void> {
  await ctx.db.execute(sql`
    delete from ${searchEntry} e using undone u where e.kind = ${contract.name} and e.id = u.record_id and ${some}`)
  await ctx.db.execute(sql`delete from ${service.table} t using undone u where t.id = u.record_id and ${some}`)
}

/** Inserts the deleted records again and raises their versions. */
export async function bringBack(ctx: Ctx, { service }: Noun, some: RowCondition): Promise<void> {
  const names = sql.join(
    Object.keys(getTableColumns(service.table)).map((name) => sql.identifier(snake(name))),
    sql`, `,
  )
  await ctx.db.execute(sql`
    insert into ${service.table} (${names}) select ${names} from (
      select r.* from undone u cross join lateral jsonb_populate_record(null::${service.table}, u.before || jsonb_build_object(
        'version', (u.before->>'version')::int + 1, 'updated_at', ${now()}::text, 'updated_by', ${ctx.actor.id}::text)) r
      where ${some}
    ) earlier`)
}

const now = () => new Date().toISOString()

/** Records per batch: few enough that other requests run in between. */
const batch = 500

/** The records of a kind in `undone` that meet `which`, in batches, by id. */
export async function* records(
  ctx: Ctx,
  noun: Noun,
  condition: RowCondition,
): AsyncGenerator<Record<string, unknown>[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      select u.record_id as id from undone u where u.kind = ${noun.contract.name} and u.record_id > ${after}
        and ${condition} order by u.record_id limit ${batch}`)
    if (rows.length === 0) return
    yield await noun.service.rows(
      ctx,
      rows.map((row) => row.id),
    )
    after = rows.at(-1)!.id
  }
}
