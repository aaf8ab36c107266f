import { PgBoss } from 'pg-boss'
import { withoutData } from './log-error.ts'

/** Background jobs: stored in the database, run by any server process. */
export type Jobs = {
  /** Declares a kind of job and its work, with up to `retries` repeats after a failure, at growing intervals. */
  readonly on: <T extends object>(
    name: string,
    work: (data: T, signal: AbortSignal) => Promise<void>,
    retries?: number,
  ) => Promise<void>
  readonly queue: <T extends object>(name: string, data: T) => Promise<void>
  /**
   * Declares work that one process does once a day: when the first process of the day (UTC) starts, else at night. With
   * a `zone` it is done at such a start and soon after each midnight there.
   */
  readonly daily: (name: string, work: () => Promise<void>, zone?: string) => Promise<void>
  /** Declares work that one process does every hour. */
  readonly hourly: (name: string, work: () => Promise<void>) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Queued jobs of one name within a day count as one job. */
const oncePerDay = { singletonSeconds: 86_400 } as const

/** Starts the job queue in the schema `jobs` of the same database. */
export async function startJobs(connectionString: string, log: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({ connectionString, schema: 'jobs', max: 3, useListenNotify: true })
  boss.on('error', log)
  await boss.start()
  const on: Jobs['on'] = async (name, work, retries = 3) => {
    await boss.createQueue(name, {
      retryLimit: retries,
      retryBackoff: true,
      retryDelay: 5,
      deleteAfterSeconds: 86_400,
      notify: true,
    })
    // A notification during a fetch wakes no worker, so polling is as frequent with notifications as without.
    await boss.work(name, { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }, async (jobs) => {
      for (const job of jobs) {
        await work(job.data as never, job.signal).catch((error: Error) => {
          log(new Error(`${name} failed: ${withoutData(error).message}`))
          throw error
        })
      }
    })
  }

  return {
    on,
    queue: async (name, data) => {
      await boss.send(name, data)
    },
    daily: async (name, work, zone) => {
      await on(name, work)
      // Days of zones begin at any hour of the day that `oncePerDay` counts, so that it would drop some of them.
      if (zone) await boss.schedule(name, '7 0 * * *', {}, { tz: zone })
      else await boss.schedule(name, '17 3 * * *', {}, { tz: 'UTC', ...oncePerDay })
      await boss.send(name, {}, oncePerDay)
    },
    hourly: async (name, work) => {
      await on(name, work)
      await boss.schedule(name, '7 * * * *', {}, { tz: 'UTC' })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
