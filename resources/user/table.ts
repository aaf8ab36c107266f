import { instant, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MenuKey } from './rules/menu.ts'

type Role = 'Administrator' | 'Staff' | 'Viewer'

/** Who may sign in and what they may do. Passwords stand in `credential`, outside history. */
export const userTable = pgTable(
  'user',
  {
    ...systemColumns,
    name: sortedText().notNull(),
    email: sortedText().notNull(),
    role: sortedText().$type<Role>().notNull(),
    Menu: text('menu').array().$type<MenuKey[]>().notNull(),
    rights: text().array().$type<('cost' | 'bank')[]>().notNull(),
    language: sortedText().$type<'en' | 'zh'>().notNull(),
    theme: sortedText().$type<'system' | 'light' | 'dark'>().notNull().default('system'),
    lastSignInAt: instant(),
    /** The name as it is compared (rules/name.ts); written with the name, never shown. */
    nameKey: text().notNull(),
  },
  (t) => [
    uniqueIndex('user_name_key_unique').on(t.nameKey),
    uniqueIndex('user_email_unique').on(sql`lower(${t.email})`),
    index('user_list').on(t.status, t.name, t.id),
    check('user_role_known', sql`${t.role} in ('Administrator', 'Staff', 'Viewer')`),
    check('user_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)

/** The argon2id hash of a user's password in PHC form; absent until an invitation is accepted. */
export const credential = pgTable('credential', {
  user: uuid()
    .primaryKey()
    .references(() => userTable.id),
  password: text().notNull(),
  changedAt: instant().notNull(),
})

/**
 * A user's second factor: the secret of their authenticator app, active once it is confirmed, the step of the last used
 * code, and hashes of the unused recovery codes.
 */
export const secondFactor = pgTable('second_factor', {
  user: uuid()
    .primaryKey()
    .references(() => userTable.id),
  secret: text().notNull(),
  confirmedAt: instant(),
  lastStep: integer().notNull(),
  recovery: text().array().notNull(),
})

/** Roles that must have a second factor to sign in. */
export const secondFactorRole = pgTable('second_factor_role', { role: sortedText().$type<Role>().primaryKey() })

/** A user's own settings of the pages, as the text of a JSON object; without history, and hidden from other users. */
export const userPreferences = pgTable('user_preferences', {
  user: uuid()
    .primaryKey()
    .references(() => userTable.id),
  preferences: text().notNull(),
})

/** A signed-in browser. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    user: uuid()
      .notNull()
      .references(() => userTable.id),
    createdAt: instant().notNull(),
    activeAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    address: text().notNull(),
    /** The address as sign-ins are counted (server/network.ts). */
    network: text().notNull().default(''),
    agent: text().notNull(),
  },
  (t) => [index('session_user').on(t.user, t.createdAt), index('session_network').on(t.network)],
)

/** A single-use link to choose a password, stored as a hash: an invitation or a reset. */
export const userToken = pgTable(
  'user_token',
  {
    hash: text().primaryKey(),
    user: uuid()
      .notNull()
      .references(() => userTable.id),
    purpose: text({ enum: ['invitation', 'reset'] }).notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('user_token_user').on(t.user)],
)

/** The failed attempts that slow the next ones down (throttle.ts). */
export const signInFailure = pgTable('sign_in_failure', {
  /** The key of a limit, such as of an account at a network. */
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: instant().notNull(),
})

/** The keys of tokens: the newest signs, older ones verify. */
export const signingKey = pgTable('signing_key', {
  id: uuid().primaryKey(),
  secret: text().notNull(),
  createdAt: instant().notNull(),
})
