import { buffer } from 'node:stream/consumers'
import { refusal } from '@sms/kit/contract'
import type { FileStore } from '../files.ts'
import { readSheetsInWorker, SheetError, sheetText, type Workbook } from '../sheet/index.ts'

/** Files read at the same time by one process: each may take a gigabyte while it is read. */
const atOnce = 2
/** Cells of the workbooks kept for the next look, and how long one is kept, in milliseconds. */
const cellsKept = 2_000_000
const keptMs = 5 * 60_000

const stores = new WeakMap<FileStore, Workbooks>()

/** The workbooks of a file store, the same for everybody in this process. */
export function workbooksOf(files: FileStore): Workbooks {
  const known = stores.get(files) ?? workbooks(files)
  stores.set(files, known)
  return known
}

type Kept = { readonly book: Workbook; readonly cells: number; at: number }

/**
 * Reads uploaded workbooks out of the file store, in a worker. One that was read lately is at hand, since people look
 * at the same file several times before they agree; nothing depends on it. A file that cannot be read is refused with
 * the sentence that says why.
 */
function workbooks(files: FileStore) {
  const kept = new Map<string, Kept>()
  const waiting: (() => void)[] = []
  let running = 0

  async function read(hash: string, name: string): Promise<Workbook> {
    if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume))
    else running++
    try {
      return await readSheetsInWorker(await buffer(files.read(hash)), name)
    } catch (error) {
      throw error instanceof SheetError
        ? refusal(sheetText(error), [{ field: 'file', message: sheetText(error) }])
        : error
    } finally {
      // The place goes straight to who waited longest, so that nobody new can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  function keep(key: string, book: Workbook) {
    const cells = book.sheets.reduce((sum, { rows }) => sum + rows.length * (rows[0]?.length ?? 0), 0)
    if (cells > cellsKept) return
    kept.set(key, { book, cells, at: Date.now() })
    let sum = 0
    for (const [one, { cells: size, at }] of [...kept].reverse()) {
      sum += size
      if (sum > cellsKept || Date.now() - at > keptMs) kept.delete(one)
    }
  }

  return {
    open: async ({ hash, name }: { readonly hash: string; readonly name: string }): Promise<Workbook> => {
      const key = `${hash} ${name}`
      const known = kept.get(key)
      if (known && Date.now() - known.at < keptMs) return known.book
      const book = await read(hash, name)
      keep(key, book)
      return book
    },
  }
}

export type Workbooks = ReturnType<typeof workbooks>
