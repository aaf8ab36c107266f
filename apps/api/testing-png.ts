import { crc32, deflateSync } from 'node:zlib'

type PngOptions = { readonly interlaced?: boolean; readonly depth?: number; readonly isWhole?: boolean }

/**
 * A PNG with valid chunks that claims so many pixels, of which it has only a few; with `isWhole` all of them, black.
 */
export function hugePng(width: number, height: number, { interlaced, depth = 8, isWhole }: PngOptions = {}) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, 2, 0, 0, Number(interlaced ?? false)], 8)
  /** A chunk of the file: the length of its data, its type, the data, and the checksum of both. */
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(content))
    return Buffer.concat([size, content, sum])
  }
  const bytes = isWhole ? height * (1 + (width * 3 * depth) / 8) : 1_000
  const pixels = deflateSync(Buffer.alloc(bytes), { level: 1 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
