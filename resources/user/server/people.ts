import type { People } from '@sms/kit/server/mount'
import { and, arrayOverlaps, asc, eq, inArray } from 'drizzle-orm'
import { userTable } from '../table.ts'
import { userNoun } from './service.ts'

/** The users for kit's comments and notifications. */
export const people: People = {
  noun: userNoun,
  active: async (db, { ids, menus }) => {
    if (ids?.length === 0) return []
    const rows = await db
      .select()
      .from(userTable)
      .where(
        and(
          eq(userTable.status, 'Active'),
          ids && inArray(userTable.id, [...ids]),
          menus === undefined ? undefined : arrayOverlaps(userTable.Menu, [...menus] as never[]),
        ),
      )
      .orderBy(asc(userTable.name))
    return rows.map(({ id, name, role, Menu, rights, email, language }) => ({
      actor: { id, name, role, menu: Menu, rights },
      email,
      language,
    }))
  },
}
