import { session, signInFailure, signingKey, userToken } from '@sms/resources/user/table.ts'
import { getTableName } from 'drizzle-orm'

/**
 * Tables whose rows stay out of backups: who is signed in, and what would let others in. A copy of the archive must not
 * be a key to the running installation, nor a restored copy of an installation accept its sessions or its mailed links.
 * Passwords are in the backup (as argon2id hashes), so everybody signs in again as ever; who had an open invitation is
 * sent another. Unlogged tables stay out by themselves: what they hold is over after a crash, too.
 */
export const leftOut: ReadonlySet<string> = new Set(
  [session, userToken, signInFailure, signingKey].map((table) => getTableName(table)),
)
