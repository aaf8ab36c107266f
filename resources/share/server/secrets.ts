import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Db } from '@sms/kit/server'
import { and, eq, sql } from 'drizzle-orm'
import { todaySql } from '../../company/server/house-day.ts'
import { hashPassword } from '../../user/server/passwords.ts'
import { shareSecret, shareTable } from '../table.ts'

/** Bits of a token. */
const tokenBits = 192

/** What is stored of a token or key, and what tries of it are counted under. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** The key that an open page goes on with: it follows from the token and the password, and leads back to neither. */
export const keyOf = (token: string, password: string | null) =>
  createHmac('sha256', token)
    .update(`sms.share ${password ?? ''}`)
    .digest('base64url')

/** What a new address is made of. Made before its transaction, since hashing a password takes a while. */
export async function newSecret(password: string | null) {
  const token = randomBytes(tokenBits / 8).toString('base64url')
  const hashed = password === null ? null : await hashPassword(password)
  return { token, stored: { token: hashOf(token), key: hashOf(keyOf(token, hashed)), password: hashed } }
}

export type Secret = Awaited<ReturnType<typeof newSecret>>

/** Gives a link its address; the one that it had before opens nothing from then on. */
export async function storeSecret(db: Db, share: string, { stored }: Secret) {
  const values = { share, ...stored }
  await db.insert(shareSecret).values(values).onConflictDoUpdate({ target: shareSecret.share, set: stored })
}

/** The link that a token or a key opens today; undefined for one that has ended or expired as for one that never was. */
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
