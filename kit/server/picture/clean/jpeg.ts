import { BrokenPicture, type Cleaned, partCounter, requireBytes } from './broken.ts'
import { exifName, exifOf, type Orientation, orientationOf } from './exif.ts'

const start = Buffer.from([0xff, 0xd8])
const end = Buffer.from([0xff, 0xd9])
const scan = 0xda
const comment = 0xfe

/** The most scans of a picture; progressive ones have about ten. Each scan is a pass over the whole picture. */
const scansMax = 50

const exif = 0xe1

/** The application segments that affect the drawing: their first bytes by marker. */
const drawnSegments: Readonly<Record<number, Buffer>> = {
  224: Buffer.from('JFIF\0', 'latin1'),
  226: Buffer.from('ICC_PROFILE\0', 'latin1'),
  238: Buffer.from('Adobe', 'latin1'),
}

/**
 * The pieces of a JPEG (ITU-T T.81, annex B) without EXIF, XMP, IPTC and comments. The colour profile and the
 * orientation stay; bytes after the picture are dropped.
 */
export function cleanJpeg(bytes: Buffer): Cleaned {
  if (!bytes.subarray(0, 2).equals(start)) throw new BrokenPicture('no JPEG')
  const jfif: Buffer[] = []
  const rest: Buffer[] = []
  let orientation: Orientation = 1
  const countPart = partCounter()
  let scans = 0
  for (let at = 2; ; ) {
    requireBytes(at + 2, bytes)
    if (bytes[at] !== 0xff) throw new BrokenPicture('no marker where one should be')
    const marker = bytes[at + 1]!
    // Any number of fill bytes may precede a marker (B.1.1.2).
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9) break
    countPart()
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) throw new BrokenPicture('a marker out of place')
    requireBytes(at + 4, bytes)
    const next = at + 2 + bytes.readUInt16BE(at + 2)
    requireBytes(next, bytes)
    if (next < at + 4) throw new BrokenPicture('a segment without room for its length')
    const segment = bytes.subarray(at, next)
    const data = segment.subarray(4)
    if (marker === exif && data.subarray(0, exifName.length).equals(exifName)) orientation = orientationOf(data)
    if (isDrawn(marker, data)) (marker === 0xe0 ? jfif : rest).push(segment)
    at = next
    if (marker !== scan) continue
    if (++scans > scansMax) throw new BrokenPicture('more scans than a picture has')
    at = endOfScan(bytes, next)
    rest.push(bytes.subarray(next, at))
  }
  if (scans === 0) throw new BrokenPicture('a JPEG without a picture')
  const exifSegments = orientation === 1 ? [] : [exifSegment(orientation)]
  // JFIF must come first, then EXIF.
  return { pieces: [start, ...jfif, ...exifSegments, ...rest, end], isHeldWhole: scans > 1 }
}

/** Whether a segment affects the drawing: all do but comments and application segments not in `drawnSegments`. */
function isDrawn(marker: number, data: Buffer): boolean {
  if (marker === comment) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const name = drawnSegments[marker]
  return name !== undefined && data.subarray(0, name.length).equals(name)
}

/** The end of a scan's coded data: the next marker that is no stuffed zero and no restart (B.1.1.5). */
function endOfScan(bytes: Buffer, from: number): number {
  // Byte by byte, since coded data may consist of stuffed zeros, for which repeated searches are far slower.
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    let next = at + 1
    while (bytes[next] === 0xff) next++
    const marker = bytes[next]
    if (marker === undefined) break
    if (marker !== 0 && !(marker >= 0xd0 && marker <= 0xd7)) return at
    at = next
  }
  throw new BrokenPicture('cut short')
}

function exifSegment(orientation: Orientation): Buffer {
  const data = Buffer.concat([exifName, exifOf(orientation)])
  const head = Buffer.from([0xff, exif, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
