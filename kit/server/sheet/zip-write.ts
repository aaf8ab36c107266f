import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { SheetError } from './errors.ts'

export type ZipPart = { readonly name: string; readonly data: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/**
 * From here on, sizes and offsets need ZIP64. A part must stay below it, since programs differ in how they read larger
 * ones that are streamed.
 */
const largeSize = 0xffffffff
/** From here on, the number of parts needs ZIP64. */
const manyParts = 0xffff
const streamed = 0x0008
const deflated = 8
/** 1980-01-01, the first day of the format: the same rows make the same file, whenever. */
const noDate = 0x0021

type Written = { name: Buffer; crc: number; packed: number; unpacked: number; offset: number }

/**
 * An archive (APPNOTE.TXT) of parts written one after the other without holding any in memory; it may exceed 4 GiB, a
 * part may not. `zip64From` is the offset from which the directory uses ZIP64.
 */
export async function* zipBytes(parts: AsyncIterable<ZipPart>, zip64From = largeSize): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, data } of parts) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, unpacked: 0, offset }
    const header = localHeader(entry)
    yield header
    for await (const piece of deflate(data, entry)) {
      entry.packed += piece.length
      yield piece
    }
    const sizes = descriptor(entry)
    yield sizes
    offset += header.length + entry.packed + sizes.length
    if (entry.packed >= largeSize) throw new SheetError('tooLarge', { limit: largeSize })
    written.push(entry)
  }
  const directory = Buffer.concat(written.map((entry) => centralHeader(entry, zip64From)))
  yield directory
  if (offset >= zip64From || written.length >= manyParts) {
    yield endRecord64(written.length, directory.length, offset)
    yield endRecord(manyParts, directory.length, largeSize)
  } else yield endRecord(written.length, directory.length, offset)
}

/** Packs a part; counts its unpacked bytes and their checksum in `entry`. */
async function* deflate(data: ZipPart['data'], entry: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of data) {
      entry.crc = crc32(piece, entry.crc)
      entry.unpacked += piece.length
      if (entry.unpacked >= largeSize) throw new SheetError('tooLarge', { limit: largeSize })
      yield piece
    }
  }
  const packer = createDeflateRaw()
  // A failure of the source arrives at the reader of the packer, which rethrows it; here it is only awaited.
  const flow = pipeline(Readable.from(counted()), packer).catch(() => {})
  yield* packer
  await flow
}

/** The header in front of a part (4.3.7); its sizes are not known yet and follow behind the data. */
function localHeader({ name }: Written): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.writeUInt32LE(0x04034b50, 0)
  bytes.writeUInt16LE(20, 4)
  bytes.writeUInt16LE(streamed, 6)
  bytes.writeUInt16LE(deflated, 8)
  bytes.writeUInt16LE(noDate, 12)
  bytes.writeUInt16LE(name.length, 26)
  return Buffer.concat([bytes, name])
}

/** The sizes behind a part (4.3.9). */
function descriptor({ crc, packed, unpacked }: Written): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packed, 8)
  bytes.writeUInt32LE(unpacked, 12)
  return bytes
}

/** The entry of a part in the directory (4.3.12, and 4.5.3 for an offset that needs ZIP64). */
function centralHeader({ name, crc, packed, unpacked, offset }: Written, zip64From: number): Buffer {
  const extra = offset >= zip64From ? Buffer.alloc(12) : Buffer.alloc(0)
  if (extra.length > 0) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
  }
  const bytes = Buffer.alloc(46)
  bytes.writeUInt32LE(0x02014b50, 0)
  bytes.writeUInt16LE(extra.length > 0 ? 45 : 20, 4)
  bytes.writeUInt16LE(extra.length > 0 ? 45 : 20, 6)
  bytes.writeUInt16LE(streamed, 8)
  bytes.writeUInt16LE(deflated, 10)
  bytes.writeUInt16LE(noDate, 14)
  bytes.writeUInt32LE(crc, 16)
  bytes.writeUInt32LE(packed, 20)
  bytes.writeUInt32LE(unpacked, 24)
  bytes.writeUInt16LE(name.length, 28)
  bytes.writeUInt16LE(extra.length, 30)
  bytes.writeUInt32LE(extra.length > 0 ? largeSize : offset, 42)
  return Buffer.concat([bytes, name, extra])
}

/**
 * The end record of ZIP64 (4.3.14 and 4.3.15) in front of the old one; `size` is the directory's, `offset` its start.
 */
function endRecord64(count: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(56 + 20)
  bytes.writeUInt32LE(0x06064b50, 0)
  bytes.writeBigUInt64LE(44n, 4)
  bytes.writeUInt16LE(45, 12)
  bytes.writeUInt16LE(45, 14)
  bytes.writeBigUInt64LE(BigInt(count), 24)
  bytes.writeBigUInt64LE(BigInt(count), 32)
  bytes.writeBigUInt64LE(BigInt(size), 40)
  bytes.writeBigUInt64LE(BigInt(offset), 48)
  bytes.writeUInt32LE(0x07064b50, 56)
  bytes.writeBigUInt64LE(BigInt(offset + size), 64)
  bytes.writeUInt32LE(1, 72)
  return bytes
}

/** The end record of an archive (4.3.16). */
function endRecord(count: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(0x06054b50, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(size, 12)
  bytes.writeUInt32LE(offset, 16)
  return bytes
}
