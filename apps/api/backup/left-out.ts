import { session, signInFailure, signingKey, userToken } from '@sms/resources/user/table.ts'
import { getTableName } from 'drizzle-orm'

/**
 * Tables whose rows are not in backups: sessions, links, failed sign-ins and signing keys. An archive must not give access to
 * the running installation, nor a restored copy accept its sessions or mailed links. Password hashes are in the backup, so
 * users sign in again; open invitations are sent again. Unlogged tables are left out too.
 */
export const leftOut: ReadonlySet<string> = new Set(
  [session, userToken, signInFailure, signingKey].map((table) => getTableName(table)),
)
