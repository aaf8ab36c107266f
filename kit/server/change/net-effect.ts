import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

/** The net effect of a change on the records of one kind under one kind of root. */
export type Part = {
  readonly kind: string
  readonly rootKind: string
  readonly action: 'insert' | 'update' | 'delete'
  readonly count: number
  /** The columns that were set; of inserted and deleted records those of `guarded` that had values. */
  readonly columns: readonly string[]
}

/**
 * Fills the temporary table `undone` with the net effect of a change on each record: `before` and `after` hold whole
 * records or, for an update, the columns that differ. `guarded` are the columns behind rights.
 */
export async function gatherNetEffect(ctx: Ctx, change: string, guarded: readonly string[]): Promise<Part[]> {
  await ctx.db.execute(sql`
    create temporary table undone (kind text, record_id uuid, root_kind text, first_action text, action text,
      before jsonb, after jsonb, last_entry bigint) on commit drop`)
  await ctx.db.execute(sql`
    insert into undone
    select kind, record_id, (array_agg(root_kind order by id))[1], (array_agg(action order by id))[1],
      (array_agg(action order by id desc))[1],
      case when count(*) = 1 then (array_agg(before))[1] else sms_fold(before order by id desc) end,
      case when count(*) = 1 then (array_agg(after))[1] else sms_fold(after order by id) end,
      max(id)
    from history where change = ${change} group by kind, record_id`)
  await ctx.db.execute(sql`delete from undone where first_action = 'insert' and action = 'delete'`)
  // A record that was deleted and added again in one change counts as updated.
  await ctx.db.execute(sql`
    update undone set action = case first_action when 'insert' then 'insert' else action end
    where first_action <> action`)
  await ctx.db.execute(sql`
    update undone u set before = d.before, after = d.after
    from undone o, lateral (
      select jsonb_object_agg(key, o.before->key) as before, jsonb_object_agg(key, value) as after
      from jsonb_each(o.after) where value is distinct from o.before->key
    ) d
    where u.action = 'update' and o.kind = u.kind and o.record_id = u.record_id`)
  await ctx.db.execute(sql`delete from undone where action = 'update' and after is null`)
  await ctx.db.execute(sql`create index on undone (kind, record_id)`)
  await ctx.db.execute(sql`analyze undone`)
  const { rows } = await ctx.db.execute<Part>(sql`
    select kind, root_kind as "rootKind", action, count(*)::int as count,
      array(
        select distinct key from undone o, jsonb_object_keys(o.after) key
        where o.kind = u.kind and o.action = 'update' and u.action = 'update'
        union
        select key from unnest(${sql.param(guarded)}::text[]) key where u.action <> 'update' and exists (
          select from undone o where o.kind = u.kind and o.action = u.action
            and coalesce(o.after, o.before)->key not in ('null', '[]')
        )
      ) as columns
    from undone u group by 1, 2, 3 order by 1, 2, 3`)
  return rows
}
