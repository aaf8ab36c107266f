import type { Pool } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { accountKey } from '../rules/name.ts'

type Named = { id: string; name: string; key: string }

/**
 * Corrects the keys that differ from rules/name.ts, without history, since no name changes. A key that would be another
 * user's stays as it is.
 */
export async function updateNameKeys(db: Pool): Promise<void> {
  const { rows } = await db.execute<Named>(sql`select id, name, name_key as key from "user" order by created_at, id`)
  const taken = new Set(rows.map(({ key }) => key))
  const outdated = rows.filter(({ name, key }) => {
    const expected = accountKey(name)
    if (key === expected || taken.has(expected)) return false
    taken.add(expected)
    return true
  })
  if (outdated.length === 0) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('sms.actor', ${outdated[0]!.id}, true)`)
    for (const { id, name } of outdated)
      await tx.execute(sql`update "user" set name_key = ${accountKey(name)} where id = ${id}`)
  })
}
