import { SheetError } from './errors.ts'
import { maxPackingRatio, maxParts, maxUnpackedBytes, packingRatioFrom } from './limits.ts'

/** One part of a ZIP archive as its central directory states it (APPNOTE.TXT 4.3.12). Sizes are in bytes. */
export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly unpacked: number
  readonly offset: number
}

const none = 0xffffffff

/** Part names differ in case and in the slant of their slashes between programs (ECMA-376 Part 2, 6.2.2.3). */
export const partKey = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

/**
 * The parts of an archive by `partKey`. Refuses what no spreadsheet program writes and attacks rely on: two parts
 * of one name, stated sizes that are too large together, and ratios beyond reason.
 */
export function zipDirectory(bytes: Buffer): Map<string, ZipEntry> {
  const { at, count } = directoryStart(bytes)
  if (count > maxParts) throw new SheetError('bomb')
  const entries = new Map<string, ZipEntry>()
  let unpacked = 0
  for (let index = 0, offset = at; index < count; index++) {
    if (offset + 46 > bytes.length || bytes.readUInt32LE(offset) !== 0x02014b50) throw new SheetError('broken')
    const entry = readEntry(bytes, offset)
    offset += 46 + bytes.readUInt16LE(offset + 28) + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32)
    if (entry.name.endsWith('/') || entry.name.endsWith('\\')) continue
    const key = partKey(entry.name)
    if (entries.has(key)) throw new SheetError('broken')
    entries.set(key, entry)
    unpacked += entry.unpacked
  }
  if (unpacked > packingRatioFrom && unpacked > bytes.length * maxPackingRatio) throw new SheetError('bomb')
  if (unpacked > maxUnpackedBytes) throw new SheetError('tooLarge', { limit: maxUnpackedBytes })
  return entries
}

/** Where the central directory starts and how many parts it names (4.3.16, and 4.3.14 for ZIP64). */
function directoryStart(bytes: Buffer): { at: number; count: number } {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > bytes.length) throw new SheetError('broken')
  const at = bytes.readUInt32LE(end + 16)
  const count = bytes.readUInt16LE(end + 10)
  const locator = end - 20
  if (locator < 0 || bytes.readUInt32LE(locator) !== 0x07064b50) return { at, count }
  const record = Number(bytes.readBigUInt64LE(locator + 8))
  if (record + 56 > bytes.length || bytes.readUInt32LE(record) !== 0x06064b50) throw new SheetError('broken')
  return { at: Number(bytes.readBigUInt64LE(record + 48)), count: Number(bytes.readBigUInt64LE(record + 32)) }
}

function readEntry(bytes: Buffer, at: number): ZipEntry {
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
  if (extraEnd > bytes.length) throw new SheetError('broken')
  if ((bytes.readUInt16LE(at + 8) & 1) !== 0) throw new SheetError('encrypted')
  const large = zip64Sizes(bytes.subarray(nameEnd, extraEnd))
  const size = (position: number) => {
    const value = bytes.readUInt32LE(position)
    return value === none ? large() : value
  }
  // The order of the three in the ZIP64 field is fixed: unpacked, packed, offset (4.5.3).
  const unpacked = size(at + 24)
  const packed = size(at + 20)
  return {
    name: bytes.toString('utf8', at + 46, nameEnd),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed,
    unpacked,
    offset: size(at + 42),
  }
}

/** Gives the sizes of a ZIP64 extra field one after the other. */
function zip64Sizes(extra: Buffer): () => number {
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
  let next = at + 4
  return () => {
    if (next + 8 > extra.length) throw new SheetError('broken')
    next += 8
    return Number(extra.readBigUInt64LE(next - 8))
  }
}
