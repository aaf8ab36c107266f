import type { Pool } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { nameKey } from '../rules/name.ts'

type Named = { id: string; name: string; key: string | null }

/**
 * To be called before migrating: refuses a database of before names had keys (migration 0010) in which two users' names
 * differ by case, width or what nobody sees alone, and says which, since one of them has to be renamed by a person.
 */
export async function refuseLikeNames(db: Pool): Promise<void> {
  const { rows: known } = await db.execute<{ column: string }>(sql`
    select column_name as column from information_schema.columns
    where table_schema = current_schema() and table_name = 'user'`)
  if (known.length === 0 || known.some(({ column }) => column === 'name_key')) return
  const { rows } = await db.execute<Named>(sql`select id, name, null as key from "user" order by created_at, id`)
  const alike = [...Map.groupBy(rows, ({ name }) => nameKey(name)).values()].filter((same) => same.length > 1)
  if (alike.length === 0) return
  const names = alike.map((same) => same.map(({ name }) => JSON.stringify(name)).join(' and ')).join('; ')
  throw new Error(
    `Users whose names nobody can tell apart: ${names}. Rename all but one with the release before, then upgrade`,
  )
}

/**
 * To be called after migrating: writes keys that are not what rules/name.ts says, for instance those that a migration
 * made by SQL. A key that is another user's already stays as it is. No history: nobody's words change.
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
