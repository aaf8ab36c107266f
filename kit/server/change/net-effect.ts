import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { anyKindRoot, type Noun, type Nouns } from '../noun.ts'

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
 * Creates the temporary table `undone` with the net effect of a change on each record: `before` and `after` hold whole
 * records or, for an update, the columns that differ. Returns the parts of the effect; `guarded` are the columns behind
 * rights.
 */
export async function gatherNetEffect(ctx: Ctx, change: string, guarded: readonly string[]): Promise<Part[]> {
  await ctx.db.execute(sql`
    create temporary table undone (kind text, record_id uuid, root_kind text, first_action text, action text,
      before jsonb, after jsonb, last_entry bigint) on commit drop`)
  // First and last action of each record, with the values before its first entry and after its last.
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
  // Of updates only the columns that differ remain, and updates without any go.
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

/**
 * Adds to `undone` the inActive sub-records (removed comments and files) of records that an undo is about to delete, so
 * that they are deleted and restored with them. Returns the nouns of these sub-records.
 */
export async function addSubRecords(ctx: Ctx, nouns: Nouns): Promise<Noun[]> {
  const added: Noun[] = []
  for (const noun of Object.values(nouns)) {
    const { contract, service } = noun
    const root = anyKindRoot(noun)
    if (!root) continue
    const { rows } = await ctx.db.execute(sql`
      insert into undone (kind, record_id, root_kind, first_action, action, after)
      select ${contract.name}, h.id, gone.kind, 'insert', 'insert', to_jsonb(h) from (
        select h.* from ${service.table} h join undone u
          on u.record_id = h.${sql.identifier(root.column)} and u.kind = h.${sql.identifier(root.kindColumn)}
        where u.action = 'insert' and h.status = 'inActive' order by h.id for update of h
      ) h join undone gone on gone.record_id = h.${sql.identifier(root.column)}
        and gone.kind = h.${sql.identifier(root.kindColumn)}
      where not exists (select from undone own where own.kind = ${contract.name} and own.record_id = h.id)
      returning 1 as found`)
    if (rows.length) added.push(noun)
  }
  return added
}
