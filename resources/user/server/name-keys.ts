import type { Pool } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { nameKey } from '../rules/name.ts'

type Named = { id: string; name: string; key: string }

/**
 * To be called after migrating: writes keys that are not what rules/name.ts says, for instance those of a release whose
 * rule was another. A key that is another user's already stays as it is. No history: nobody's words change.
 */
export async function keepNameKeys(db: Pool): Promise<void> {
  const { rows } = await db.execute<Named>(sql`select id, name, name_key as key from "user" order by created_at, id`)
  const taken = new Set(rows.map(({ key }) => key))
  const wrong = rows.filter(({ name, key }) => {
    const right = nameKey(name)
    if (key === right || taken.has(right)) return false
    taken.add(right)
    return true
  })
  if (wrong.length === 0) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('sms.actor', ${wrong[0]!.id}, true)`)
    for (const { id, name } of wrong)
      await tx.execute(sql`update "user" set name_key = ${nameKey(name)} where id = ${id}`)
  })
}
