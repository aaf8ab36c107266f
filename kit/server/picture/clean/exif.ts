/** How a camera was held, as EXIF counts it (CIPA DC-008, Orientation): 1 is upright, 2 to 8 are the other ways. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** What EXIF stands behind in JPEG, and often in WebP. */
export const exifName = Buffer.from('Exif\0\0', 'latin1')

const tag = 0x0112

/** The orientation that an EXIF block (TIFF 6.0) states in its first directory; upright where it states none that can be read. */
export function orientationOf(block: Buffer): Orientation {
  const tiff = block.subarray(0, exifName.length).equals(exifName) ? block.subarray(exifName.length) : block
  if (tiff.length < 8) return 1
  const order = tiff.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return 1
  const two = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return 1
  const count = two(start)
  for (let i = 0; i < count; i++) {
    const at = start + 2 + i * 12
    if (at + 12 > tiff.length) return 1
    if (two(at) !== tag) continue
    const value = two(at + 8)
    return value >= 1 && value <= 8 ? (value as Orientation) : 1
  }
  return 1
}

/** An EXIF block that states the orientation and nothing else, without the name that JPEG puts in front. */
export function exifOf(orientation: Orientation): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II', 'latin1')
  tiff.writeUInt16LE(42, 2)
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(tag, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}
