import { crc32, deflateSync } from 'node:zlib'

/** A PNG that is whole by its chunks, of so many pixels, of which only a few are in it; or all of them, black. */
export function hugePng(width: number, height: number, interlaced = false, depth = 8, whole = false) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, 2, 0, 0, Number(interlaced)], 8)
  const chunk = (type: string, data: Buffer) => {
    const of = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(of))
    return Buffer.concat([size, of, sum])
  }
  const bytes = whole ? height * (1 + (width * 3 * depth) / 8) : 1_000
  const some = deflateSync(Buffer.alloc(bytes), { level: 1 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', some), chunk('IEND', Buffer.alloc(0))])
}
