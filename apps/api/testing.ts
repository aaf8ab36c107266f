import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cookieFetch } from '@sms/client/cookie-fetch.ts'
import type { Db, Pool, Services } from '@sms/kit/server'
import {
  createMailer,
  folderStore,
  type ImportTasks,
  type ImportWorld,
  importersOf,
  importTasks,
  startJobs,
} from '@sms/kit/server/mount'
import type { Business } from '@sms/resources/apis.ts'
import { nouns } from '@sms/resources/nouns.ts'
import { findActor } from '@sms/resources/user/server/actor.ts'
import { hashCheaply } from '@sms/resources/user/server/passwords.ts'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { readSheets } from '../../kit/server/sheet/index.ts'
import { createApp } from './app.ts'
import { closeWithin } from './connections.ts'
import { migrateDatabase, openPool } from './database/open.ts'
import { freshDatabase } from './database/testing.ts'
import { removeFolder, temporaryFolder } from './database/testing-folder.ts'
import { importThread } from './import-thread.ts'

/** An answer: the status, the envelope and the headers. */
export type Answered = {
  readonly status: number
  readonly headers: Headers
  readonly body: {
    code: number
    message: string
    data?: any
    total?: number
    more?: boolean
    next?: string
    prev?: string
    errors?: { field: string; message: string }[]
  }
}

/** One person's browser, as far as the API sees it: it keeps its cookies. */
export type Visitor = {
  readonly fetch: ReturnType<typeof cookieFetch>
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Answered>
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answered>
  readonly put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answered>
  /** Sends the bytes as the raw body. */
  readonly upload: (path: string, bytes: Uint8Array) => Promise<Answered>
}

export const password = 'indigo dye vat 7'
hashCheaply()

/**
 * `web`: the folder of the pages to serve; without it only the API answers. `beside`: another app whose database
 * and folder this one shares, as several server processes do.
 */
export type TestOptions = {
  readonly inactivityMs?: number
  readonly liveBeatMs?: number
  readonly logger?: object
  readonly web?: string
  readonly trustProxy?: readonly string[]
  readonly origin?: string
  readonly setupCode?: boolean
  readonly business?: Business
  /** Runs imports in a thread of their own, as the product does; by default in this one, which is quicker. */
  readonly importThread?: { readonly memoryMb?: number }
  /** Prepares the fresh database for the nouns of `business` that the product does not have. */
  readonly prepare?: (db: Pool) => Promise<void>
  readonly beside?: { readonly databaseUrl: string; readonly dataDir: string }
}

/**
 * The real server over a database of its own, listening on a free port: migrated PostgreSQL, real jobs, mails in a real
 * outbox folder.
 */
