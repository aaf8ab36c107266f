import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { statementMs } from '@sms/kit/contract'
import type { Pool } from '@sms/kit/server'
import {
  databaseError,
  guardAppended,
  installRollups,
  rollupsOf,
  trackedOf,
  trackHistory,
  unavailable,
  updateSearch,
} from '@sms/kit/server/mount'
import { nouns } from '@sms/resources/nouns.ts'
import { updateGuardKeys } from '@sms/resources/supplier/server/name-keys.ts'
import { updateNameKeys } from '@sms/resources/user/server/name-keys.ts'
import { notifySessions } from '@sms/resources/user/server/notify-sessions.ts'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from './embedded/run.ts'
import { gatherStatistics, isFollowedUp, migrationCount, noteFollowedUp } from './follow-up.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** The advisory lock of a process that migrates, so that several can start together. */
export const migrationLock = 7_301_941

/** How long after its statement timeout a silent connection is destroyed, in milliseconds. */
const graceMs = 5_000
/** The limit of a transaction that lifts its statement timeout, in milliseconds. */
const longStatementMs = 3_600_000
/** After how long without an answer the database is checked, and how long that check may take, in milliseconds. */
const checkAfterMs = 5_000
const probeMs = 10_000

/**
 * Wraps the `query` of a connection, and releases the connection when `begin` fails, since drizzle sends that outside
 * of its own try and would never release it. Calls `checkDatabase` for a statement without an answer after 5 s, and
 * destroys the connection some seconds after the statement's time limit: the operating system would wait a quarter of
 * an hour.
 */
function guardConnection(client: pg.PoolClient, checkDatabase: () => void) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let limit = statementMs
  const watched = (...args: unknown[]) => {
    const [statement] = args as [string | { readonly text?: string }]
    const text = (typeof statement === 'string' ? statement : statement?.text) ?? ''
    // A transaction that sets another time limit has it until it ends; 0 lifts it.
    if (text.includes('statement_timeout'))
      limit = Number(/statement_timeout = ([1-9]\d*)/.exec(text)?.[1] ?? longStatementMs)
    const answer = query(...args)
    if (!(answer instanceof Promise)) return answer
    const checkTimer = setTimeout(checkDatabase, checkAfterMs)
    const destroyTimer = setTimeout(() => destroyConnection(client), limit + graceMs)
    answer
      .catch(() => text.startsWith('begin') && client.release(true))
      .finally(() => {
        clearTimeout(checkTimer)
        clearTimeout(destroyTimer)
        if (/^(?:commit|rollback)/i.test(text)) limit = statementMs
      })
    return answer
  }
  client.query = watched as never
}

/** Ends a connection as a network failure does: its pending queries reject. */
const destroyConnection = (client: pg.PoolClient | pg.Client) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()

/** Whether a database accepts connections, or refuses them with an error of its own. */
async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeMs,
    application_name: 'sms probe',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return databaseError(error) !== undefined
  } finally {
    destroyConnection(client)
  }
}

/** How long closing a pool waits for running queries, in milliseconds. */
const closeMs = 5_000

/**
 * Opens a pool of at most `max` connections in UTC; calls `onLost` for one that breaks, and destroys those that do not
 * answer.
 */
export function openPool(
  url: string,
  onLost: (error: Error) => void,
  max = 20,
): { db: Pool; close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'sms',
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Sends statements of a transaction without waiting for earlier answers; the types lack the option.
    ...{ pipeline: true },
    // A connection keeps all statements that it has prepared, so it is replaced after so many uses.
    maxUses: 20_000,
    // The pool waits for it, so that every statement runs in UTC and with a limit.
    onConnect: async (client) =>
      void (await client.query(`set time zone 'UTC'; set statement_timeout = ${statementMs}`)),
  })
  const open = new Set<pg.PoolClient>()
  const destroyAll = () => {
    for (const client of open) destroyConnection(client)
  }
  let probing = false
  const checkDatabase = async () => {
    if (probing) return
    probing = true
    if (!(await isReachable(url))) destroyAll()
    probing = false
  }
  // The connection's own listener below logs the error.
  pool.on('error', () => {})
  // The pool handles errors of idle connections only; others would end the process.
  pool.on('connect', (client) => {
    open.add(client)
    client.once('end', () => open.delete(client))
    client.on('error', onLost)
    guardConnection(client, () => void checkDatabase())
  })
  const close = async () => {
    const timer = setTimeout(destroyAll, closeMs)
    await pool.end()
    clearTimeout(timer)
  }
  return { db: drizzle(pool, { casing: 'snake_case' }), close }
}

/** How long a start waits for an external database, and between two attempts, in milliseconds. */
const startMs = 60_000
const retryMs = 1_000

/**
 * Waits until an external database accepts connections, since it may be starting too. Throws a StartError when it
 * refuses or does not answer in time, without the URL, which holds a password.
 */
export async function waitForDatabase(url: string, log: (line: string) => void, patienceMs = startMs): Promise<void> {
  const until = Date.now() + patienceMs
  for (let isLogged = false; ; await pause(retryMs)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: probeMs })
    client.on('error', () => {})
    const failure = await client.connect().then(
      () => undefined,
      (error: Error) => error,
    )
    if (!failure) return client.end()
    destroyConnection(client)
    if (!unavailable(failure)) throw new StartError(`DATABASE_URL was refused: ${failure.message}`)
    if (Date.now() > until)
      throw new StartError(`DATABASE_URL cannot be reached: ${failure.message || (failure as { code?: string }).code}`)
    if (!isLogged) log('The database does not answer yet; waiting for it')
    isLogged = true
  }
}

/**
 * Brings a database to the current schema: migrations, triggers and derived data, under a lock for which other
 * processes wait. Throws for a PostgreSQL before 15 and for a database of a later release.
 */
export async function migrateDatabase(url: string, log: (line: string) => void = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'sms migrate' })
  await client.connect()
  try {
    const db = drizzle(client, { casing: 'snake_case' }) as unknown as Pool
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version_num') as version`)
    if (Number(rows[0]!.version) < 150_000) throw new Error('PostgreSQL 15 or newer is needed')
    const before = await migrationCount(db)
    await refuseNewerDatabase(db, before)
    await migrate(db as never, { migrationsFolder })
    await trackHistory(db, trackedOf(nouns))
    await guardAppended(db, nouns)
    await updateNameKeys(db)
    await notifySessions(db)
    await installRollups(db, rollupsOf(nouns))
    await updateSearch(db, nouns)
    const after = await migrationCount(db)
    if (await isFollowedUp(db, after)) return
    // The tables of a new database are empty, so there is nothing to do.
    if (before > 0) {
      if (after > before) log('the database was brought up to date')
      await updateGuardKeys(db)
      await gatherStatistics(db, log)
    }
    await noteFollowedUp(db, after)
  } finally {
    await client.end()
  }
}

/** Refuses a database with migrations of a later release, whose data this release could damage. */
async function refuseNewerDatabase(db: Pool, before: number) {
  if (before === 0) return
  const { rows } = await db.execute<{ last: string }>(
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  )
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  if (Number(rows[0]!.last) > Math.max(...known))
    throw new StartError('The database was brought up to date by a later release of this product; start that one')
}
