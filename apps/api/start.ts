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
import { type Config, isExposed } from './config.ts'
import { closeWithin } from './connections.ts'
import { startEmbedded } from './database/embedded/index.ts'
import { migrateDatabase, openPool, waitForDatabase } from './database/open.ts'
import { openDoor } from './door.ts'
import { importThread } from './import-thread.ts'
import { needsSetup } from './setup.ts'

export type Server = {
  readonly app: FastifyInstance
  /** The address of the server, for instance `http://127.0.0.1:3000`. */
  readonly address: string
  /** The URL of its database; secret. */
  readonly databaseUrl: string
  /** Stops in order: new requests, running ones, jobs, pool and database. */
  readonly stop: () => Promise<void>
}

export type StartOptions = {
  readonly config: Config
  readonly logger: FastifyServerOptions['logger']
  readonly web: string | undefined
  readonly log: (line: string) => void
  /** A shorter inactivity, for tests. */
  readonly inactivityMs?: number
  /** Other nouns and routes than the product's, for tests, and a function that prepares their migrated database. */
  readonly other?: { readonly business: Business; readonly prepare: (db: Pool) => Promise<void> }
}

/**
 * Starts the product by its configuration and listens; before that, the port answers with 503. If a step fails, the
 * earlier ones are stopped again.
 */
export async function startServer({ config, logger, web, log, ...options }: StartOptions): Promise<Server> {
  const stops: (() => Promise<unknown>)[] = []
  // Each step has limited time, as with a silent database; only the embedded database may take as long as it needs.
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) {
      const ended = end().catch((error: Error) => log(`ending: ${error.message}`))
      await (end === stopDatabase ? ended : Promise.race([ended, stepTimeout()]))
    }
  }
  let stopDatabase: (() => Promise<unknown>) | undefined
  // Takes the port first, so that a used port fails before the database starts and early requests are answered.
  const door = await openDoor({ port: config.port, host: config.host })
  stops.push(door.close)
  try {
    const url = config.databaseUrl ?? (await embedded())
    if (config.databaseUrl) await waitForDatabase(url, log)
    await migrateDatabase(url, log)
    const logSparingly = sparing(log)
    const onConnectionLost = (error: Error) => logSparingly(`database connection lost: ${error.message}`)
    const { db, close } = openPool(url, onConnectionLost)
    stops.push(close)
    const { db: sessionDb, close: closeSessions } = openPool(url, onConnectionLost, 2)
    stops.push(closeSessions)
    await options.other?.prepare(db)
    const files = join(config.dataDir, 'files')
    await mkdir(files, { recursive: true, mode: 0o700 })
    await access(files, constants.R_OK | constants.W_OK | constants.X_OK)
    let appLog: FastifyBaseLogger | undefined
    const imports = importThread({ databaseUrl: url, files }, () => appLog)
    stops.push(imports.stop)
    const jobs = await startJobs(url, (error) => logSparingly(`jobs: ${error.message}`))
    stops.push(jobs.stop)
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
      hasMailServer: Boolean(config.smtpUrl),
      files: folderStore(files),
      // The thread's module has the product's own nouns only.
      imports: options.other ? undefined : imports.tasks,
      publicUrl: () => config.publicUrl ?? address,
      // Somewhat later than the page signs out by itself.
      idleMs: idle + Math.min(idle, serverIdleGraceMs),
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
      setupCode: isExposed(config),
      inactivityMs: idle,
    })
    if (isExposed(config) && (await needsSetup(db)))
      log(`To create the administrator, enter this code: ${await createSigner(db).setupCode()}`)
    if (origin?.startsWith('https:') && trustProxy.length === 0)
      log(
        'PUBLIC_URL says https, so there is a proxy: set TRUST_PROXY to its address, or all its users count as one address',
      )
    appLog = app.log
    stops.push(() => closeWithin(app, 10_000))
    await door.close()
    address = (await app.listen({ port: door.port, host: config.host })).replace('127.0.0.1', 'localhost')
    return { app, address, databaseUrl: url, stop }
  } catch (error) {
    await stop()
    throw error
  }

  async function embedded() {
    const database = await startEmbedded(config.dataDir, { log })
    stopDatabase = database.stop
    stops.push(stopDatabase)
    return database.url
  }
}

const stepTimeout = () => pause(15_000, undefined, { ref: false })
