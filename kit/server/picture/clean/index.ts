import { type Cleaned, joined } from './broken.ts'
import { cleanGif } from './gif.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

export { BrokenPicture } from './broken.ts'

/** The types of pictures by how their files begin: bytes at places. */
const signatures: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'image/png': { 0: '\x89PNG\r\n\x1a\n' },
  'image/jpeg': { 0: '\xff\xd8\xff' },
  'image/gif': { 0: 'GIF8' },
  'image/webp': { 0: 'RIFF', 8: 'WEBP' },
}

/** The type of the picture that some bytes begin; undefined where they begin none. */
export const pictureTypeOf = (head: Buffer): string | undefined =>
  Object.entries(signatures).find(([, parts]) =>
    Object.entries(parts).every(([at, text]) => head.toString('latin1', Number(at), Number(at) + text.length) === text),
  )?.[0]

/** Brands of the container that formats of other pictures share, by what people call these; the vaguest come last. */
const brands = [
  ['AVIF', ['avif', 'avis']],
  ['HEIC', ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1']],
] as const

/** What people call the format of a picture that is none of those kept, by how it begins: a phone's HEIC, an AVIF. */
export function otherFormatIn(head: Buffer): string | undefined {
  if (head.length < 12 || head.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const most = Math.min(head.readUInt32BE(0), head.length, 64)
  const named = Array.from({ length: Math.max(1, Math.floor(most / 4) - 2) }, (_, i) =>
    head.toString('latin1', 8 + 4 * i, 12 + 4 * i),
  )
  return brands.find(([, ones]) => named.some((one) => (ones as readonly string[]).includes(one)))?.[0]
}

const cleaners: Readonly<Record<string, (bytes: Buffer) => Cleaned>> = {
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
  'image/gif': cleanGif,
  'image/webp': cleanWebp,
}

/**
 * A picture as it is kept, in pieces: the same drawing bit for bit, without what the camera or a program noted of place,
 * owner and itself, but upright as before. Throws BrokenPicture for what is no whole picture of that type, and for what
 * falls into more parts than any picture.
 */
export function cleanPicture(bytes: Buffer, type: string): Cleaned {
  const { pieces, isHeldWhole } = cleaners[type]!(bytes)
  return { pieces: joined(pieces), isHeldWhole }
}
