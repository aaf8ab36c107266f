import { workerData } from 'node:worker_threads'
import { folderStore, importersOf, importTasks, serveTasks, threadLog } from '@sms/kit/server/mount'
import { nouns } from '@sms/resources/nouns.ts'
import { findActor } from '@sms/resources/user/server/actor.ts'
import { openPool } from './database/open.ts'
import type { ImportThreadData } from './import-thread.ts'

/** Runs in the thread that import-thread.ts starts. */
const { databaseUrl, files } = workerData as ImportThreadData
const log = threadLog()
const { db, close } = openPool(databaseUrl, (err) => log.warn({ err }, 'database connection lost'), 5)
const importers = importersOf(nouns)
serveTasks(importTasks({ db, files: folderStore(files), nouns, importers, findActor, log }), close)
