import type { LivePlace, Visitor } from '@sms/kit/contract'
import { and, asc, eq, gt, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { Db, Pool } from '../database/db.ts'
import { channels } from './messages.ts'

/**
 * Which users are on which record, a row per browser tab, until `until` unless the session's stream prolongs it. The
 * table is UNLOGGED, which Drizzle does not support, so its migration is written by hand.
 */
const presence = pgTable(
  'presence',
  {
    session: uuid().notNull(),
    tab: text().notNull(),
    user: uuid().notNull(),
    name: text().notNull(),
    kind: text().notNull(),
    record: uuid().notNull(),
    editing: boolean().notNull(),
    announcedAt: instant().notNull(),
    until: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.session, t.tab] }), index('presence_record').on(t.kind, t.record)],
)

/** Seconds after which a tab without a stream is removed, as after a server was killed. */
const lifeSeconds = 50
/** Seconds after which a tab without an announcement is removed, despite its browser's stream. */
const silenceSeconds = 600
/** The most tabs of a session, and the most visitors of a record. */
const tabsMax = 30
const peopleMax = 50

/** The place of a tab; without `place` it has left. */
type Tab = {
  readonly session: string
  readonly tab: string
  readonly user: string
  readonly name: string
  readonly place?: LivePlace & { readonly editing: boolean }
}

const now = sql`clock_timestamp()`
const fromNow = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`

async function notifyPlaces(db: Db, places: readonly LivePlace[]) {
  const texts = [...new Set(places.map(({ kind, id }) => JSON.stringify({ kind, id })))]
  for (const text of texts) await db.execute(sql`select pg_notify(${channels.place}, ${text})`)
}

async function remove(db: Db, condition: SQL | undefined) {
  const removed = await db.delete(presence).where(condition).returning({ kind: presence.kind, id: presence.record })
  await notifyPlaces(db, removed)
}

/**
 * Stores the place of a tab, or that it has left, and notifies the record that it leaves and the new one. A repeated
 * announcement notifies nobody.
 */
export const announce = (db: Pool, { session, tab, user, name, place }: Tab): Promise<void> =>
  db.transaction(async (tx) => {
    const isTab = and(eq(presence.session, session), eq(presence.tab, tab))
    if (!place) return remove(tx, isTab)
    const [before] = await tx.select().from(presence).where(isTab).for('update')
    const { kind, id: record, editing } = place
    const moments = { announcedAt: now as never, until: fromNow(lifeSeconds) as never }
    const values = { kind, record, editing, user, name, ...moments }
    await tx
      .insert(presence)
      .values({ session, tab, ...values })
      .onConflictDoUpdate({ target: [presence.session, presence.tab], set: values })
    if (!before) await forgetTabs(tx, session)
    if (before?.kind === kind && before.record === record && before.editing === editing) return
    await notifyPlaces(tx, [...(before ? [{ kind: before.kind, id: before.record }] : []), place])
  })

/** Deletes all but the newest `tabsMax` tabs of a session. */
const forgetTabs = (tx: Db, session: string) =>
  remove(
    tx,
    and(
      eq(presence.session, session),
      notInArray(
        presence.tab,
        tx
          .select({ tab: presence.tab })
          .from(presence)
          .where(eq(presence.session, session))
          .orderBy(sql`${presence.announcedAt} desc`)
          .limit(tabsMax),
      ),
    ),
  )

/** Prolongs the tabs of sessions whose streams are alive, except tabs without an announcement for `silenceSeconds`. */
export async function prolong(db: Db, sessions: readonly string[]) {
  if (sessions.length === 0) return
  await db
    .update(presence)
    .set({ until: fromNow(lifeSeconds) as never })
    .where(
      and(
        inArray(presence.session, [...sessions]),
        gt(presence.announcedAt, sql`clock_timestamp() - make_interval(secs => ${silenceSeconds})`),
      ),
    )
}

/** Deletes expired tabs, of any process. */
export const forgetExpired = (db: Pool) => db.transaction((tx) => remove(tx, lt(presence.until, now as never)))

/** Deletes all tabs of an ended session. */
export const forgetSession = (db: Pool, session: string) =>
  db.transaction((tx) => remove(tx, eq(presence.session, session)))

/** The visitors of a record, each once, in the order of their oldest announcements, and the sessions of their tabs. */
export async function visitorsOf(db: Db, { kind, id }: LivePlace) {
  const rows = await db
    .select()
    .from(presence)
    .where(and(eq(presence.kind, kind), eq(presence.record, id), gt(presence.until, now as never)))
    .orderBy(asc(presence.announcedAt), asc(presence.session), asc(presence.tab))
    .limit(peopleMax * 4)
  const people = new Map<string, Visitor>()
  for (const { user, name, editing } of rows)
    people.set(user, { id: user, name, editing: editing || (people.get(user)?.editing ?? false) })
  return { people: [...people.values()].slice(0, peopleMax), sessions: new Set(rows.map((row) => row.session)) }
}
