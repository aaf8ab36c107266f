import { BrokenPicture, type Cleaned, partCounter, requireBytes } from './broken.ts'

const trailer = 0x3b
const image = 0x2c
const extension = 0x21
const application = 0xff
const comment = 0xfe

/** The application extensions that affect the drawing: how often an animation runs. */
const drawnExtensions = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/**
 * The pieces of a GIF (89a, section 12 on) without comments and data of programs such as XMP. Bytes after the trailer
 * are dropped.
 */
export function cleanGif(bytes: Buffer): Cleaned {
  requireBytes(13, bytes)
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) throw new BrokenPicture('no GIF')
  const first = 13 + colourTableSize(bytes[10]!)
  requireBytes(first, bytes)
  const pieces = [bytes.subarray(0, first)]
  const countPart = partCounter()
  let images = 0
  for (let at = first; ; ) {
    countPart()
    requireBytes(at + 1, bytes)
    const kind = bytes[at]!
    if (kind === trailer) break
    const next = kind === image ? endOfImage(bytes, at) : kind === extension ? endOfBlocks(bytes, at + 2) : -1
    if (next < 0) throw new BrokenPicture('a part that no GIF has')
    if (kind === image) images++
    if (kind === image || isDrawn(bytes, at)) pieces.push(bytes.subarray(at, next))
    at = next
  }
  if (images === 0) throw new BrokenPicture('a GIF without a picture')
  // Each frame is drawn over the frames before.
  return { pieces: [...pieces, Buffer.from([trailer])], isHeldWhole: true }
}

const colourTableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function isDrawn(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1]
  if (label === comment) return false
  return label !== application || drawnExtensions.includes(bytes.toString('latin1', at + 3, at + 14))
}

function endOfImage(bytes: Buffer, at: number): number {
  requireBytes(at + 10, bytes)
  return endOfBlocks(bytes, at + 11 + colourTableSize(bytes[at + 9]!))
}

/** The end of the sub-blocks that begin at `from`; each begins with its length, and the last is empty. */
function endOfBlocks(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    requireBytes(at + 1, bytes)
    const size = bytes[at]!
    at += size + 1
    if (size === 0) return at
  }
}
