/** The orientation of a picture by EXIF (CIPA DC-008): 1 is upright, 2 to 8 are rotated or mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** The name before an EXIF block in JPEG, and often in WebP. */
export const exifName = Buffer.from('Exif\0\0', 'latin1')

const orientationTag = 0x0112

/** The orientation in the first directory of an EXIF block (TIFF 6.0); upright if it has no valid one. */
export function orientationOf(block: Buffer): Orientation {
  const tiff = block.subarray(0, exifName.length).equals(exifName) ? block.subarray(exifName.length) : block
  if (tiff.length < 8) return 1
  const order = tiff.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return 1
  const uint16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return 1
  const count = uint16(start)
  for (let i = 0; i < count; i++) {
    const at = start + 2 + i * 12
    if (at + 12 > tiff.length) return 1
    if (uint16(at) !== orientationTag) continue
    const value = uint16(at + 8)
    return value >= 1 && value <= 8 ? (value as Orientation) : 1
  }
  return 1
}

/** An EXIF block with the orientation only, without the name that JPEG puts before it. */
export function exifOf(orientation: Orientation): Buffer {
  // A little-endian header and a directory of one entry: a short (type 3), the orientation.
  const tiff = Buffer.alloc(26)
  tiff.write('II', 'latin1')
  tiff.writeUInt16LE(42, 2)
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(orientationTag, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}
