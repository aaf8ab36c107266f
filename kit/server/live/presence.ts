import type { LivePlace, Visitor } from '@sms/kit/contract'
import { and, asc, eq, gt, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Pool } from '../database/db.ts'
import { channels } from './messages.ts'
import { presence } from './presence-table.ts'

/** A tab that nobody's stream keeps alive is forgotten after this many seconds: those of a server that was killed. */
export const lifeSeconds = 50
/** A tab that has not said itself where it is for this long is forgotten, whatever its browser's stream says. */
const silenceSeconds = 600
/** Tabs of one session, and people on one record, that are kept count of. */
const tabsMax = 30
const peopleMax = 50

/** Where one tab of a session is; without a place it has left. */
export type Tab = {
  readonly session: string
  readonly tab: string
  readonly user: string
  readonly name: string
  readonly place?: LivePlace & { readonly editing: boolean }
}

const now = sql`clock_timestamp()`
const ahead = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`

/** Tells every process that the visitors of these records have changed. */
async function tell(db: Db, places: readonly LivePlace[]) {
  const texts = [...new Set(places.map(({ kind, id }) => JSON.stringify({ kind, id })))]
  for (const text of texts) await db.execute(sql`select pg_notify(${channels.place}, ${text})`)
}

/** Takes rows away and tells of their records. */
async function remove(db: Db, which: SQL | undefined) {
  const gone = await db.delete(presence).where(which).returning({ kind: presence.kind, id: presence.record })
  await tell(db, gone)
}

/** Notes where a tab is now, or that it has left; those on both records are told. Saying the same again tells nobody. */
export const announce = (db: Pool, { session, tab, user, name, place }: Tab): Promise<void> =>
  db.transaction(async (tx) => {
    const mine = and(eq(presence.session, session), eq(presence.tab, tab))
    if (!place) return remove(tx, mine)
    const [before] = await tx.select().from(presence).where(mine).for('update')
    const where = { kind: place.kind, record: place.id, editing: place.editing }
    const values = { ...where, user, name, announcedAt: now as never, until: ahead(lifeSeconds) as never }
    await tx
      .insert(presence)
      .values({ session, tab, ...values })
      .onConflictDoUpdate({ target: [presence.session, presence.tab], set: values })
    if (!before) await forgetTabs(tx, session)
    const same = before?.kind === place.kind && before.record === place.id && before.editing === place.editing
    if (same) return
    await tell(tx, [...(before ? [{ kind: before.kind, id: before.record }] : []), place])
  })

/** Keeps the newest tabs of a session: no browser has more, and the table stays small whatever is sent. */
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

/** Puts off the end of what these sessions have announced, because their streams are alive. */
export async function prolong(db: Db, sessions: readonly string[]) {
  if (sessions.length === 0) return
  await db
    .update(presence)
    .set({ until: ahead(lifeSeconds) as never })
    .where(
      and(
        inArray(presence.session, [...sessions]),
        gt(presence.announcedAt, sql`clock_timestamp() - make_interval(secs => ${silenceSeconds})`),
      ),
    )
}

/** Forgets the tabs whose time is over, of any process. */
export const forgetGone = (db: Pool) => db.transaction((tx) => remove(tx, lt(presence.until, now as never)))

/** Takes away everything that a session has announced, for it has ended. */
export const forgetSession = (db: Pool, session: string) =>
  db.transaction((tx) => remove(tx, eq(presence.session, session)))

/** Who is on a record, once per person, whoever came first first; and the sessions through which they are. */
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
