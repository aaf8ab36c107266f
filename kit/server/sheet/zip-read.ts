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
    let size = 0
    let crc = 0
    try {
      for await (const piece of unpack(this.#packed(entry), entry.method)) {
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

  #packed({ offset, packed }: ZipEntry): Buffer {
    const bytes = this.#bytes
    if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) throw new SheetError('broken')
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    if (start + packed > bytes.length) throw new SheetError('broken')
    return bytes.subarray(start, start + packed)
  }
}

function unpack(packed: Buffer, method: number): AsyncIterable<Buffer> | Buffer[] {
  if (method === 0) return [packed]
  if (method !== 8) throw new SheetError('unsupported', { kind: 'zip' })
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  inflate.end(packed)
  return inflate
}

const isZlibError = (error: unknown) => error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
