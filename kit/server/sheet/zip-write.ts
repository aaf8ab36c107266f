import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { SheetError } from './errors.ts'

/** A part to write: its bytes as they come. */
export type ZipPart = { readonly name: string; readonly data: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** Above this, sizes need ZIP64, which not every spreadsheet program reads. */
const maxArchiveBytes = 0xffffffff
const streamed = 0x0008
const deflated = 8
/** 1980-01-01, the first day of the format: the same rows make the same file, whenever. */
const noDate = 0x0021

type Written = { name: Buffer; crc: number; packed: number; unpacked: number; offset: number }

/** An archive (APPNOTE.TXT) of parts written one after the other, none of which is ever held as a whole. */
export async function* zipBytes(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
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
    if (offset > maxArchiveBytes || entry.unpacked > maxArchiveBytes)
      throw new SheetError('tooLarge', { limit: maxArchiveBytes })
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(centralHeader))
  yield directory
  yield endRecord(written.length, directory.length, offset)
}

async function* deflate(data: ZipPart['data'], entry: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of data) {
      entry.crc = crc32(piece, entry.crc)
      entry.unpacked += piece.length
      if (entry.unpacked > maxArchiveBytes) throw new SheetError('tooLarge', { limit: maxArchiveBytes })
      yield piece
    }
  }
  const packer = createDeflateRaw()
  // A failure of the source arrives at the reader of the packer, which rethrows it; here it is only awaited.
  const flow = pipeline(Readable.from(counted()), packer).catch(() => {})
  yield* packer
  await flow
}

/** 4.3.7; the sizes are not known yet and follow behind the data. */
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

/** 4.3.9 */
function descriptor({ crc, packed, unpacked }: Written): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packed, 8)
  bytes.writeUInt32LE(unpacked, 12)
  return bytes
}

/** 4.3.12 */
function centralHeader({ name, crc, packed, unpacked, offset }: Written): Buffer {
  const bytes = Buffer.alloc(46)
  bytes.writeUInt32LE(0x02014b50, 0)
  bytes.writeUInt16LE(20, 4)
  bytes.writeUInt16LE(20, 6)
  bytes.writeUInt16LE(streamed, 8)
  bytes.writeUInt16LE(deflated, 10)
  bytes.writeUInt16LE(noDate, 14)
  bytes.writeUInt32LE(crc, 16)
  bytes.writeUInt32LE(packed, 20)
  bytes.writeUInt32LE(unpacked, 24)
  bytes.writeUInt16LE(name.length, 28)
  bytes.writeUInt32LE(offset, 42)
  return Buffer.concat([bytes, name])
}

/** 4.3.16 */
function endRecord(count: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(0x06054b50, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(size, 12)
  bytes.writeUInt32LE(offset, 16)
  return bytes
}
