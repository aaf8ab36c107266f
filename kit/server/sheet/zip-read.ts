import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { SheetError } from './errors.ts'
import { partKey, type ZipEntry, zipDirectory } from './zip-directory.ts'

/** Bytes of a part that is read as a whole (8 MiB): lists of parts, not contents. */
const maxTextBytes = 8 * 1024 * 1024

/** The parts of an archive. Nothing is unpacked before it is asked for. */
export class ZipFile {
  readonly #bytes: Buffer
  readonly #entries: Map<string, ZipEntry>

  /** Throws a SheetError for an archive that is damaged, encrypted or out of proportion. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#entries = zipDirectory(bytes)
  }

  /** Whether there is a part of that name, in whatever case. */
  has(name: string): boolean {
    return this.#entries.has(partKey(name))
  }

  /**
   * The unpacked bytes of a part in pieces, never more of them than the archive states, and only with the right
   * checksum: where it is wrong the last step throws.
   */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(partKey(name))
    if (!entry) throw new SheetError('broken')
    yield* unpacked(entry, [this.#packed(entry)])
  }

  /** A small part as one text in UTF-8. */
  async text(name: string): Promise<string> {
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of this.read(name)) {
      pieces.push(piece)
      size += piece.length
      if (size > maxTextBytes) throw new SheetError('bomb')
    }
    return Buffer.concat(pieces).toString('utf8')
  }

  #packed(entry: ZipEntry): Buffer {
    const bytes = this.#bytes
    const start = entry.offset + localLength(bytes.subarray(entry.offset))
    if (start + entry.packed > bytes.length) throw new SheetError('broken')
    return bytes.subarray(start, start + entry.packed)
  }
}

/** Bytes of a local header without what follows from it (4.3.7). */
export const localBytes = 30

/** How long the local header is that some bytes begin with: what is packed stands behind it. */
export function localLength(bytes: Buffer): number {
  if (bytes.length < localBytes || bytes.readUInt32LE(0) !== 0x04034b50) throw new SheetError('broken')
  return localBytes + bytes.readUInt16LE(26) + bytes.readUInt16LE(28)
}

/**
 * What a part unpacks to, in pieces, never more than the archive states, and only with the right checksum: where it is
 * wrong the last step throws.
 */
export async function* unpacked(
  entry: ZipEntry,
  packed: Iterable<Buffer> | AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let size = 0
  let crc = 0
  try {
    for await (const piece of unpack(packed, entry.method)) {
      size += piece.length
      if (size > entry.unpacked) throw new SheetError('bomb')
      crc = crc32(piece, crc)
      yield piece
    }
  } catch (error) {
    throw isZlibError(error) ? new SheetError('broken', {}, error) : error
  }
  if (size !== entry.unpacked || crc !== entry.crc) throw new SheetError('broken')
}

function unpack(packed: Iterable<Buffer> | AsyncIterable<Buffer>, method: number) {
  if (method === 0) return packed
  if (method !== 8) throw new SheetError('unsupported', { kind: 'zip' })
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  // A failure of the source ends the unpacking with it, and leaving the unpacking ends the source.
  pipeline(Readable.from(packed), inflate).catch(() => {})
  return inflate
}

const isZlibError = (error: unknown) => error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
