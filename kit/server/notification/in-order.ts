import { asc, type SQL } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { notification } from './table.ts'

/** Selects the ids of notifications and locks them in the order of their ids, to avoid deadlocks. */
export const inOrder = (db: Db, condition: SQL | undefined) =>
  db.select({ id: notification.id }).from(notification).where(condition).orderBy(asc(notification.id)).for('update')
