import { BrokenPicture, type Cleaned, partCounter, within } from './broken.ts'
import { exifOf, type Orientation, orientationOf } from './exif.ts'

/** The chunks that are drawn (RFC 9649, 2.3 to 2.7). */
const drawn = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const pictures = new Set(['VP8 ', 'VP8L', 'ANMF'])
/** Those that a program reads as a whole before it gives a line: lossless ones, transparency, frames of an animation. */
const heldWhole = new Set(['VP8L', 'ALPH', 'ANMF'])

/** Flags of VP8X that announce chunks: EXIF and XMP. */
const exifFlag = 0x08
const xmpFlag = 0x04

/**
 * The pieces of a WebP without EXIF but its orientation, without XMP and unknown chunks. Ends where its header says;
 * what follows is cut.
 */
export function cleanWebp(bytes: Buffer): Cleaned {
  within(12, bytes)
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    throw new BrokenPicture('no WebP')
  const end = 8 + bytes.readUInt32LE(4)
  within(end, bytes)
  const kept: Buffer[] = []
  let orientation: Orientation = 1
  let extended: Buffer | undefined
  const part = partCounter()
  let drawings = 0
  let isHeldWhole = false
  for (let at = 12; at < end; ) {
    part()
    if (at + 8 > end) throw new BrokenPicture('cut short')
    const size = bytes.readUInt32LE(at + 4)
    const type = bytes.toString('latin1', at, at + 4)
    // An odd one is padded; some programs leave that out at the very end.
    const next = Math.min(at + 8 + size + (size % 2), Math.max(end, at + 8 + size))
    if (next > end) throw new BrokenPicture('cut short')
    if (type === 'EXIF') orientation = orientationOf(bytes.subarray(at + 8, at + 8 + size))
    if (pictures.has(type)) drawings++
    if (heldWhole.has(type)) isHeldWhole = true
    if (type === 'VP8X') {
      if (size < 10) throw new BrokenPicture('cut short')
      extended = Buffer.from(bytes.subarray(at, next))
      kept.push(extended)
    } else if (drawn.has(type)) kept.push(bytes.subarray(at, next))
    at = next
  }
  if (drawings === 0) throw new BrokenPicture('a WebP without a picture')
  const turned = extended !== undefined && orientation !== 1
  if (extended) extended[8] = (extended[8]! & ~(exifFlag | xmpFlag)) | (turned ? exifFlag : 0)
  if (turned) kept.push(chunk('EXIF', exifOf(orientation)))
  const body = kept.flatMap((one) => (one.length % 2 ? [one, Buffer.alloc(1)] : [one]))
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
