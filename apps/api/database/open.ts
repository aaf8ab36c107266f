import { fileURLToPath } from 'node:url'
import { statementMs } from '@sms/kit/contract'
import {
  cleanCodes,
  keepAppended,
  keepRollups,
  keepSearch,
  type Pool,
  rollupsOf,
  trackedOf,
  trackHistory,
} from '@sms/kit/server'
import { nouns } from '@sms/resources/nouns.ts'
import { keepNameKeys } from '@sms/resources/user/server/name-keys.ts'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { isFollowedUp, migrationsHad, noteFollowedUp } from './followed-up.ts'
import { gatherStatistics } from './statistics.ts'

/** Where the migrations lie. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** A lock that every process takes while it migrates, so that several may start together. */
export const migrationLock = 7_301_941

/**
 * Gives a connection back on which no transaction could begin, as on one whose database was killed. Drizzle takes it from
 * the pool, says `begin` outside of its own try, and would keep it for good: each crash would cost the pool some of its own.
 */
function releaseUnbegun(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const watched = (...given: unknown[]) => {
    const answer = query(...given)
    const [asked] = given as [string | { readonly text?: string }]
    const text = typeof asked === 'string' ? asked : asked?.text
    if (text?.startsWith('begin') && answer instanceof Promise) answer.catch(() => client.release(true))
    return answer
  }
  client.query = watched as never
}

/** Opens a pool on a database, every connection in UTC. Idle connections that break (a restarted server) are replaced, not fatal. */
export function openPool(url: string, log: (error: Error) => void, max = 20): { db: Pool; close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'sms',
    connectionTimeoutMillis: 15_000,
    // A connection never forgets the statements that it has prepared.
    maxUses: 20_000,
    // The pool waits for it: no statement runs in the zone of the database, the role or the machine, nor for ever.
    onConnect: async (client) =>
      void (await client.query(`set time zone 'UTC'; set statement_timeout = ${statementMs}`)),
  })
  // Told by the connection itself below.
  pool.on('error', () => {})
  // The pool listens to idle connections only; one that breaks between two statements would end the process.
  pool.on('connect', (client) => {
    client.on('error', log)
    releaseUnbegun(client)
  })
  return { db: drizzle(pool, { casing: 'snake_case' }), close: () => pool.end() }
}

/**
 * Brings a database to the present schema: migrations, then history triggers on every business table. Any number of
 * processes may do so at once: one does it, the others find it done. What follows upon migrations once, clean codes and
 * statistics (clean-codes.ts, statistics.ts), is noted when it is done: a start that was ended in between, or that put
 * back the tables of an older backup, leaves it to the next. `log` is told in a line each that there were migrations,
 * which codes were cleaned, and that statistics were gathered; nothing where the product was never started.
 */
export async function migrateDatabase(url: string, log: (line: string) => void = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'sms migrate' })
  await client.connect()
  try {
    const db = drizzle(client, { casing: 'snake_case' }) as unknown as Pool
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version_num') as version`)
    if (Number(rows[0]!.version) < 150_000) throw new Error('PostgreSQL 15 or newer is needed')
    const had = await migrationsHad(db)
    await migrate(db as never, { migrationsFolder })
    await trackHistory(db, trackedOf(nouns))
    await keepAppended(db, nouns)
    await keepNameKeys(db)
    await keepRollups(db, rollupsOf(nouns))
    await keepSearch(db, nouns)
    const has = await migrationsHad(db)
    if (await isFollowedUp(db, has)) return
    // The tables of a new database are empty: there is nothing to know.
    if (had > 0) {
      if (has > had) log('the database was brought up to date')
      const isDone = await cleanCodes(db, nouns, log)
      await gatherStatistics(db, log)
      if (!isDone) return
    }
    await noteFollowedUp(db, has)
  } finally {
    await client.end()
  }
}
