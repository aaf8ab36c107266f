import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { entryNames, type Manifest, openingText } from './manifest.ts'
import { BackupRefused } from './refused.ts'
import { paddingOf, tarEnd, tarHeader } from './tar.ts'

/** An archive that is being written; it gets its name in `finish`. */
export type ArchiveWriter = {
  readonly add: (name: string, bytes: Buffer) => Promise<void>
  /** Adds the bytes of the source, which must be exactly `size`. */
  readonly addStream: (name: string, size: number, source: AsyncIterable<Buffer>) => Promise<void>
  /** Writes manifest and checksum, syncs the file to disk and renames it. Returns its size in bytes. */
  readonly finish: (manifest: Manifest) => Promise<number>
  /** Deletes the unfinished archive; does nothing once it has its name. */
  readonly abort: () => Promise<void>
}

/**
 * Starts an archive beside `path`, readable only by its owner, since it holds password hashes and all data. Refuses an
 * existing path and a missing folder.
 */
export async function createArchive(path: string, at: Date): Promise<ArchiveWriter> {
  if (await stat(path).catch(() => undefined)) throw new BackupRefused(`${path} exists already: choose another name.`)
  if (!(await stat(dirname(path)).catch(() => undefined)))
    throw new BackupRefused(`There is no folder ${dirname(path)}: make it, or choose another.`)
  const draft = `${path}.part-${randomBytes(4).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  const mtime = Math.floor(at.getTime() / 1000)
  const digest = createHash('sha256')
  let written = 0
  let pending = true

  const write = async (bytes: Buffer) => {
    digest.update(bytes)
    written += bytes.length
    // Unlike write(), it always writes all bytes.
    await handle.writeFile(bytes)
  }
  const add = async (name: string, bytes: Buffer) => {
    await write(Buffer.concat([tarHeader({ name, size: bytes.length, mtime }), bytes, zeros(paddingOf(bytes.length))]))
  }
  const addStream = async (name: string, size: number, source: AsyncIterable<Buffer>) => {
    await write(tarHeader({ name, size, mtime }))
    const before = written
    for await (const chunk of source) await write(chunk)
    if (written - before !== size) throw new BackupRefused(`${name} changed while it was read: try again.`)
    await write(zeros(paddingOf(size)))
  }
  const abort = async () => {
    if (!pending) return
    pending = false
    await handle.close().catch(() => {})
    await rm(draft, { force: true })
  }
  const finish = async (manifest: Manifest) => {
    await add(entryNames.manifest, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
    await add(entryNames.sum, Buffer.from(`${digest.copy().digest('hex')}\n`))
    await write(tarEnd)
    await handle.sync()
    await handle.close()
    await rename(draft, path)
    pending = false
    await syncFolder(dirname(path))
    return written
  }
  try {
    await add(entryNames.opening, Buffer.from(openingText))
  } catch (error) {
    await abort()
    throw error
  }
  return { add, addStream, finish, abort }
}

const zeros = (length: number) => Buffer.alloc(length)

/** Syncs the folder, so that the new name is on disk too; Windows has no such call. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle: FileHandle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
