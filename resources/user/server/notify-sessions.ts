import type { Db } from '@sms/kit/server'
import { channels } from '@sms/kit/server/mount'
import { sql } from 'drizzle-orm'

const tell = `
create or replace function tell_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('${channels.ended}', json_build_object('session', old.id, 'user', old."user")::text);
  return null;
end $$;`

/** An idle clock that advances is not notified; one that is set back is. */
const triggers = {
  session_told: `after update on session for each row when (old.ended_at is distinct from new.ended_at
    or new.active_at < old.active_at or new.expires_at <> old.expires_at or new."user" <> old."user")`,
  session_told_gone: 'after delete on session for each row when (old.ended_at is null)',
}

/** Creates the triggers that notify of ended sessions, where they are missing or outdated. */
export async function notifySessions(db: Db): Promise<void> {
  await db.execute(sql.raw(tell))
  const { rows } = await db.execute<{ name: string; note: string | null }>(
    sql`select tgname as name, obj_description(oid, 'pg_trigger') as note from pg_trigger
      where tgrelid = 'session'::regclass and not tgisinternal`,
  )
  for (const [name, definition] of Object.entries(triggers)) {
    // Replacing a trigger locks the table, so triggers that are up to date stay.
    if (rows.some((row) => row.name === name && row.note === definition)) continue
    await db.execute(sql.raw(`create or replace trigger ${name} ${definition} execute function tell_session()`))
    await db.execute(sql.raw(`comment on trigger ${name} on session is '${definition.replaceAll("'", "''")}'`))
  }
}
