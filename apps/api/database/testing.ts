import { createHash, randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL for this run whose role may create databases, see vitest-global.ts. */
    databaseUrl: string
    /** A folder for files of tests that ends with the run. */
    folder: string
  }
}

/** A migrated database for one test file: where to connect, and how to drop it, whoever is still connected. */
export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

/** One of the two numbers of our advisory locks, the other being the template's: keeps clear of other users. */
const lockSpace = 0x534d53

/** Runs statements on a connection of its own; returns the rows of the last. */
export async function runSql<Row extends object = Record<string, any>>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  // When the server is killed, the query rejects too.
  client.on('error', () => {})
  await client.connect()
  try {
    const result = await client.query(text, values)
    return (Array.isArray(result) ? result.at(-1) : result).rows
  } finally {
    await client.end()
  }
}

/** Works on a connection of the role that may create databases. */
async function asAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The URL of the database with a name, on the server of this run. */
function urlOf(name: string): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** Drops a database, again and again while PostgreSQL's own housekeeping, which nobody may end, works in it. */
async function dropPatiently(client: Client, name: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await client.query(`drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || tries >= 40) throw error
      await new Promise((next) => setTimeout(next, 500))
    }
  }
}

/**
 * The name of the template with this hash, made if there is none: under another name and renamed when done, so that
 * whatever bears the template's name is complete.
 */
async function makeTemplate(client: Client, hash: string, migrate: (url: string) => Promise<void>): Promise<string> {
  const name = `sms_template_${hash}`
  const building = `sms_building_${hash}`
  await client.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, hash])
  const found = await client.query('select from pg_database where datname = $1', [name])
  if (found.rowCount === 0) {
    await client.query(`drop database if exists ${building} with (force)`)
    await client.query(`create database ${building}`)
    await migrate(urlOf(building))
    await client.query(`alter database ${building} rename to ${name}`)
  }
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [lockSpace, hash])
  return name
}

/**
 * A new database with whatever `migrate` makes, in some 30 ms: `migrate` runs once per `key` on a template (once per
 * run, or once for all on a kept DATABASE_URL_TEST), and every call copies that. Give a `key` that changes when
 * `migrate` would do something else, such as a hash of the migrations; `migrate` must close its connections.
 */
export async function freshDatabase(migrate: (url: string) => Promise<void>, key = ''): Promise<FreshDatabase> {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 16)
  const name = `sms_test_${randomBytes(8).toString('hex')}`
  await asAdmin(async (client) => {
    const template = await makeTemplate(client, hash, migrate)
    await client.query(`create database ${name} template ${template}`)
  })
  const drop = () => asAdmin((client) => dropPatiently(client, name))
  return { url: urlOf(name), drop }
}
