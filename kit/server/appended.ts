import { getTableName, sql } from 'drizzle-orm'
import { snake } from './columns.ts'
import type { Db } from './context.ts'
import type { Nouns } from './noun.ts'

/**
 * Lets the database refuse every change of records that are only ever added, whatever code path makes it; only what came
 * in one change with the record that it belongs to may leave again with that. Safe at every start.
 */
export async function keepAppended(db: Db, nouns: Nouns): Promise<void> {
  await db.execute(
    sql.raw(`create or replace function sms_appended() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_nargs = 1 and exists (
    select from history own join history root on root.change = own.change and root.action = 'insert'
    where own.record_id = old.id and own.action = 'insert'
      and root.record_id = (to_jsonb(old)->>tg_argv[0])::uuid
  ) then return old; end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end $$`),
  )
  for (const { contract, service, root } of Object.values(nouns))
    if (contract.appended)
      await db.execute(
        sql.raw(`create or replace trigger appended before update or delete on "${getTableName(service.table)}"
          for each row execute function sms_appended(${root ? `'${snake(root.column)}'` : ''})`),
      )
}
