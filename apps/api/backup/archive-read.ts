import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { cutShort, damaged, type Sink, type Stored, scanArchive } from './archive-scan.ts'
import { entryNames, type Manifest, parseManifest, partBytes } from './manifest.ts'
import { BackupRefused } from './refused.ts'
import { type Sums, tableSums } from './sums.ts'

const unpack = promisify(gunzip)

/** Packed, a part is hardly ever larger than unpacked; gzip's own overhead is a few bytes per 32 KiB. */
const maxPacked = partBytes + 64 * 1024
/** Some 200 bytes per table and 100 per file: millions of files. */
const maxManifest = 512 * 1024 * 1024

/** An archive whose every byte was verified. */
export type Archive = {
  readonly manifest: Manifest
  /** The rows of a table as COPY wrote them. */
  readonly rowsOf: (table: string) => AsyncGenerator<Buffer>
  readonly file: (hash: string) => Readable
  readonly close: () => Promise<void>
}

/**
 * Opens a backup and verifies all of it in one pass: the checksum of the whole, of every table's rows and of every file,
 * and that nothing is in it but what its manifest names. Memory stays the same however large it is, and nothing is
 * written anywhere. BackupRefused, one clear sentence, for anything that is no whole, unchanged backup.
 */
export async function openArchive(path: string, signal?: AbortSignal): Promise<Archive> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupRefused(`There is no file ${path}.`)
    throw error
  })
  try {
    if (!(await handle.stat()).isFile()) throw new BackupRefused('This file is not a backup of this product.')
    const { manifest, entries } = await verify(handle, signal)
    const stored = (name: string) => entries.get(name)!
    return {
      manifest,
      rowsOf: async function* (table) {
        const { parts } = manifest.tables.find(({ name }) => name === table)!
        for (let number = 1; number <= parts; number++) {
          yield await unpackPart(await bytesOf(handle, stored(entryNames.part(table, number))))
        }
      },
      file: (hash) => {
        return Readable.from(piecesOf(handle, stored(entryNames.file(hash))))
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function verify(handle: FileHandle, signal: AbortSignal | undefined) {
  const entries = new Map<string, Stored>()
  const tables = new Map<string, Sums>()
  const sums = new Map<string, string>()
  let manifest: Manifest | undefined

  const sinkOf = (entry: Stored): Sink => {
    const { name, size } = entry
    signal?.throwIfAborted()
    if (entries.has(name) || manifest) throw damaged(` at ${name}`)
    entries.set(name, entry)
    const table = /^tables\/([a-z0-9_]+)\/\d{6,}\.gz$/.exec(name)?.[1]
    if (table) {
      return whole(size, maxPacked, async (bytes) => {
        const rows = await unpackPart(bytes)
        if (!tables.has(table)) tables.set(table, tableSums())
        tables.get(table)!.add(rows)
      })
    }
    const hash = /^files\/([0-9a-f]{64})$/.exec(name)?.[1]
    if (hash) {
      const digest = createHash('sha256')
      return { bytes: (chunk) => void digest.update(chunk), end: () => void sums.set(hash, digest.digest('hex')) }
    }
    if (name !== entryNames.manifest) throw new BackupRefused('The backup holds something that no backup holds.')
    return whole(size, maxManifest, (bytes) => {
      manifest = parseManifest(bytes.toString())
    })
  }

  await scanArchive(handle, sinkOf)
  if (!manifest) throw damaged()
  agree(manifest, entries, tables, sums)
  return { manifest, entries }
}

/** The manifest names what is there, all of it, and nothing else. */
function agree(of: Manifest, entries: Map<string, Stored>, tables: Map<string, Sums>, files: Map<string, string>) {
  if (of.tables.reduce((sum, { parts }) => sum + parts, 0) > entries.size) throw damaged()
  const names = [
    ...of.tables.flatMap(({ name, parts }) => Array.from({ length: parts }, (_, i) => entryNames.part(name, i + 1))),
    ...of.files.map(({ hash }) => entryNames.file(hash)),
    entryNames.manifest,
  ]
  const found = [...entries.keys()]
  if (names.length !== found.length || names.some((name, index) => name !== found[index])) throw damaged()
  for (const { name, rows, bytes, sha256 } of of.tables) {
    const sums = (tables.get(name) ?? tableSums()).result()
    if (sums.rows !== rows || sums.bytes !== bytes || sums.sha256 !== sha256) throw damaged(` in the rows of ${name}`)
  }
  for (const { hash, size } of of.files) {
    if (files.get(hash) !== hash || entries.get(entryNames.file(hash))!.size !== size)
      throw damaged(` in the file ${hash}`)
  }
}

/** Holds an entry in memory whole, which its limit allows, and then does something with it. */
function whole(size: number, limit: number, then: (bytes: Buffer) => Promise<void> | void): Sink {
  if (size > limit) throw tooLarge()
  const chunks: Buffer[] = []
  return {
    bytes: (chunk) => void chunks.push(Buffer.from(chunk)),
    end: () => then(Buffer.concat(chunks)),
  }
}

const tooLarge = () => new BackupRefused('A part of the backup is larger than the parts of any backup are.')

/** Unpacks a part; one that would unpack to more than a part holds is refused before it does. */
async function unpackPart(packed: Buffer): Promise<Buffer> {
  return unpack(packed, { maxOutputLength: partBytes }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged()
  })
}

/** The bytes of an entry, piece by piece. */
async function* piecesOf(handle: FileHandle, { at, size }: Stored): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; ) {
    const piece = Buffer.alloc(Math.min(size - done, 256 * 1024))
    const { bytesRead } = await handle.read(piece, 0, piece.length, at + done)
    if (bytesRead === 0) throw cutShort()
    yield piece.subarray(0, bytesRead)
    done += bytesRead
  }
}

async function bytesOf(handle: FileHandle, stored: Stored): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of piecesOf(handle, stored)) pieces.push(piece)
  return Buffer.concat(pieces)
}
