import type { Language } from '@sms/kit/contract'
import type { Actor, Db } from '@sms/kit/server'
import { and, eq } from 'drizzle-orm'
import { userTable } from '../table.ts'

/** Who a user is at this moment, for work that goes on without their session; undefined when they are not Active. */
export async function findActor(db: Db, id: string): Promise<{ actor: Actor; language: Language } | undefined> {
  const [row] = await db
    .select()
    .from(userTable)
    .where(and(eq(userTable.id, id), eq(userTable.status, 'Active')))
  if (!row) return undefined
  const { name, role, Menu, rights, language } = row
  return { actor: { id, name, role, menu: Menu, rights }, language }
}
