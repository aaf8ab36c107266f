import { Worker } from 'node:worker_threads'
import { SheetError, type SheetErrorDetails, type SheetReason } from './errors.ts'
import { workerMemoryMb, workerTimeoutMs } from './limits.ts'
import type { Workbook } from './workbook.ts'

export type WorkerTask = {
  readonly file: Uint8Array | string
  readonly name: string
  readonly encoding?: string | undefined
}

/** The worker's messages in order: the workbook without rows, rows of its sheets in turn, the end; or an error. */
export type WorkerAnswer =
  | { readonly book: Workbook }
  | { readonly sheet: number; readonly rows: string[][] }
  | { readonly done: true }
  | { readonly reason: SheetReason; readonly details: SheetErrorDetails }

type Options = { readonly encoding?: string | undefined; readonly memoryMb?: number; readonly timeoutMs?: number }

/**
 * `readSheets` in a thread with limits of memory and time. Errors keep their `reason`; exceeding a limit is a
 * SheetError `memory` or `timeout`.
 */
export async function readSheetsInWorker(
  file: Uint8Array | string,
  name: string,
  { encoding, memoryMb = workerMemoryMb, timeoutMs = workerTimeoutMs }: Options = {},
): Promise<Workbook> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { file, name, encoding } satisfies WorkerTask,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
    execArgv: [],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Workbook>()
  const timer = setTimeout(() => reject(new SheetError('timeout', { limit: timeoutMs })), timeoutMs)
  let book: Workbook | undefined
  worker.on('message', (answer: WorkerAnswer) => {
    if ('reason' in answer) return reject(new SheetError(answer.reason, answer.details))
    if ('done' in answer) return book ? resolve(book) : reject(new Error('The worker ended without a workbook'))
    if ('book' in answer) book = answer.book
    else for (const row of answer.rows) book?.sheets[answer.sheet]?.rows.push(row)
    setImmediate(() => worker.postMessage('next'))
  })
  worker.on('error', (error: Error & { code?: string }) => {
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetError('memory', {}, error) : error)
  })
  worker.on('exit', (code) => reject(new Error(`The worker that reads spreadsheets ended with code ${code}`)))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
