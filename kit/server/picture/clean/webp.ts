import { BrokenPicture, type Cleaned, partCounter, requireBytes } from './broken.ts'
import { exifOf, type Orientation, orientationOf } from './exif.ts'

/** The chunks that affect the drawing (RFC 9649, 2.3 to 2.7). */
const drawnChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const imageChunks = new Set(['VP8 ', 'VP8L', 'ANMF'])
/** The chunks that must be decoded as a whole: lossless pictures, transparency, frames of an animation. */
const wholeChunks = new Set(['VP8L', 'ALPH', 'ANMF'])

/** The flags of VP8X for the chunks EXIF and XMP. */
const exifFlag = 0x08
const xmpFlag = 0x04

/**
 * The pieces of a WebP without XMP, unknown chunks, and EXIF other than the orientation. Bytes after the length in its
 * header are dropped.
 */
export function cleanWebp(bytes: Buffer): Cleaned {
  requireBytes(12, bytes)
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    throw new BrokenPicture('no WebP')
  const end = 8 + bytes.readUInt32LE(4)
  requireBytes(end, bytes)
  const chunks: Buffer[] = []
  let orientation: Orientation = 1
  let extended: Buffer | undefined
  const countPart = partCounter()
  let drawings = 0
  let isHeldWhole = false
  for (let at = 12; at < end; ) {
    countPart()
    if (at + 8 > end) throw new BrokenPicture('cut short')
    const size = bytes.readUInt32LE(at + 4)
    const type = bytes.toString('latin1', at, at + 4)
    // Chunks of odd size are padded; some programs omit the last padding.
    const next = Math.min(at + 8 + size + (size % 2), Math.max(end, at + 8 + size))
    if (next > end) throw new BrokenPicture('cut short')
    if (type === 'EXIF') orientation = orientationOf(bytes.subarray(at + 8, at + 8 + size))
    if (imageChunks.has(type)) drawings++
    if (wholeChunks.has(type)) isHeldWhole = true
    if (type === 'VP8X') {
      if (size < 10) throw new BrokenPicture('cut short')
      extended = Buffer.from(bytes.subarray(at, next))
      chunks.push(extended)
    } else if (drawnChunks.has(type)) chunks.push(bytes.subarray(at, next))
    at = next
  }
  if (drawings === 0) throw new BrokenPicture('a WebP without a picture')
  const isRotated = extended !== undefined && orientation !== 1
  if (extended) extended[8] = (extended[8]! & ~(exifFlag | xmpFlag)) | (isRotated ? exifFlag : 0)
  if (isRotated) chunks.push(chunk('EXIF', exifOf(orientation)))
  const body = chunks.flatMap((bytes) => (bytes.length % 2 ? [bytes, Buffer.alloc(1)] : [bytes]))
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + body.reduce((sum, { length }) => sum + length, 0), 4)
  return { pieces: [head, ...body], isHeldWhole }
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data])
}