export async function startTestApp({ beside, prepare: more, importThread: thread, ...options }: TestOptions = {}) {
  const database = beside ? { url: beside.databaseUrl, drop: async () => {} } : await freshDatabase(prepare, 'app')
  const dataDir = beside?.dataDir ?? (await temporaryFolder('sms-test-'))
  const outbox = join(dataDir, 'outbox')
  const { db, close: closePool } = openPool(database.url, () => {}, 8)
  const { db: sessionDb, close: closeSessions } = openPool(database.url, () => {}, 2)
  await more?.(db)
  const jobs = await startJobs(database.url, () => {})
  let address = ''
  let log: FastifyBaseLogger | undefined
  const files = join(dataDir, 'files')
  const store = folderStore(files)
  const imports = thread
    ? importThread({ databaseUrl: database.url, files }, () => log, thread.memoryMb)
    : importsHere(() => ({ db, files: store, nouns: options.business?.nouns ?? nouns, log: log! }))
  const services: Services = {
    db,
    sessionDb,
    jobs,
    mail: createMailer({ smtpUrl: undefined, from: 'SMS <sms@localhost>', outbox, log: () => {} }),
    hasMailServer: false,
    files: store,
    imports: imports.tasks,
    publicUrl: () => address,
    idleMs: options.inactivityMs ?? 7_320_000,
  }
  const app = await createApp({ services, ...options })
  log = app.log
  address = await app.listen({ port: 0, host: '127.0.0.1' })

  /** A new browser without a session. */
  const visitor = (): Visitor => {
    const fetch = cookieFetch()
    /** Sends a body as JSON, a text as it is; follows no redirect. */
    const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      return answered(
        await fetch(`${address}${path}`, { method, headers: { ...type, ...headers }, redirect: 'manual', ...init }),
      )
    }
    return {
      fetch,
      get: (path, headers) => call('GET', path, undefined, headers),
      post: (path, body = {}, headers) => call('POST', path, body, headers),
      put: (path, body = {}, headers) => call('PUT', path, body, headers),
      upload: async (path, bytes) =>
        answered(
          await fetch(`${address}${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/octet-stream' },
            body: bytes as Uint8Array<ArrayBuffer>,
          }),
        ),
    }
  }

  /** A new browser in which the account is signed in. */
  const signIn = async (account: string, secret = password) => {
    const browser = visitor()
    const answer = await browser.post('/api/user/login', { account, password: secret })
    if (answer.body.code !== 1) throw new Error(`${account} could not sign in: ${answer.body.message}`)
    return browser
  }

  /** Creates the administrator Mei and signs her in. */
  const setup = async () => {
    const answer = await visitor().post('/api/setup', {
      name: 'Mei',
      email: 'mei@example.com',
      password,
      language: 'en',
    })
    if (answer.body.code !== 1) throw new Error(`setup failed: ${answer.body.message}`)
    return signIn('Mei')
  }

  /** Registers a user, sets the password by the link of the invitation mail, and signs in. */
  const member = async (admin: Visitor, user: Record<string, unknown> & { name: string; email: string }) => {
    const answer = await admin.post('/api/user/register', {
      role: 'Staff',
      Menu: ['Supplier'],
      language: 'en',
      ...user,
    })
    if (answer.body.code !== 1) throw new Error(`${user.name} could not be registered: ${answer.body.message}`)
    const token = tokenOf(await mailTo(outbox, user.email))
    await visitor().post('/api/user/reset', { token, password })
    return signIn(user.name)
  }

  const close = async () => {
    // A connection whose answer has just ended would else stay open for a minute.
    await closeWithin(app, 2_000)
    await jobs.stop()
    await imports.stop()
    await Promise.all([closePool(), closeSessions()])
    await database.drop()
    if (!beside) await removeFolder(dataDir)
  }
  return {
    app,
    db,
    url: address,
    databaseUrl: database.url,
    dataDir,
    services,
    outbox,
    visitor,
    signIn,
    setup,
    member,
    close,
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** The tasks of imports, done by this thread; `world` is called at the first task. */
function importsHere(world: () => Omit<ImportWorld, 'importers' | 'findActor' | 'readSheets'>) {
  let tasks: ImportTasks | undefined
  const taskOf = (name: keyof ImportTasks) => (input: never, how?: never) => {
    tasks ??= importTasks({ ...world(), importers: importersOf(world().nouns), findActor, readSheets })
    return tasks[name](input, how)
  }
  return {
    tasks: {
      look: taskOf('look'),
      preview: taskOf('preview'),
      settle: taskOf('settle'),
      run: taskOf('run'),
    } as ImportTasks,
    stop: async () => {},
  }
}

/** The template of every test's database: all migrations, triggers and the job queue's own schema. */
async function prepare(url: string) {
  await migrateDatabase(url)
  await (await startJobs(url, () => {})).stop()
}

/** The answer of a response; text that is no JSON is its message. */
async function answered(response: Response): Promise<Answered> {
  const text = await response.text()
  const body = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : { code: -1, message: text }
  return { status: response.status, headers: response.headers, body }
}

/** The newest mail to an address but for those of `except`; waits up to 15 s, since a background job sends it. */
export async function mailTo(outbox: string, to: string, except: readonly string[] = []): Promise<string> {
  for (const until = Date.now() + 15_000; Date.now() < until; await new Promise((next) => setTimeout(next, 20))) {
    const names = (await readdir(outbox).catch(() => [])).sort().reverse()
    for (const name of names) {
      const mail = await readFile(join(outbox, name), 'utf8')
      if (mail.includes(`To: ${to}`) && !except.includes(mail)) return mail
    }
  }
  throw new Error(`no mail to ${to} came`)
}

/** The token of the link in a mail, whose text may be quoted-printable. */
export function tokenOf(mail: string): string {
  const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  const base64 = /Content-Transfer-Encoding: base64\r?\n\r?\n([\s\S]+)/.exec(mail)?.[1]
  const body = base64 ? Buffer.from(base64, 'base64').toString() : text
  const token = /[?&#]token=([\w-]+)/.exec(body)?.[1]
  if (!token) throw new Error(`no link in the mail: ${body}`)
  return token
}

/** How many sessions of the database wait for a lock. */
export const lockWaits = async (db: Db) =>
  (await db.execute(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .rows.length

/** Resolves when at least `count` sessions of the database wait for a lock; throws with what they do after 15 s. */
export async function untilLocked(db: Db, count = 1) {
  for (const until = Date.now() + 15_000; Date.now() < until; await new Promise((next) => setTimeout(next, 20)))
    if ((await lockWaits(db)) >= count) return
  const { rows } = await db.execute(sql`
    select state, wait_event_type, wait_event, left(query, 200) as query from pg_stat_activity
    where datname = current_database()`)
  throw new Error(`Fewer than ${count} wait for a lock: ${JSON.stringify(rows, null, 1)}`)
}
