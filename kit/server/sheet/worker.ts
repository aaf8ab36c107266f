import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { SheetError } from './errors.ts'
import { readSheets } from './read.ts'
import type { WorkerAnswer, WorkerTask } from './read-in-worker.ts'

/** The cells of one message, few enough that it is received in some milliseconds. */
const cellsPerMessage = 20_000

const { file, name, encoding } = workerData as WorkerTask
const port = parentPort as NonNullable<typeof parentPort>

/** Sends a message and waits until the receiver is ready for the next. */
async function send(answer: WorkerAnswer): Promise<void> {
  const ready = once(port, 'message')
  port.postMessage(answer)
  await ready
}

try {
  const book = await readSheets(file, name, { encoding })
  await send({ book: { ...book, sheets: book.sheets.map((sheet) => ({ ...sheet, rows: [] })) } })
  for (const [sheet, { rows }] of book.sheets.entries()) {
    const columns = Math.max(rows[0]?.length ?? 0, 1)
    const rowsPerMessage = Math.max(Math.floor(cellsPerMessage / columns), 1)
    for (let at = 0; at < rows.length; at += rowsPerMessage)
      await send({ sheet, rows: rows.slice(at, at + rowsPerMessage) })
  }
  port.postMessage({ done: true } satisfies WorkerAnswer)
} catch (error) {
  if (!(error instanceof SheetError)) throw error
  port.postMessage({ reason: error.reason, details: error.details } satisfies WorkerAnswer)
}
port.close()
