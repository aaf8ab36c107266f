import { type Language, sessionMs } from '@sms/kit/contract'
import { type Actor, type Db, newId } from '@sms/kit/server'
import { prepared } from '@sms/kit/server/mount'
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { credential, session, userTable } from '../table.ts'
import { networkOf } from './network.ts'
import { recheckSessions } from './session-cache.ts'
import type { Signer, TokenPayload } from './signing.ts'

export type ValidSession = {
  readonly actor: Actor
  readonly language: Language
  readonly theme: string
  readonly payload: TokenPayload
  readonly activeAt: string
}

/** A valid session as just read from the database; `restMs` is how long it stays valid without activity. */
export type ReadSession = ValidSession & { readonly restMs: number }

type OpenedSession = { readonly id: string; readonly user: string; readonly expiresAt: Date }

/**
 * Opens a session for a user whose password matched `hash`; undefined if the password has changed meanwhile or the user
 * is not Active. Locks the user's row, as endSessions does, so that a reset during the check ends this sign-in too.
 */
export async function openSession(db: Db, user: string, hash: string, from: { address: string; agent: string }) {
  const id = newId()
  const now = new Date()
  const expiresAt = new Date(Math.floor(now.getTime() / 1_000) * 1_000 + sessionMs)
  return db.transaction(async (tx): Promise<OpenedSession | undefined> => {
    await tx.execute(sql`select set_config('sms.actor', ${user}, true)`)
    const [lockedUser] = await tx.select().from(userTable).where(eq(userTable.id, user)).for('no key update')
    const [stored] = await tx.select().from(credential).where(eq(credential.user, user))
    if (lockedUser?.status !== 'Active' || stored?.password !== hash) return undefined
    await tx.update(userTable).set({ lastSignInAt: now.toISOString() }).where(eq(userTable.id, user))
    await tx.insert(session).values({
      id,
      user,
      createdAt: now.toISOString(),
      activeAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      address: from.address.slice(0, 60),
      network: networkOf(from.address),
      agent: from.agent.slice(0, 300),
    })
    return { id, user, expiresAt }
  })
}

/** The valid session of a token: genuine, not ended, not idle for longer than `idleMs`, with an Active user. */
export async function findSession(db: Db, signer: Signer, token: string, idleMs: number) {
  const payload = await signer.verify(token)
  return payload && (await lookUpSession(db, payload, idleMs))
}

/** Reads the valid session of a genuine token from the database, as `findSession` does; undefined if there is none. */
export async function lookUpSession(db: Db, payload: TokenPayload, idleMs: number): Promise<ReadSession | undefined> {
  const idle = sql`make_interval(secs => ${sql.placeholder('idleSeconds')})`
  const { Menu: menu, rights, name, role, language, theme } = userTable
  const [row] = await prepared(
    db,
    'session',
    (db) =>
      db
        .select({
          ...{ name, role, menu, rights, language, theme, activeAt: session.activeAt },
          restMs: sql<string>`extract(epoch from least(${session.expiresAt}, ${session.activeAt} + ${idle}) - now()) * 1000`,
        })
        .from(session)
        .innerJoin(userTable, eq(userTable.id, session.user))
        .where(
          and(
            eq(session.id, sql.placeholder('session')),
            eq(session.user, sql.placeholder('user')),
            isNull(session.endedAt),
            gt(session.expiresAt, sql`now()`),
            gt(session.activeAt, sql`now() - ${idle}`),
            eq(userTable.status, 'Active'),
          ),
        ),
    { session: payload.sid, user: payload.id, idleSeconds: idleMs / 1_000 },
  )
  if (!row) return undefined
  const { activeAt, restMs, ...user } = row
  const actor = { id: payload.id, name: user.name, role: user.role, menu: user.menu, rights: user.rights }
  return { actor, language: user.language, theme: user.theme, payload, activeAt, restMs: Number(restMs) }
}

/** Restarts a session's idle clock unless that was done less than `everyMs` ago; returns whether it did. */
export async function keepAlive(db: Db, { activeAt, payload }: ValidSession, everyMs: number): Promise<boolean> {
  if (Date.now() - Date.parse(activeAt) < everyMs) return false
  await db.update(session).set({ activeAt: new Date().toISOString() }).where(eq(session.id, payload.sid))
  return true
}

/**
 * Whether a session from a network is still stored (purge.ts). Does not ask for a certain user, since that would reveal
 * whether the account exists.
 */
export async function isKnownNetwork(db: Db, network: string): Promise<boolean> {
  const rows = await db.select({ id: session.id }).from(session).where(eq(session.network, network)).limit(1)
  return rows.length > 0
}

/** Ends one session, or all of a user's except `keep`, including those that are being opened. */
export async function endSessions(db: Db, which: { session: string } | { user: string; keep?: string | undefined }) {
  const condition =
    'session' in which
      ? eq(session.id, which.session)
      : and(eq(session.user, which.user), which.keep ? ne(session.id, which.keep) : undefined)
  await db.transaction(async (tx) => {
    // A separate statement, so that the next one sees what was committed while this one waited.
    if ('user' in which)
      await tx.select({ id: userTable.id }).from(userTable).where(eq(userTable.id, which.user)).for('no key update')
    const ended = await tx
      .update(session)
      .set({ endedAt: new Date().toISOString() })
      .where(and(condition, isNull(session.endedAt)))
      .returning({ id: session.id })
    recheckSessions(ended.map(({ id }) => id))
  })
}
