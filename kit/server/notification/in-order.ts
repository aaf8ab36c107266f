import { asc, type SQL } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { notification } from './table.ts'

/** The ids of the notifications that a condition names, locked by id: whoever changes several takes them in one order. */
export const inOrder = (db: Db, which: SQL | undefined) =>
  db.select({ id: notification.id }).from(notification).where(which).orderBy(asc(notification.id)).for('update')
