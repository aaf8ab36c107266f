import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inactivityMs, serverIdleGraceMs } from '@sms/kit/contract'
import type { Pool, Services } from '@sms/kit/server'
import { createMailer, folderStore, sparing, startJobs } from '@sms/kit/server/mount'
import type { Business } from '@sms/resources/apis.ts'
import { createSigner } from '@sms/resources/user/server/signing.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { startEmbedded } from './database/embedded/index.ts'
import { migrateDatabase, openPool, waitForDatabase } from './database/open.ts'
import { openDoor } from './door.ts'
import { importThread } from './import-thread.ts'
import { needsSetup } from './setup.ts'

export type Server = {
  readonly app: FastifyInstance
  /** Where it listens, for instance `http://127.0.0.1:3000`. */
  readonly address: string
  /** Where its database is; a secret. */
  readonly databaseUrl: string
  /** Ends it in order: no new requests, running ones finish, then jobs, pool and database. */
  readonly stop: () => Promise<void>
}

export type StartOptions = {
  readonly config: Config
  readonly logger: FastifyServerOptions['logger']
  readonly web: string | undefined
  readonly log: (line: string) => void
  /** A shortened inactivity, for tests. */
  readonly inactivityMs?: number
  /** Another business than the product's, for tests, and what brings a migrated database to what it needs. */
  readonly other?: { readonly business: Business; readonly prepare: (db: Pool) => Promise<void> }
}

/**
 * Starts everything that the configuration asks for and listens; until it is ready, every request is answered 503.
 * What was started is ended again when a later step fails.
 */
export async function startServer({ config, logger, web, log, ...options }: StartOptions): Promise<Server> {
  const ends: (() => Promise<unknown>)[] = []
  // Nothing holds the end up for long, a database that has fallen silent neither; our own is given the time that it needs.
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) {
      const ended = end().catch((error: Error) => log(`ending: ${error.message}`))
      await (end === stopDatabase ? ended : Promise.race([ended, late()]))
    }
  }
  let stopDatabase: (() => Promise<unknown>) | undefined
  // The port first: one that is taken is said before the database starts, and whoever comes early is told to wait.
  const door = await openDoor({ port: config.port, host: config.host })
  ends.push(door.close)
  try {
    const url = config.databaseUrl ?? (await embedded())
    if (config.databaseUrl) await waitForDatabase(url, log)
    await migrateDatabase(url, log)
    const tell = sparing(log)
    const lost = (error: Error) => tell(`database connection lost: ${error.message}`)
    const { db, close } = openPool(url, lost)
    ends.push(close)
    const { db: sessionDb, close: closeSessions } = openPool(url, lost, 2)
    ends.push(closeSessions)
    await options.other?.prepare(db)
    const files = join(config.dataDir, 'files')
    await mkdir(files, { recursive: true, mode: 0o700 })
    await access(files, constants.R_OK | constants.W_OK | constants.X_OK)
    let told: FastifyBaseLogger | undefined
    const imports = importThread({ databaseUrl: url, files }, () => told)
    ends.push(imports.stop)
    const jobs = await startJobs(url, (error) => tell(`jobs: ${error.message}`))
    ends.push(jobs.stop)
    const idle = options.inactivityMs ?? inactivityMs
    let address = ''
    const services: Services = {
      db,
      sessionDb,
      jobs,
      mail: createMailer({
        smtpUrl: config.smtpUrl,
        from: config.mailFrom,
        outbox: join(config.dataDir, 'outbox'),
        log,
      }),
      files: folderStore(files),
      // The thread's module knows the product's own nouns alone.
      imports: options.other ? undefined : imports.tasks,
      publicUrl: () => config.publicUrl ?? address,
      idleMs: idle + (options.inactivityMs ? Math.min(options.inactivityMs, serverIdleGraceMs) : serverIdleGraceMs),
    }
    const { corsOrigins, trustProxy, publicUrl: origin } = config
    const app = await createApp({
      services,
      business: options.other?.business,
      logger,
      corsOrigins,
      trustProxy,
      origin,
      web,
      setupCode: isOpenTo(config.host),
      inactivityMs: idle,
    })
    if (isOpenTo(config.host) && (await needsSetup(db)))
      log(`To create the administrator, enter this code: ${await createSigner(db).setupCode()}`)
    if (origin?.startsWith('https:') && trustProxy.length === 0)
      log(
        'PUBLIC_URL says https, so there is a proxy: set TRUST_PROXY to its address, or all its users count as one address',
      )
    told = app.log
    ends.push(() => closeWithin(app, 10_000))
    await door.close()
    address = (await app.listen({ port: door.port, host: config.host })).replace('127.0.0.1', 'localhost')
    return { app, address, databaseUrl: url, stop }
  } catch (error) {
    await stop()
    throw error
  }

  async function embedded() {
    const own = await startEmbedded(config.dataDir, { log })
    stopDatabase = own.stop
    ends.push(stopDatabase)
    return own.url
  }
}

/** The longest that one step of a shutdown takes. */
const late = () => pause(15_000, undefined, { ref: false })

/** Whether others than this machine reach an address that is listened on. */
const isOpenTo = (host: string) => !/^(?:localhost|127\..*|::1|\[::1\])$/.test(host)

/** Closes the server; connections that are still busy after `ms`, half-sent requests among them, are cut. */
async function closeWithin(app: FastifyInstance, ms: number) {
  const cut = setTimeout(() => app.server.closeAllConnections(), ms)
  await app.close()
  clearTimeout(cut)
}
