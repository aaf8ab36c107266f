import { morningHour } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * What one user is told about a record. `cause` is what it came from (a comment, a certificate) and `occasion` which
 * time: the same user is told the same thing once. `withdrawn` while its cause is taken back. No history: what it tells
 * of has its own.
 */
export const notification = pgTable(
  'notification',
  {
    id: uuid().primaryKey(),
    user: uuid().notNull(),
    type: text().notNull(),
    kind: text().notNull(),
    record: uuid().notNull(),
    cause: uuid().notNull(),
    occasion: text().notNull().default(''),
    /** The user whose doing it is, where it is anybody's. */
    actor: uuid(),
    data: jsonb().$type<Record<string, string>>().notNull(),
    withdrawn: boolean().notNull().default(false),
    at: instant().notNull(),
    readAt: instant(),
    mailedAt: instant(),
  },
  (t) => [
    unique('notification_once').on(t.user, t.type, t.cause, t.occasion),
    index('notification_unread').on(t.user, t.id).where(sql`${t.readAt} is null and not ${t.withdrawn}`),
    index('notification_user').on(t.user, t.id),
    index('notification_cause').on(t.cause),
    index('notification_at').on(t.at),
  ],
)

/** How a user wants to be told; who has no row gets every kind, in the pages alone. */
export const noticeSetting = pgTable('notice_setting', {
  user: uuid().primaryKey(),
  /** Types of notifications that the user does without. */
  off: text().array().notNull(),
  mail: text({ enum: ['never', 'hourly', 'daily'] }).notNull(),
  /** IANA time zone in which the day of a daily mail begins. */
  zone: text().notNull(),
  /** The hour of their day from which a daily mail goes out, 0 to 23. */
  hour: integer().notNull().default(morningHour),
  /** When their mail was last due and done, be it that there was nothing to tell. */
  mailedAt: instant(),
  /** Until when a process that is sending their mail keeps others from it. */
  mailingUntil: instant(),
})
