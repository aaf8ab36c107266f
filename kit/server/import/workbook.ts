import { buffer } from 'node:stream/consumers'
import { label, refusal } from '@sms/kit/contract'
import type { FileStore } from '../files/store.ts'
import { readSheetsInWorker, SheetError, sheetText, type Workbook } from '../sheet/index.ts'
import { shelf } from './shelf.ts'

/** Files read at the same time by one process: each may take a gigabyte while it is read. */
const atOnce = 2
/** Memory for the workbooks kept for the next look, in bytes, and how long each is kept, in milliseconds. */
const bytesKept = 128 * 1_048_576
const keptMs = 5 * 60_000

/** About what a cell takes in memory besides its letters, in bytes. */
const cellBytes = 24

/** About what a workbook takes in memory, in bytes; a text that stands in many cells is counted in each. */
const sizeOf = ({ sheets }: Workbook) =>
  sheets.reduce((sum, { rows }) => {
    for (const cells of rows) for (const cell of cells) sum += cellBytes + cell.length
    return sum
  }, 0)

/**
 * Reads uploaded workbooks out of the file store, in a worker unless `readSheets` is another way. One that was read lately is at hand, since people look
 * at the same file several times before they agree; nothing depends on it. A file that cannot be read is refused with
 * the sentence that says why.
 */
export function workbooks(files: Pick<FileStore, 'read'>, readSheets: ReadSheets = readSheetsInWorker) {
  const kept = shelf<Workbook>({ room: bytesKept, ms: keptMs })
  const waiting: (() => void)[] = []
  let running = 0

  async function read({ hash, name, encoding }: FileRead): Promise<Workbook> {
    if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume))
    else running++
    try {
      return await readSheets(await buffer(files.read(hash)), name, { encoding: encoding ?? undefined })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw refusal(gone, [{ field: 'file', message: gone }])
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

  return {
    open: async (file: FileRead): Promise<Workbook> => {
      const key = keyOf(file)
      const known = kept.get(key)
      if (known) return known
      const book = await read(file)
      kept.put(key, book, sizeOf(book))
      return book
    },
    /** Lets go of a workbook that nobody will look at again. */
    forget: (file: FileRead) => kept.drop(keyOf(file)),
  }
}

export type ReadSheets = (
  bytes: Uint8Array,
  name: string,
  options: { readonly encoding?: string | undefined },
) => Promise<Workbook>

/** A file of the store, what it is called, and the encoding that was chosen for its text. */
type FileRead = { readonly hash: string; readonly name: string; readonly encoding?: string | null | undefined }

const keyOf = ({ hash, name, encoding }: FileRead) => `${hash} ${encoding ?? ''} ${name}`

export type Workbooks = ReturnType<typeof workbooks>

/** Said of a run whose file has been removed since (../purge-files.ts). */
const gone = label('This file is not kept any more; please upload it again', '该文件已不再保留，请重新上传')
