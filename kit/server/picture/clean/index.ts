import { type Cleaned, joined } from './broken.ts'
import { cleanGif } from './gif.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

export { BrokenPicture } from './broken.ts'

/** The signatures of picture types: bytes by their position. */
const signatures: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'image/png': { 0: '\x89PNG\r\n\x1a\n' },
  'image/jpeg': { 0: '\xff\xd8\xff' },
  'image/gif': { 0: 'GIF8' },
  'image/webp': { 0: 'RIFF', 8: 'WEBP' },
}

/** The picture type of a file by its first bytes; undefined for other files. */
export const pictureTypeOf = (head: Buffer): string | undefined =>
  Object.entries(signatures).find(([, parts]) =>
    Object.entries(parts).every(([at, text]) => head.toString('latin1', Number(at), Number(at) + text.length) === text),
  )?.[0]

/** The brands of other formats in an ISO container by their usual names; the least specific come last. */
const brands = [
  ['AVIF', ['avif', 'avis']],
  ['HEIC', ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1']],
] as const

/** The name of a picture format that is not accepted, such as HEIC, by the first bytes; undefined for other files. */
export function otherFormatIn(head: Buffer): string | undefined {
  if (head.length < 12 || head.toString('latin1', 4, 8) !== 'ftyp') return undefined
  // The first box lists brands of four bytes from its byte 8 on: the main one, its version, then those compatible.
  const end = Math.min(head.readUInt32BE(0), head.length, 64)
  const found = Array.from({ length: Math.max(1, Math.floor(end / 4) - 2) }, (_, i) =>
    head.toString('latin1', 8 + 4 * i, 12 + 4 * i),
  )
  return brands.find(([, codes]) => found.some((brand) => (codes as readonly string[]).includes(brand)))?.[0]
}

const cleaners: Readonly<Record<string, (bytes: Buffer) => Cleaned>> = {
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
  'image/gif': cleanGif,
  'image/webp': cleanWebp,
}

/**
 * The pieces of a picture without metadata such as place and owner, with the same image data and orientation. Throws
 * BrokenPicture if the bytes are no complete picture of the type, or have too many parts.
 */
export function cleanPicture(bytes: Buffer, type: string): Cleaned {
  const { pieces, isHeldWhole } = cleaners[type]!(bytes)
  return { pieces: joined(pieces), isHeldWhole }
}
