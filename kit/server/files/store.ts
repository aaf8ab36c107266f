import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError, label } from '@sms/kit/contract'

/** An uploaded file before it is stored: its first bytes (4 KB), its size, and a function that reads all of it. */
export type Draft = { readonly head: Buffer; readonly size: number; readonly read: () => Promise<Buffer> }

/**
 * Inspects an uploaded file: returns the pieces to store in its place, or undefined to store all of it. Rejects refused
 * files.
 */
export type Inspect = (draft: Draft) => Promise<readonly Uint8Array[] | undefined>

/** The store of files' contents, by their SHA-256 in hex; equal contents are stored once. */
export type FileStore = {
  /**
   * Stores a stream of at most `maxBytes`, or what `inspect` makes of it; incomplete and rejected contents never get a
   * hash. `head` holds the first bytes of the stream.
   */
  readonly put: (
    source: Readable,
    maxBytes: number,
    inspect?: Inspect,
  ) => Promise<{ hash: string; size: number; head: Buffer }>
  /** The bytes of a content, or those from `start` to `end`, counted from 0 and both included. */
  readonly read: (hash: string, range?: { readonly start: number; readonly end: number }) => Readable
  /** Deletes a content that was not stored since the moment; returns whether it did. A missing content is no error. */
  readonly remove: (hash: string, before: Date) => Promise<boolean>
  /** All contents that were not stored since the moment. */
  readonly contents: (before: Date) => AsyncIterable<string>
  /** Deletes the drafts of aborted uploads that were not written since the moment; returns their number. */
  readonly removeDrafts: (before: Date) => Promise<number>
  /** The database that owns the store and decides which contents are needed; undefined while not set. */
  readonly owner: () => Promise<string | undefined>
  readonly setOwner: (database: string) => Promise<void>
  /** The path of the file with the owner, which an operator may edit; backups leave it out. */
  readonly ownerPath: string
  /** A stored derivative of a content by its name, such as a thumbnail; undefined if it is not there. */
  readonly made: (hash: string, name: string) => Promise<Buffer | undefined>
  /** Stores a derivative of a content; backups leave it out, since it can be made again. */
  readonly storeMade: (hash: string, name: string, bytes: Buffer) => Promise<void>
}

/** A file store in a folder (`ab/cdef…`). Contents are written as drafts and renamed, with both synced to disk. */
export function folderStore(folder: string): FileStore {
  const relativePath = (hash: string) => {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('not a content hash')
    return join(hash.slice(0, 2), hash.slice(2))
  }
  const pathOf = (hash: string) => join(folder, relativePath(hash))
  /** The path of a derivative of a content; without a name, of the folder of all. */
  const madeOf = (hash: string, name = '') => join(folder, 'made', relativePath(hash), name)
  const incoming = join(folder, 'incoming')
  const ownerPath = join(folder, 'database')
  const draftPath = async () => {
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    return join(incoming, randomUUID())
  }
  const isOlder = async (path: string, before: Date) => {
    const stats = await stat(path).catch(ifMissing)
    return stats !== undefined && stats.mtime < before
  }
  /** Whether the content exists; marks it as stored now, so that it is not deleted meanwhile. */
  const touch = async (hash: string) => {
    const now = new Date()
    return utimes(pathOf(hash), now, now).then(
      () => true,
      (error: unknown) => ifMissing(error) ?? false,
    )
  }
  const write = async (draft: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, maxBytes: number) => {
    const handle = await open(draft, 'w', 0o600)
    const digest = createHash('sha256')
    let size = 0
    let head = Buffer.alloc(0)
    try {
      for await (const chunk of source) {
        size += chunk.length
        if (size > maxBytes) throw tooLarge(maxBytes)
        if (head.length < 4_096) head = Buffer.concat([head, chunk]).subarray(0, 4_096)
        digest.update(chunk)
        // Unlike write(), it always writes the whole chunk.
        await handle.writeFile(chunk)
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    return { hash: digest.digest('hex'), size, head }
  }
  const shelve = async (draft: string, hash: string) => {
    const shelf = join(folder, hash.slice(0, 2))
    const isNew = await mkdir(shelf, { recursive: true, mode: 0o700 })
    if (await touch(hash)) await rm(draft)
    else await rename(draft, pathOf(hash))
    await syncFolder(shelf)
    if (isNew) await syncFolder(folder)
  }
  return {
    put: async (source, maxBytes, inspect) => {
      const draft = await draftPath()
      try {
        const upload = await write(draft, source as AsyncIterable<Buffer>, maxBytes)
        const pieces = await inspect?.({ ...upload, read: () => readFile(draft) })
        const stored = pieces ? await write(draft, pieces, maxBytes) : upload
        await shelve(draft, stored.hash)
        return { ...stored, head: upload.head }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    read: (hash, range) => createReadStream(pathOf(hash), range),
    remove: async (hash, before) => {
      const path = pathOf(hash)
      if (!(await isOlder(path, before))) return false
      // Moved away before the second check, so that a simultaneous put finds it missing, or it is moved back.
      const moved = await draftPath()
      const wasThere = await rename(path, moved).then(
        () => true,
        (error: unknown) => ifMissing(error) ?? false,
      )
      if (!wasThere) return false
      if (!(await isOlder(moved, before))) {
        await rename(moved, path)
        return false
      }
      await rm(moved, { force: true })
      await rm(madeOf(hash), { recursive: true, force: true })
      return true
    },
    contents: async function* (before) {
      for (const shelf of await entriesOf(folder)) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue
        for (const name of await entriesOf(join(folder, shelf)))
          if (/^[0-9a-f]{62}$/.test(name) && (await isOlder(join(folder, shelf, name), before))) yield shelf + name
      }
    },
    removeDrafts: async (before) => {
      let removed = 0
      for (const name of await entriesOf(incoming)) {
        if (!(await isOlder(join(incoming, name), before))) continue
        await rm(join(incoming, name), { force: true })
        removed++
      }
      return removed
    },
    owner: async () => (await readFile(ownerPath, 'utf8').catch(ifMissing))?.trim(),
    setOwner: async (database) => {
      const draft = await draftPath()
      await writeFile(draft, `${database}\n`, { mode: 0o600, flush: true })
      await rename(draft, ownerPath)
      await syncFolder(folder)
    },
    ownerPath,
    made: (hash, name) => readFile(madeOf(hash, name)).catch(ifMissing),
    storeMade: async (hash, name, bytes) => {
      await mkdir(madeOf(hash), { recursive: true, mode: 0o700 })
      const draft = madeOf(hash, randomUUID())
      await writeFile(draft, bytes, { mode: 0o600 })
      await rename(draft, madeOf(hash, name))
    },
  }
}

function ifMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

const entriesOf = async (path: string): Promise<string[]> => (await readdir(path).catch(ifMissing)) ?? []

/** Syncs a folder's entries to disk; Windows has no such call. */
async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

const tooLarge = (maxBytes: number) => {
  const mb = Math.floor(maxBytes / 1_048_576)
  return new AppError('tooLarge', label(`The file is larger than ${mb} MB`, `文件超过 ${mb} MB`))
}
