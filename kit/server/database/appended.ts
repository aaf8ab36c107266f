import { getTableName, sql } from 'drizzle-orm'
import { snake } from '../columns.ts'
import type { Nouns } from '../noun.ts'
import type { Db } from './db.ts'

/**
 * Makes the database refuse changes of append-only records; one is deleted only together with its parent, if one change
 * had added both.
 */
export async function guardAppended(db: Db, nouns: Nouns): Promise<void> {
  // `mine` and `its` are the changes that added the record and its parent, looked up by record, since a change may have
  // thousands of entries; `sms_left_alone` refuses the deletion of a record whose parent stays.
  await db.execute(
    sql.raw(`create or replace function sms_appended() returns trigger language plpgsql as $$
declare
  mine uuid[] := array(select change from history where record_id = old.id and action = 'insert');
  its uuid[];
begin
  if tg_op = 'DELETE' and tg_nargs = 1 then
    its := array(select change from history where record_id = (to_jsonb(old)->>tg_argv[0])::uuid and action = 'insert');
    if mine && its then return old; end if;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end $$;
create or replace function sms_left_alone() returns trigger language plpgsql as $$
declare stays boolean;
begin
  execute format('select exists (select from %I where id = $1)', tg_argv[1]) into stays using (to_jsonb(old)->>tg_argv[0])::uuid;
  if stays then raise exception 'rows of % leave with their % alone', tg_table_name, tg_argv[1]; end if;
  return null;
end $$`),
  )
  for (const { contract, service, root } of Object.values(nouns)) {
    if (!contract.appended) continue
    const table = getTableName(service.table)
    const column = root ? `'${snake(root.column)}'` : ''
    await db.execute(
      sql.raw(`create or replace trigger appended before update or delete on "${table}"
        for each row execute function sms_appended(${column})`),
    )
    if (root && 'table' in root)
      // At the end of the transaction, since a parent is deleted after what belongs to it.
      await db.execute(
        sql.raw(`do $$ begin
  if not exists (select from pg_trigger where tgname = 'left_alone' and tgrelid = '"${table}"'::regclass) then
    create constraint trigger left_alone after delete on "${table}" deferrable initially deferred
      for each row execute function sms_left_alone(${column}, '${getTableName(root.table)}');
  end if;
end $$`),
      )
  }
}
