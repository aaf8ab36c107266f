import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '@sms/kit/server'
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { userToken } from '../table.ts'

/** A reset link is valid for 30 minutes (contract.md, Session), an invitation for seven days, since people are away. */
const lifeMs = { reset: 30 * 60_000, invitation: 7 * 86_400_000 } as const

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Creates a single-use token for a user; only its hash is stored. Earlier tokens of the same purpose end, those of the
 * other stay: anyone may request a reset mail, which must not end an invitation.
 */
export async function issueToken(db: Db, user: string, purpose: keyof typeof lifeMs): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await markUsed(db, and(eq(userToken.user, user), eq(userToken.purpose, purpose)))
  const expiresAt = new Date(Date.now() + lifeMs[purpose]).toISOString()
  await db.insert(userToken).values({ hash: hashOf(token), user, purpose, expiresAt })
  return token
}

/** Ends all open links of a user. */
export const cancelTokens = (db: Db, user: string) => markUsed(db, eq(userToken.user, user))

/** The user of a valid token; does not use it up. */
export async function findToken(db: Db, token: string): Promise<string | undefined> {
  const [row] = await db.select({ user: userToken.user }).from(userToken).where(isValid(token))
  return row?.user
}

/** Uses up a token and all others of its user; returns the user, or undefined when it is not valid any more. */
export async function useToken(db: Db, token: string): Promise<string | undefined> {
  const [owner] = await markUsed(db, isValid(token))
  if (owner) await markUsed(db, eq(userToken.user, owner))
  return owner
}

/** Marks the unused tokens of a condition as used; returns their users. */
async function markUsed(db: Db, condition: SQL | undefined): Promise<string[]> {
  const marked = await db
    .update(userToken)
    .set({ usedAt: new Date().toISOString() })
    .where(and(condition, isNull(userToken.usedAt)))
    .returning({ user: userToken.user })
  return marked.map(({ user }) => user)
}

const isValid = (token: string) =>
  and(eq(userToken.hash, hashOf(token)), isNull(userToken.usedAt), gt(userToken.expiresAt, sql`now()`))
