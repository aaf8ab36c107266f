import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { SheetError } from './errors.ts'
import { maxPackingRatio, maxParts, maxUnpackedBytes, packingRatioFrom } from './limits.ts'

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

  has(name: string): boolean {
    return this.#entries.has(partKey(name))
  }

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

/** The unpacked bytes by the number of the packing method: 0 is none, 8 deflate. */
function unpack(packed: Iterable<Buffer> | AsyncIterable<Buffer>, method: number) {
  if (method === 0) return packed
  if (method !== 8) throw new SheetError('unsupported', { kind: 'zip' })
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  // A failure of the source ends the unpacking with it, and leaving the unpacking ends the source.
  pipeline(Readable.from(packed), inflate).catch(() => {})
  return inflate
}

const isZlibError = (error: unknown) => error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

/** One part of a ZIP archive as its central directory states it (APPNOTE.TXT 4.3.12). Sizes are in bytes. */
export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly unpacked: number
  readonly offset: number
}

/** Stands in the directory for a size or offset that is in the ZIP64 field. */
const inZip64Field = 0xffffffff

/** Part names differ in case and in the slant of their slashes between programs (ECMA-376 Part 2, 6.2.2.3). */
const partKey = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

/**
 * The parts of an archive by `partKey`. Refuses too many parts, two of one name, stated sizes that are too large
 * together, and ratios beyond reason.
 */
function zipDirectory(bytes: Buffer): Map<string, ZipEntry> {
  const { at, count } = directoryStart(bytes)
  if (count > maxParts) throw new SheetError('bomb')
  const entries = new Map<string, ZipEntry>()
  let unpacked = 0
  for (const entry of readEntries(bytes.subarray(at), count)) {
    const key = partKey(entry.name)
    if (entries.has(key)) throw new SheetError('broken')
    entries.set(key, entry)
    unpacked += entry.unpacked
  }
  if (unpacked > packingRatioFrom && unpacked > bytes.length * maxPackingRatio) throw new SheetError('bomb')
  if (unpacked > maxUnpackedBytes) throw new SheetError('tooLarge', { limit: maxUnpackedBytes })
  return entries
}

/** Bytes at an archive's end in which its end records stand: the longest comment, and what is in front of it. */
export const endBytes = 65_535 + 22 + 20 + 56

/**
 * Where the central directory starts in the archive, how long it is and how many parts it names (4.3.16, and 4.3.14 for
 * ZIP64). `bytes` are the end of the archive, the first of them at its position `from`.
 */
export function directoryStart(bytes: Buffer, from = 0): { at: number; length: number; count: number } {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > bytes.length) throw new SheetError('broken')
  const found = {
    at: bytes.readUInt32LE(end + 16),
    length: bytes.readUInt32LE(end + 12),
    count: bytes.readUInt16LE(end + 10),
  }
  const locator = end - 20
  if (locator < 0 || bytes.readUInt32LE(locator) !== 0x07064b50) return found
  const record = Number(bytes.readBigUInt64LE(locator + 8)) - from
  if (record < 0 || record + 56 > bytes.length || bytes.readUInt32LE(record) !== 0x06064b50)
    throw new SheetError('broken')
  const number = (at: number) => Number(bytes.readBigUInt64LE(record + at))
  return { at: number(48), length: number(40), count: number(32) }
}

/** The parts that a central directory names, one after the other, folders left out. */
export function* readEntries(directory: Buffer, count: number): Generator<ZipEntry> {
  for (let index = 0, at = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw new SheetError('broken')
    const entry = readEntry(directory, at)
    at += 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    if (!/[/\\]$/.test(entry.name)) yield entry
  }
}

function readEntry(bytes: Buffer, at: number): ZipEntry {
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
  if (extraEnd > bytes.length) throw new SheetError('broken')
  if ((bytes.readUInt16LE(at + 8) & 1) !== 0) throw new SheetError('encrypted')
  const nextZip64 = zip64Sizes(bytes.subarray(nameEnd, extraEnd))
  const size = (position: number) => {
    const value = bytes.readUInt32LE(position)
    return value === inZip64Field ? nextZip64() : value
  }
  // The ZIP64 field has only those of the three that do not fit here, in this order: unpacked, packed, offset (4.5.3).
  const unpacked = size(at + 24)
  const packed = size(at + 20)
  return {
    name: nameOf(bytes.subarray(at + 46, nameEnd)),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed,
    unpacked,
    offset: size(at + 42),
  }
}

/** Chinese Windows packs names in GB18030 and does not say so; what is no UTF-8 is read as that. */
function nameOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Returns the function that gives the sizes in the ZIP64 field of an entry's extra fields one after the other. */
function zip64Sizes(extra: Buffer): () => number {
  // Each extra field has its id (1 for ZIP64) and its length in front.
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
  let next = at + 4
  return () => {
    if (next + 8 > extra.length) throw new SheetError('broken')
    next += 8
    return Number(extra.readBigUInt64LE(next - 8))
  }
}
