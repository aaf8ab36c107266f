import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError, label } from '@sms/kit/contract'

/** A file that has come in and is no content yet: its first bytes (4 KB), its size, and all of it where it is asked for. */
export type Draft = { readonly head: Buffer; readonly size: number; readonly read: () => Promise<Buffer> }

/** Looks at what has come in: what is to be kept in its place, undefined for all of it. Rejects what is not to be kept. */
export type Inspect = (draft: Draft) => Promise<readonly Uint8Array[] | undefined>

/** Where the bytes of files live, named by their SHA-256 in hex; the same content is stored once. */
export type FileStore = {
  /**
   * Stores a stream of at most `maxBytes`, or what `inspect` makes of it; nothing half written, and nothing that was
   * rejected, is ever found under a hash. `head` is how the stream began.
   */
  readonly put: (
    source: Readable,
    maxBytes: number,
    inspect?: Inspect,
  ) => Promise<{ hash: string; size: number; head: Buffer }>
  /** The bytes of a content, or those from `start` to `end`, both counted from 0 and the last one included. */
  readonly read: (hash: string, range?: { readonly start: number; readonly end: number }) => Readable
  /** Removes a content that nobody has put since the moment; one that is not there is no error. Gives whether it went. */
  readonly remove: (hash: string, before: Date) => Promise<boolean>
  /** Every content that nobody has put since the moment. */
  readonly contents: (before: Date) => AsyncIterable<string>
  /** Removes what puts have left that broke off and wrote nothing since the moment. Gives how many went. */
  readonly removeDrafts: (before: Date) => Promise<number>
  /** The database that alone may say which contents nobody needs; undefined while none has been set. */
  readonly owner: () => Promise<string | undefined>
  readonly setOwner: (database: string) => Promise<void>
  /** Where the owner is written, for whoever has to mend it by hand; it is no content, and no backup holds it. */
  readonly ownerPath: string
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
  const incoming = join(folder, 'incoming')
  const ownerPath = join(folder, 'database')
  /** A name for what is on its way in or out; nothing is looked for under it. */
  const draftPath = async () => {
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    return join(incoming, randomUUID())
  }
  /** Whether nothing has been put or written there since the moment; false for what is not there. */
  const isOlder = async (path: string, before: Date) => {
    const found = await stat(path).catch(absent)
    return found !== undefined && found.mtime < before
  }
  /** Whether the content is there; it counts as put now, so that nobody removes it from under who relies on it. */
  const touch = async (hash: string) => {
    const now = new Date()
    return utimes(pathOf(hash), now, now).then(
      () => true,
      (error: unknown) => absent(error) ?? false,
    )
  }
  /** Writes what comes to a draft and brings it to disk. */
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
        // Unlike write(), which may take a part of it only.
        await handle.writeFile(chunk)
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    return { hash: digest.digest('hex'), size, head }
  }
  /** Makes a draft the content of its hash. */
  const settle = async (draft: string, hash: string) => {
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
        const came = await write(draft, source as AsyncIterable<Buffer>, maxBytes)
        const pieces = await inspect?.({ ...came, read: () => readFile(draft) })
        const kept = pieces ? await write(draft, pieces, maxBytes) : came
        await settle(draft, kept.hash)
        return { ...kept, head: came.head }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    read: (hash, range) => createReadStream(pathOf(hash), range),
    remove: async (hash, before) => {
      const path = pathOf(hash)
      if (!(await isOlder(path, before))) return false
      // Taken away before it is looked at again: whoever puts it meanwhile finds it gone, or gets it back.
      const away = await draftPath()
      if (
        !(await rename(path, away).then(
          () => true,
          (error: unknown) => absent(error) ?? false,
        ))
      )
        return false
      if (!(await isOlder(away, before))) {
        await rename(away, path)
        return false
      }
      await rm(away, { force: true })
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
    owner: async () => (await readFile(ownerPath, 'utf8').catch(absent))?.trim(),
    setOwner: async (database) => {
      const draft = await draftPath()
      await writeFile(draft, `${database}\n`, { mode: 0o600, flush: true })
      await rename(draft, ownerPath)
      await syncFolder(folder)
    },
    ownerPath,
    made: (hash, name) => readFile(madeOf(hash, name)).catch(absent),
    keepMade: async (hash, name, bytes) => {
      await mkdir(madeOf(hash), { recursive: true, mode: 0o700 })
      const draft = madeOf(hash, randomUUID())
      await writeFile(draft, bytes, { mode: 0o600 })
      await rename(draft, madeOf(hash, name))
    },
  }
}

/** What is not there is undefined; any other error is thrown. */
function absent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

const entriesOf = async (path: string): Promise<string[]> => (await readdir(path).catch(absent)) ?? []

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
