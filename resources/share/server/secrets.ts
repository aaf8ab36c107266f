import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Db } from '@sms/kit/server'
import { and, eq, sql } from 'drizzle-orm'
import { todaySql } from '../../company/server/house-day.ts'
import { hashPassword } from '../../user/server/passwords.ts'
import { shareSecret, shareTable } from '../table.ts'

const tokenBits = 192

/** The stored hash of a token or key; attempts are counted under it. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** The key of an open page, derived from the token and the password's hash; neither can be derived from it. */
export const keyOf = (token: string, password: string | null) =>
  createHmac('sha256', token)
    .update(`sms.share ${password ?? ''}`)
    .digest('base64url')

/** A new token with what is stored of it. Call before the transaction, since hashing a password takes a while. */
export async function newSecret(password: string | null) {
  const token = randomBytes(tokenBits / 8).toString('base64url')
  const passwordHash = password === null ? null : await hashPassword(password)
  return { token, stored: { token: hashOf(token), key: hashOf(keyOf(token, passwordHash)), password: passwordHash } }
}

export type Secret = Awaited<ReturnType<typeof newSecret>>

/** Stores the secret of a link's address, which replaces the one before. */
export async function storeSecret(db: Db, share: string, { stored }: Secret) {
  const values = { share, ...stored }
  await db.insert(shareSecret).values(values).onConflictDoUpdate({ target: shareSecret.share, set: stored })
}

/** The link that a token or key opens today; undefined for an ended, expired or unknown one. */
export async function findOpen(db: Db, by: 'token' | 'key', secret: string) {
  const [found] = await db
    .select({ share: shareTable, secret: shareSecret })
    .from(shareSecret)
    .innerJoin(shareTable, eq(shareTable.id, shareSecret.share))
    .where(
      and(
        eq(shareSecret[by], hashOf(secret)),
        eq(shareTable.status, 'Active'),
        sql`${shareTable.expires} >= ${sql.raw(todaySql)}`,
      ),
    )
  return found
}
