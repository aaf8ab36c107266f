import { session, signInFailure, signingKey, userToken } from '@sms/resources/user/table.ts'
import { getTableName } from 'drizzle-orm'

/**
 * Tables whose rows are not in backups: sessions, links, failed sign-ins, signing keys and unlogged tables. An archive
 * must not give access to the running installation, nor a restored copy accept its sessions; users sign in again, and
 * open invitations are sent again.
 */
export const leftOut: ReadonlySet<string> = new Set(
  [session, userToken, signInFailure, signingKey].map((table) => getTableName(table)),
)
