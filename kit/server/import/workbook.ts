import { buffer } from 'node:stream/consumers'
import { label, refusal } from '@sms/kit/contract'
import type { FileStore } from '../files/store.ts'
import { readSheetsInWorker, SheetError, sheetText, type Workbook } from '../sheet/index.ts'

/** Files that a process reads at the same time. */
const atOnce = 2
/** Size of the cache of workbooks in bytes, and how long it holds each in milliseconds. */
const cacheBytes = 128 * 1_048_576
const cacheMs = 5 * 60_000

/** Estimated memory of a cell besides its characters, in bytes. */
const cellBytes = 24

/** Estimated memory of a workbook in bytes; a text shared by several cells counts for each. */
const sizeOf = ({ sheets }: Workbook) =>
  sheets.reduce((sum, { rows }) => {
    for (const cells of rows) for (const cell of cells) sum += cellBytes + cell.length
    return sum
  }, 0)

/**
 * Reads uploaded workbooks from the file store, by default in a worker, and caches them. Refuses a file that cannot be
 * read, with the reason.
 */
export function workbooks(files: Pick<FileStore, 'read'>, readSheets: ReadSheets = readSheetsInWorker) {
  const cache = sizedCache<Workbook>({ room: cacheBytes, ms: cacheMs })
  const waiting: (() => void)[] = []
  let running = 0

  /** Reads a file when fewer than `atOnce` are being read. */
  async function read({ hash, name, encoding }: FileRead): Promise<Workbook> {
    if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume))
    else running++
    try {
      return await readSheets(await buffer(files.read(hash)), name, { encoding: encoding ?? undefined })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        throw refusal(notStored, [{ field: 'file', message: notStored }])
      throw error instanceof SheetError
        ? refusal(sheetText(error), [{ field: 'file', message: sheetText(error) }])
        : error
    } finally {
      // Passes the slot directly to the longest waiting read, so that no new one can take it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    open: async (file: FileRead): Promise<Workbook> => {
      const key = keyOf(file)
      const known = cache.get(key)
      if (known) return known
      const book = await read(file)
      cache.put(key, book, sizeOf(book))
      return book
    },
    forget: (file: FileRead) => cache.drop(keyOf(file)),
  }
}

export type ReadSheets = (
  bytes: Uint8Array,
  name: string,
  options: { readonly encoding?: string | undefined },
) => Promise<Workbook>

type FileRead = { readonly hash: string; readonly name: string; readonly encoding?: string | null | undefined }

const keyOf = ({ hash, name, encoding }: FileRead) => `${hash} ${encoding ?? ''} ${name}`

export type Workbooks = ReturnType<typeof workbooks>

/** The refusal of a run whose file has been purged (../files/purge.ts). */
const notStored = label('This file is no longer stored; please upload it again', '该文件已不再保留，请重新上传')

type Entry<T> = { readonly value: T; readonly size: number; readonly timer: NodeJS.Timeout }

/** A cache of at most `room` in total size; each entry expires `ms` milliseconds after its last use. */
type SizedCache<T> = {
  readonly get: (key: string) => T | undefined
  /** Adds an entry and removes the least recently used ones to make room. Ignores an entry larger than the room. */
  readonly put: (key: string, value: T, size: number) => void
  readonly drop: (key: string) => void
}

/** Creates an empty cache. Its timers do not keep the process alive. */
export function sizedCache<T>({ room, ms }: { readonly room: number; readonly ms: number }): SizedCache<T> {
  // Ordered by last use, the oldest first.
  const entries = new Map<string, Entry<T>>()
  let sum = 0

  function drop(key: string) {
    const entry = entries.get(key)
    if (!entry) return
    clearTimeout(entry.timer)
    entries.delete(key)
    sum -= entry.size
  }

  function put(key: string, value: T, size: number) {
    drop(key)
    if (size > room) return
    for (const oldest of entries.keys()) {
      if (sum + size <= room) break
      drop(oldest)
    }
    entries.set(key, { value, size, timer: setTimeout(() => drop(key), ms).unref() })
    sum += size
  }

  return {
    get: (key) => {
      const entry = entries.get(key)
      if (entry) put(key, entry.value, entry.size)
      return entry?.value
    },
    put,
    drop,
  }
}
