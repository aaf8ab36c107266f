import { type AppError, label, refusal, refusalAt } from '@sms/kit/contract'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { snake } from '../columns.ts'
import type { Ctx } from '../context.ts'
import { databaseError, fieldOfConstraint } from '../database/errors.ts'
import type { Noun } from '../noun.ts'
import { searchEntry } from '../search/table.ts'

/**
 * A condition, over the alias `u`, on the temporary table `undone`: the records of a change with the action of the
 * change ('insert': it added the record) and their values `before` and `after` it.
 */
type UndoneCondition = SQL

/** The condition of a kind and an action of the change. */
export const ofAction = (noun: Noun, action: 'insert' | 'update' | 'delete'): UndoneCondition =>
  sql`u.kind = ${noun.contract.name} and u.action = ${action}`

/** Restores the values before the change and raises the versions. `columns` are all columns that these rows set. */
export async function restore(
  ctx: Ctx,
  { service }: Noun,
  condition: UndoneCondition,
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
      cross join lateral jsonb_populate_record(s, u.before) r where ${condition}
    ) earlier where t.id = earlier.id`)
}

/** Deletes records that the change had inserted, with their search entries. */
export async function remove(ctx: Ctx, { contract, service }: Noun, condition: UndoneCondition): Promise<void> {
  await ctx.db.execute(sql`
    delete from ${searchEntry} e using undone u where e.kind = ${contract.name} and e.id = u.record_id and ${condition}`)
  await ctx.db.execute(sql`delete from ${service.table} t using undone u where t.id = u.record_id and ${condition}`)
}

/** Inserts records again that the change had deleted, and raises their versions. */
export async function bringBack(ctx: Ctx, { service }: Noun, condition: UndoneCondition): Promise<void> {
  const names = sql.join(
    Object.keys(getTableColumns(service.table)).map((name) => sql.identifier(snake(name))),
    sql`, `,
  )
  await ctx.db.execute(sql`
    insert into ${service.table} (${names}) select ${names} from (
      select r.* from undone u cross join lateral jsonb_populate_record(null::${service.table}, u.before || jsonb_build_object(
        'version', (u.before->>'version')::int + 1, 'updated_at', ${now()}::text, 'updated_by', ${ctx.actor.id}::text)) r
      where ${condition}
    ) earlier`)
}

const now = () => new Date().toISOString()

/** Records per batch: few enough that other requests run in between. */
const batch = 500

/** The present records of a kind in `undone` that meet a condition, in batches, by id. */
export async function* presentRecords(
  ctx: Ctx,
  noun: Noun,
  condition: UndoneCondition,
): AsyncGenerator<Record<string, unknown>[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      select u.record_id as id from undone u where u.kind = ${noun.contract.name} and u.record_id > ${after}
        and ${condition} order by u.record_id limit ${batch}`)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    yield await noun.service.rows(ctx, ids)
    after = rows.at(-1)!.id
  }
}

/** The SQLSTATE of a broken unique constraint. */
export const uniqueBroken = '23505'

/** The SQLSTATEs of a broken foreign key, not-null constraint or check. */
const constraintCodes = ['23503', '23502', '23514']

/**
 * The refusal of an undo that breaks a constraint of the database, such as a unique value that another record has now;
 * undefined for other errors. `noun` is the kind of the record, where it is known.
 */
export function clashOf(noun: Noun | undefined, error: unknown): AppError | undefined {
  const violation = databaseError(error)
  if (violation && constraintCodes.includes(violation.code)) return refusal(noLongerFits)
  if (violation?.code !== uniqueBroken) return undefined
  const field = noun && violation.constraint && fieldOfConstraint(noun.contract, violation.constraint)
  if (!field) return refusal(taken)
  const { en, zh } = noun.contract.all[field].label
  // "Key (lower(code))=(s-1) already exists."
  const value = /=\((.*)\) already exists/.exec(violation.detail ?? '')?.[1] ?? ''
  return refusalAt(
    field,
    label(
      `This cannot be undone: another record has the ${en} ${value} now`,
      `无法撤销：${zh} ${value} 已被其他记录使用`,
    ),
  )
}

const taken = label(
  'This cannot be undone: something else stands in its place now',
  '无法撤销：其位置现已被其他记录占用',
)
const noLongerFits = label(
  'This cannot be undone: what it would bring back no longer fits the records of today',
  '无法撤销：要恢复的内容与现有记录已不相符',
)
