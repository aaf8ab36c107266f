import { BrokenPicture, type Cleaned, partCounter, within } from './broken.ts'

const trailer = 0x3b
const image = 0x2c
const extension = 0x21
const application = 0xff
const comment = 0xfe

/** The application extensions that are drawn: how often an animation runs. */
const drawn = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/**
 * The pieces of a GIF (89a, section 12 on) without comments and what programs keep of it, such as XMP. Ends with its
 * trailer; what follows is cut.
 */
export function cleanGif(bytes: Buffer): Cleaned {
  within(13, bytes)
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) throw new BrokenPicture('no GIF')
  const first = 13 + colours(bytes[10]!)
  within(first, bytes)
  const kept = [bytes.subarray(0, first)]
  const part = partCounter()
  let images = 0
  for (let at = first; ; ) {
    part()
    within(at + 1, bytes)
    const kind = bytes[at]!
    if (kind === trailer) break
    const next = kind === image ? endOfImage(bytes, at) : kind === extension ? endOfBlocks(bytes, at + 2) : -1
    if (next < 0) throw new BrokenPicture('a part that no GIF has')
    if (kind === image) images++
    if (kind === image || isKept(bytes, at)) kept.push(bytes.subarray(at, next))
    at = next
  }
  if (images === 0) throw new BrokenPicture('a GIF without a picture')
  // Each of its pictures is drawn onto one that is held.
  return { pieces: [...kept, Buffer.from([trailer])], isHeldWhole: true }
}

/** Bytes of a table of colours, as the flags in front of it say. */
const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function isKept(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1]
  if (label === comment) return false
  return label !== application || drawn.includes(bytes.toString('latin1', at + 3, at + 14))
}

function endOfImage(bytes: Buffer, at: number): number {
  within(at + 10, bytes)
  return endOfBlocks(bytes, at + 11 + colours(bytes[at + 9]!))
}

/** Behind the sub-blocks that begin here: each says its length, an empty one is the last. */
function endOfBlocks(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    within(at + 1, bytes)
    const size = bytes[at]!
    at += size + 1
    if (size === 0) return at
  }
}
