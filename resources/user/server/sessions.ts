import { type Language, sessionMs } from '@sms/kit/contract'
import { type Actor, type Db, newId } from '@sms/kit/server'
import { prepared } from '@sms/kit/server/mount'
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { credential, session, userTable } from '../table.ts'
import { networkOf } from './network.ts'
import { doubtSessions } from './session-cache.ts'
import type { Signer, TokenPayload } from './signing.ts'

/** A living session with its user. */
export type Signed = {
  readonly actor: Actor
  readonly language: Language
  readonly theme: string
  readonly payload: TokenPayload
  readonly activeAt: string
}

/** A living session as it was just read, and for how many milliseconds it lives on without a sign of life. */
export type Found = Signed & { readonly restMs: number }

/** A session that has just begun, until when it lasts at most. */
export type Opened = { readonly id: string; readonly user: string; readonly expiresAt: Date }

/**
 * Opens a session for a user whose password has fitted `hash`; undefined if that is not the password any more or the
 * user not Active: checking takes long enough for a reset to be made meanwhile, which must end this sign-in too. Holding
 * the user's row makes it wait for whoever ends the user's sessions, and those wait for it.
 * `from` names the browser, for the list of open sessions.
 */
export async function openSession(db: Db, user: string, hash: string, from: { address: string; agent: string }) {
  const id = newId()
  const now = new Date()
  const expiresAt = new Date(Math.floor(now.getTime() / 1_000) * 1_000 + sessionMs)
  return db.transaction(async (tx): Promise<Opened | undefined> => {
    await tx.execute(sql`select set_config('sms.actor', ${user}, true)`)
    const [held] = await tx.select().from(userTable).where(eq(userTable.id, user)).for('no key update')
    const [stored] = await tx.select().from(credential).where(eq(credential.user, user))
    if (held?.status !== 'Active' || stored?.password !== hash) return undefined
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

/** The living session of a token: genuine, not ended, not idle for longer than `idleMs`, its user Active. */
export async function findSession(db: Db, signer: Signer, token: string, idleMs: number): Promise<Signed | undefined> {
  const payload = await signer.verify(token)
  return payload && (await lookUpSession(db, payload, idleMs))
}

/** The living session that a genuine token names, as the database has it now. */
export async function lookUpSession(db: Db, payload: TokenPayload, idleMs: number): Promise<Found | undefined> {
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

/** Restarts a session's idle clock; written at most once in `everyMs`. Gives whether it was. */
export async function keepAlive(db: Db, signed: Signed, everyMs: number): Promise<boolean> {
  if (Date.now() - Date.parse(signed.activeAt) < everyMs) return false
  await db.update(session).set({ activeAt: new Date().toISOString() }).where(eq(session.id, signed.payload.sid))
  return true
}

/**
 * Whether anybody has signed in from a network lately: sessions are kept for 30 days after their end (purge.ts). Not
 * whether one user has: what then holds for their account and no other would tell that it exists.
 */
export async function isKnown(db: Db, network: string): Promise<boolean> {
  const [one] = await db.select({ id: session.id }).from(session).where(eq(session.network, network)).limit(1)
  return one !== undefined
}

/**
 * Ends one session, or all of a user's (but the one to keep), those among them that are being opened at this moment.
 * They are dead from the next request on, on other processes as soon as these hear of it (tell-sessions.ts), and their
 * event streams end.
 */
export async function endSessions(db: Db, which: { session: string } | { user: string; keep?: string }) {
  const condition =
    'session' in which
      ? eq(session.id, which.session)
      : and(eq(session.user, which.user), which.keep ? ne(session.id, which.keep) : undefined)
  await db.transaction(async (tx) => {
    // A statement of its own: the next one sees what was committed while this one waited.
    if ('user' in which)
      await tx.select({ id: userTable.id }).from(userTable).where(eq(userTable.id, which.user)).for('no key update')
    const ended = await tx
      .update(session)
      .set({ endedAt: new Date().toISOString() })
      .where(and(condition, isNull(session.endedAt)))
      .returning({ id: session.id })
    doubtSessions(ended.map(({ id }) => id))
  })
}
