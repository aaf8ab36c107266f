import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cookieFetch } from '@sms/client/cookie-fetch.ts'
import pg from 'pg'
import { freshDatabase } from './database/testing.ts'
import { removeFolder, temporaryFolder } from './database/testing-folder.ts'

type Envelope = { code: number; message: string; data?: any; total?: number }

/**
 * The real server in a process and over a database of its own, which other servers can take over; Mei is signed in.
 */
export async function startKillable() {
  const database = await freshDatabase(async () => {}, 'empty')
  const dataDir = await temporaryFolder('sms-killed-')
  const fetch = cookieFetch()
  let server: ChildProcess
  let url: string

  /** Starts a server, to which `ask` sends from then on; resolves when it is ready. */
  const start = async () => {
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' }
    server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const line of createInterface({ input: server.stdout! })) {
      const ready = /is ready: (\S+)/.exec(line)
      if (ready) {
        url = ready[1]!
        return
      }
    }
    throw new Error('the server did not start')
  }
  /** Ends a server, by default the current one, and waits until it is gone. */
  const kill = async (signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL', target = server) => {
    if (target.exitCode !== null || target.signalCode !== null) return
    const ended = once(target, 'exit')
    target.kill(signal)
    await ended
  }
  /** Posts a body (an object as JSON, bytes as they are) or, without one, gets. */
  const ask = async (path: string, body?: object | Uint8Array): Promise<Envelope> => {
    const bytes = body instanceof Uint8Array
    const init = body
      ? {
          method: 'POST',
          headers: { 'content-type': bytes ? 'application/octet-stream' : 'application/json' },
          body: bytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
        }
      : {}
    return (await (await fetch(`${url}/api${path}`, init)).json()) as Envelope
  }

  /** How many rows a table has, those that no list shows too. */
  const count = async (table: string): Promise<number> => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query(`select count(*)::int as count from "${table}"`)
    await client.end()
    return rows[0].count
  }

  await start()
  const person = { name: 'Mei', email: 'mei@example.com', password: 'indigo dye vat 7' }
  await ask('/setup', { ...person, language: 'en' })
  await ask('/user/login', { account: 'Mei', password: person.password })
  return {
    count,
    start,
    kill,
    ask,
    /** The current server's process. */
    server: () => server,
    close: async () => {
      await kill('SIGTERM')
      await database.drop()
      await removeFolder(dataDir)
    },
  }
}

export type Killable = Awaited<ReturnType<typeof startKillable>>
