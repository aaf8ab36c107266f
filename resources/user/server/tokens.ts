import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '@sms/kit/server'
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { userToken } from '../table.ts'

/** A reset link lives 30 minutes (contract.md, Session); an invitation seven days, since people are away. */
const lifeMs = { reset: 30 * 60_000, invitation: 7 * 86_400_000 } as const

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Makes a single-use token for a user; only its hash is stored. Earlier unused ones of the same purpose stop working.
 * Those of the other go on: anyone may ask for a reset mail, and must not end an invitation with it.
 */
export async function issueToken(db: Db, user: string, purpose: keyof typeof lifeMs): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await spend(db, and(eq(userToken.user, user), eq(userToken.purpose, purpose)))
  const expiresAt = new Date(Date.now() + lifeMs[purpose]).toISOString()
  await db.insert(userToken).values({ hash: hashOf(token), user, purpose, expiresAt })
  return token
}

/** Ends every open link of a user: whoever holds one is no longer meant, or not to sign in at all. */
export const cancelTokens = (db: Db, user: string) => spend(db, eq(userToken.user, user))

/** Whose token this is, if it is still good; does not use it up. */
export async function findToken(db: Db, token: string): Promise<string | undefined> {
  const [row] = await db.select({ user: userToken.user }).from(userToken).where(good(token))
  return row?.user
}

/** Uses a token up, and with it every other of its user: gives the user once, undefined ever after. */
export async function useToken(db: Db, token: string): Promise<string | undefined> {
  const [owner] = await spend(db, good(token))
  if (owner) await spend(db, eq(userToken.user, owner))
  return owner
}

/** Marks the unused tokens that the condition names as used; gives their users. */
async function spend(db: Db, which: SQL | undefined): Promise<string[]> {
  const spent = await db
    .update(userToken)
    .set({ usedAt: new Date().toISOString() })
    .where(and(which, isNull(userToken.usedAt)))
    .returning({ user: userToken.user })
  return spent.map((one) => one.user)
}

const good = (token: string) =>
  and(eq(userToken.hash, hashOf(token)), isNull(userToken.usedAt), gt(userToken.expiresAt, sql`now()`))
