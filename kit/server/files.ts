import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError, label } from '@sms/kit/contract'

/** Where the bytes of files live, named by their SHA-256 in hex; the same content is stored once. */
export type FileStore = {
  /** Stores a stream of at most `maxBytes`; nothing half written is ever found under a hash. */
  readonly put: (source: Readable, maxBytes: number) => Promise<{ hash: string; size: number; head: Buffer }>
  readonly read: (hash: string) => Readable
  /** Removes a content that nobody has put since the moment; one that is not there is no error. Gives whether it went. */
  readonly remove: (hash: string, before: Date) => Promise<boolean>
  /** What was made of a content and kept under a name, such as a thumbnail; undefined where it is to be made (again). */
  readonly made: (hash: string, name: string) => Promise<Buffer | undefined>
  /** Keeps what was made of a content: no backup holds it, and whoever needs it can make it again. */
  readonly keepMade: (hash: string, name: string, bytes: Buffer) => Promise<void>
}

/** A file store in a folder: `ab/cdef…`, written beside and renamed into place, both on disk before it is answered. */
export function folderStore(folder: string): FileStore {
  const shelfOf = (hash: string) => {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('not a content hash')
    return join(hash.slice(0, 2), hash.slice(2))
  }
  const pathOf = (hash: string) => join(folder, shelfOf(hash))
  const madeOf = (hash: string, name = '') => join(folder, 'made', shelfOf(hash), name)
  /** Whether the content is there; it counts as put now, so that nobody removes it from under who relies on it. */
  const touch = async (hash: string) => {
    const now = new Date()
    return utimes(pathOf(hash), now, now).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
  }
  return {
    put: async (source, maxBytes) => {
      await mkdir(join(folder, 'incoming'), { recursive: true, mode: 0o700 })
      const draft = join(folder, 'incoming', randomUUID())
      const handle = await open(draft, 'w', 0o600)
      const digest = createHash('sha256')
      let size = 0
      let head = Buffer.alloc(0)
      try {
        for await (const chunk of source as AsyncIterable<Buffer>) {
          size += chunk.length
          if (size > maxBytes) throw tooLarge(maxBytes)
          if (head.length < 4_096) head = Buffer.concat([head, chunk]).subarray(0, 4_096)
          digest.update(chunk)
          // Unlike write(), which may take a part of it only.
          await handle.writeFile(chunk)
        }
        await handle.sync()
        await handle.close()
        const hash = digest.digest('hex')
        const shelf = join(folder, hash.slice(0, 2))
        const isNew = await mkdir(shelf, { recursive: true, mode: 0o700 })
        if (await touch(hash)) await rm(draft)
        else await rename(draft, pathOf(hash))
        await syncFolder(shelf)
        if (isNew) await syncFolder(folder)
        return { hash, size, head }
      } catch (error) {
        await handle.close().catch(() => {})
        await rm(draft, { force: true })
        throw error
      }
    },
    read: (hash) => createReadStream(pathOf(hash)),
    remove: async (hash, before) => {
      const found = await stat(pathOf(hash)).catch(() => undefined)
      if (!found || found.mtime >= before) return false
      await rm(pathOf(hash), { force: true })
      await rm(madeOf(hash), { recursive: true, force: true })
      return true
    },
    made: (hash, name) =>
      readFile(madeOf(hash, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    keepMade: async (hash, name, bytes) => {
      await mkdir(madeOf(hash), { recursive: true, mode: 0o700 })
      const draft = madeOf(hash, randomUUID())
      await writeFile(draft, bytes, { mode: 0o600 })
      await rename(draft, madeOf(hash, name))
    },
  }
}

/** Brings a folder's entries to disk. Windows has no such call: it keeps its folders by itself. */
async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

const tooLarge = (maxBytes: number) => {
  const mb = Math.floor(maxBytes / 1_048_576)
  return new AppError('tooLarge', label(`The file is larger than ${mb} MB`, `文件超过 ${mb} MB`))
}
