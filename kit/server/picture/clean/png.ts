import { crc32 } from 'node:zlib'
import { BrokenPicture, type Cleaned, partCounter, requireBytes } from './broken.ts'
import { exifOf, type Orientation, orientationOf } from './exif.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The chunks that affect the drawing (PNG, third edition, 11), including colour profile and animation. */
const drawnChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)

/** The position of the interlace method in IHDR, the first chunk (11.2.1). */
const interlaceAt = 28

/**
 * The pieces of a PNG without texts, time, private chunks, EXIF other than the orientation, and bytes after IEND. The
 * checksum of every chunk must be right.
 */
export function cleanPng(bytes: Buffer): Cleaned {
  if (!bytes.subarray(0, 8).equals(signature)) throw new BrokenPicture('no PNG')
  const chunks: Buffer[] = []
  const countPart = partCounter()
  let orientation: Orientation = 1
  for (let at = 8, type = ''; type !== 'IEND'; ) {
    countPart()
    requireBytes(at + 12, bytes)
    const next = at + 12 + bytes.readUInt32BE(at)
    requireBytes(next, bytes)
    type = bytes.toString('latin1', at + 4, at + 8)
    if ((at === 8) !== (type === 'IHDR')) throw new BrokenPicture('IHDR is not the first chunk')
    if (crc32(bytes.subarray(at + 4, next - 4)) !== bytes.readUInt32BE(next - 4)) throw new BrokenPicture('damaged')
    if (type === 'eXIf') orientation = orientationOf(bytes.subarray(at + 8, next - 4))
    if (drawnChunks.has(type)) chunks.push(bytes.subarray(at, next))
    else if (/^[A-Z]/.test(type)) throw new BrokenPicture('a part that no PNG has')
    at = next
  }
  const [header, ...rest] = chunks
  const exifChunks = orientation === 1 ? [] : [chunk('eXIf', exifOf(orientation))]
  return { pieces: [signature, header!, ...exifChunks, ...rest], isHeldWhole: bytes[interlaceAt] === 1 }
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}
