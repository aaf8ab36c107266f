import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { changeFunctions } from '../change/table.ts'
import type { Db } from '../database/db.ts'
import { presentTriggers, triggerEvents } from '../database/triggers.ts'
import { channels, idsMax } from '../live/messages.ts'
import type { Tracked } from '../noun.ts'

/**
 * The function of the triggers, which writes the entries of a statement's rows with the actor of the transaction (see
 * write()) and fails without one. Arguments: root kind (or `@` and its column), root column, ignored columns.
 */
const recordFunction = `
create or replace function record_history() returns trigger language plpgsql as $$
declare
  actor uuid := nullif(current_setting('sms.actor', true), '')::uuid;
  label text := coalesce(current_setting('sms.state', true), '');
  of_change uuid := nullif(current_setting('sms.change', true), '')::uuid;
  entries bigint;
  sums text := tg_table_name || '.' || lower(tg_op);
begin
  if actor is null then
    raise exception 'a change of % needs an actor', tg_table_name using errcode = 'raise_exception';
  end if;
  if of_change is null then
    of_change := overlay(replace(gen_random_uuid()::text, '-', '')
      placing lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' from 1)::uuid;
    perform set_config('sms.change', of_change::text, true);
  end if;
  -- An offset keeps the planner from making the JSON of a row again for each column.
  if tg_op = 'INSERT' then
    insert into history (at, actor, change, state, action, kind, record_id, version, root_kind, root_id, before, after)
    select clock_timestamp(), actor, of_change, label, 'insert', tg_table_name, (j->>'id')::uuid, (j->>'version')::int,
      coalesce(j->>substr(tg_argv[0], 2), tg_argv[0]), (j->>tg_argv[1])::uuid, null, j
    from (select to_jsonb(n) as j from changed_after n offset 0) rows;
  elsif tg_op = 'DELETE' then
    insert into history (at, actor, change, state, action, kind, record_id, version, root_kind, root_id, before, after)
    select clock_timestamp(), actor, of_change, label, 'delete', tg_table_name, (j->>'id')::uuid, (j->>'version')::int,
      coalesce(j->>substr(tg_argv[0], 2), tg_argv[0]), (j->>tg_argv[1])::uuid, j, null
    from (select to_jsonb(o) as j from changed_before o offset 0) rows;
  else
    insert into history (at, actor, change, state, action, kind, record_id, version, root_kind, root_id, before, after)
    select clock_timestamp(), actor, of_change, label, 'update', tg_table_name, (n->>'id')::uuid, (n->>'version')::int,
      coalesce(n->>substr(tg_argv[0], 2), tg_argv[0]), (n->>tg_argv[1])::uuid, changes.before, changes.after
    from (
      select to_jsonb(o) as o, to_jsonb(n) as n
      from changed_before o join changed_after n on n.id = o.id
      offset 0
    ) pairs,
    lateral (
      select jsonb_object_agg(key, pairs.o->key) as before, jsonb_object_agg(key, value) as after
      from jsonb_each(pairs.n)
      where value is distinct from pairs.o->key and key <> all (string_to_array('version,updated_at,updated_by,' || tg_argv[2], ','))
    ) changes
    where changes.after is not null;
  end if;
  get diagnostics entries = row_count;
  if entries > 0 then
    insert into change (id, at, actor, state, counts)
    values (of_change, clock_timestamp(), actor, label, jsonb_build_object(sums, entries))
    on conflict (id) do update set counts =
      change.counts || jsonb_build_object(sums, coalesce((change.counts->>sums)::bigint, 0) + entries);
    -- The last entries of this change are this statement's. Processes are told when the transaction is committed.
    perform pg_notify('${channels.change}', json_build_object(
      'kind', tg_table_name, 'root', root_kind, 'ids', json_agg(record_id), 'roots', json_agg(distinct root_id),
      'count', entries, 'actor', actor, 'change', of_change)::text)
    from (
      select h.record_id, h.root_kind, h.root_id from history h where h.change = of_change
      order by h.id desc limit least(entries, ${idsMax})
    ) last
    group by root_kind;
  end if;
  return null;
end $$;`

/** Creates the history triggers of the tracked tables; triggers that are up to date stay. */
export async function trackHistory(db: Db, tracked: readonly Tracked[]) {
  await db.execute(sql.raw(recordFunction))
  await db.execute(sql.raw(changeFunctions))
  const present = await presentTriggers(db, 'history')
  for (const { table, root, ignore = [] } of tracked) {
    const name = getTableName(table)
    const [rootKind, column] = !root
      ? [name, 'id']
      : ['table' in root ? getTableName(root.table) : `@${root.kindColumn}`, root.column]
    if (!getTableColumns(table).id) throw new Error(`${name} has no id: its history cannot be recorded`)
    for (const [event, referencing] of triggerEvents) {
      const does = `${referencing} for each statement execute function record_history('${rootKind}', '${column}', '${ignore.join(',')}')`
      if (present.get(`${name}:history_${event}`)?.endsWith(does.toLowerCase())) continue
      await db.execute(sql.raw(`create or replace trigger history_${event} after ${event} on "${name}" ${does}`))
    }
  }
}
