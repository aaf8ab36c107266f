import { getTableName, sql } from 'drizzle-orm'
import type { Db } from './context.ts'
import type { Nouns } from './noun.ts'

/** Lets the database refuse every change of records that are only ever added, whatever code path makes it. Safe at every start. */
export async function keepAppended(db: Db, nouns: Nouns): Promise<void> {
  await db.execute(
    sql.raw(`create or replace function sms_appended() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end $$`),
  )
  for (const { contract, service } of Object.values(nouns))
    if (contract.appended)
      await db.execute(
        sql.raw(`create or replace trigger appended before update or delete on "${getTableName(service.table)}"
          for each statement execute function sms_appended()`),
      )
}
