import type { Language } from '@sms/kit/contract'
import type { Actor, Db } from '@sms/kit/server'
import { and, eq } from 'drizzle-orm'
import { userTable } from '../table.ts'

/** The current actor of a user, for work without their session; undefined when the user is not Active. */
export async function findActor(db: Db, id: string): Promise<{ actor: Actor; language: Language } | undefined> {
  const [row] = await db
    .select()
    .from(userTable)
    .where(and(eq(userTable.id, id), eq(userTable.status, 'Active')))
  if (!row) return undefined
  const { name, role, Menu, rights, language } = row
  return { actor: { id, name, role, menu: Menu, rights }, language }
}
