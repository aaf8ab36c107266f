import { morningHour } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * A user's notification about a record, `withdrawn` while its cause is removed. `cause` is its source, such as a
 * comment or certificate, and `occasion` tells several of one cause apart.
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

/** A user's notification settings; without a row all types are on, without mails. */
export const noticeSetting = pgTable('notice_setting', {
  user: uuid().primaryKey(),
  off: text().array().notNull(),
  mail: text({ enum: ['never', 'hourly', 'daily'] }).notNull(),
  /** The IANA time zone of daily mails. */
  zone: text().notNull(),
  /** The hour of the day from which a daily mail is sent, 0 to 23. */
  hour: integer().notNull().default(morningHour),
  /** When the last due mail was handled, also without notifications. */
  mailedAt: instant(),
  /** When the claim of the process that sends the mail ends. */
  mailingUntil: instant(),
})
