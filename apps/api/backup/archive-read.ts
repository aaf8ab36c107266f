import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { cutShort, damaged, type Sink, type Stored, scanArchive } from './archive-scan.ts'
import { type Sums, tableSums } from './copy.ts'
import { entryNames, type Manifest, parseManifest, partBytes } from './manifest.ts'
import { BackupRefused } from './refused.ts'

const unpack = promisify(gunzip)

/** The largest compressed part; gzip adds a few bytes per 32 KiB at most. */
const maxPacked = partBytes + 64 * 1024
/** The largest manifest, with some 200 bytes per table and 100 per file. */
const maxManifest = 512 * 1024 * 1024

/** An archive after all its bytes were verified. */
export type Archive = {
  readonly manifest: Manifest
  /** The rows of a table as COPY wrote them. */
  readonly rowsOf: (table: string) => AsyncGenerator<Buffer>
  readonly file: (hash: string) => Readable
  readonly close: () => Promise<void>
}

/**
 * Opens a backup after verifying all of it in one pass; its file stays open until `close`. Throws BackupRefused for a
 * file that is missing, incomplete, changed or no backup.
 */
export async function openArchive(path: string, signal?: AbortSignal): Promise<Archive> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupRefused(`There is no file ${path}.`)
    throw error
  })
  try {
    if (!(await handle.stat()).isFile()) throw new BackupRefused('This file is not a backup of this product.')
    const { manifest, entries } = await verify(handle, signal)
    const entryOf = (name: string) => entries.get(name)!
    return {
      manifest,
      rowsOf: async function* (table) {
        const { parts } = manifest.tables.find(({ name }) => name === table)!
        for (let number = 1; number <= parts; number++) {
          yield await unpackPart(await bytesOf(handle, entryOf(entryNames.part(table, number))))
        }
      },
      file: (hash) => Readable.from(piecesOf(handle, entryOf(entryNames.file(hash)))),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Reads the whole archive, computes the checksums of its tables and files, and compares them with its manifest. */
async function verify(handle: FileHandle, signal: AbortSignal | undefined) {
  const entries = new Map<string, Stored>()
  const tables = new Map<string, Sums>()
  /** The real hash of each file, by the hash that names it. */
  const files = new Map<string, string>()
  let manifest: Manifest | undefined

  /** The sink of an entry, by its name: rows of a table, a file, or the manifest, after which no entry may come. */
  const sinkOf = (entry: Stored): Sink => {
    const { name, size } = entry
    signal?.throwIfAborted()
    if (entries.has(name) || manifest) throw damaged(` at ${name}`)
    entries.set(name, entry)
    const table = /^tables\/([a-z0-9_]+)\/\d{6,}\.gz$/.exec(name)?.[1]
    if (table) {
      return collected(size, maxPacked, async (bytes) => {
        const rows = await unpackPart(bytes)
        if (!tables.has(table)) tables.set(table, tableSums())
        tables.get(table)!.add(rows)
      })
    }
    const hash = /^files\/([0-9a-f]{64})$/.exec(name)?.[1]
    if (hash) {
      const digest = createHash('sha256')
      return { bytes: (chunk) => void digest.update(chunk), end: () => void files.set(hash, digest.digest('hex')) }
    }
    if (name !== entryNames.manifest) throw new BackupRefused('The backup holds something that no backup holds.')
    return collected(size, maxManifest, (bytes) => {
      manifest = parseManifest(bytes.toString())
    })
  }

  await scanArchive(handle, sinkOf)
  if (!manifest) throw damaged()
  compareWithManifest(manifest, entries, tables, files)
  return { manifest, entries }
}

/** Refuses an archive whose entries or checksums differ from its manifest. */
function compareWithManifest(
  manifest: Manifest,
  entries: Map<string, Stored>,
  tables: Map<string, Sums>,
  files: Map<string, string>,
) {
  // Before the names of parts are listed: a forged manifest could state any number.
  if (manifest.tables.reduce((sum, { parts }) => sum + parts, 0) > entries.size) throw damaged()
  const names = [
    ...manifest.tables.flatMap(({ name, parts }) =>
      Array.from({ length: parts }, (_, i) => entryNames.part(name, i + 1)),
    ),
    ...manifest.files.map(({ hash }) => entryNames.file(hash)),
    entryNames.manifest,
  ]
  const found = [...entries.keys()]
  if (names.length !== found.length || names.some((name, index) => name !== found[index])) throw damaged()
  for (const { name, rows, bytes, sha256 } of manifest.tables) {
    const sums = (tables.get(name) ?? tableSums()).result()
    if (sums.rows !== rows || sums.bytes !== bytes || sums.sha256 !== sha256) throw damaged(` in the rows of ${name}`)
  }
  for (const { hash, size } of manifest.files) {
    if (files.get(hash) !== hash || entries.get(entryNames.file(hash))!.size !== size)
      throw damaged(` in the file ${hash}`)
  }
}

/** A sink that collects an entry of at most `limit` bytes in memory and passes it to `use` as a whole. */
function collected(size: number, limit: number, use: (bytes: Buffer) => Promise<void> | void): Sink {
  if (size > limit) throw tooLarge()
  const chunks: Buffer[] = []
  return {
    bytes: (chunk) => void chunks.push(Buffer.from(chunk)),
    end: () => use(Buffer.concat(chunks)),
  }
}

const tooLarge = () => new BackupRefused('A part of the backup is larger than the parts of any backup are.')

/** Unpacks a part; refuses one that would unpack to more than `partBytes`. */
async function unpackPart(packed: Buffer): Promise<Buffer> {
  return unpack(packed, { maxOutputLength: partBytes }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged()
  })
}

async function* piecesOf(handle: FileHandle, { at, size }: Stored): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; ) {
    const piece = Buffer.alloc(Math.min(size - done, 256 * 1024))
    const { bytesRead } = await handle.read(piece, 0, piece.length, at + done)
    if (bytesRead === 0) throw cutShort()
    yield piece.subarray(0, bytesRead)
    done += bytesRead
  }
}

async function bytesOf(handle: FileHandle, entry: Stored): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of piecesOf(handle, entry)) pieces.push(piece)
  return Buffer.concat(pieces)
}
