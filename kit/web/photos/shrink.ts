/** The longer side of a stored photo in pixels, and its JPEG quality; the weave stays visible. */
const sideMax = 2_560
const quality = 0.85

/** A photo as an upright JPEG of at most 2,560 pixels a side, without metadata; rejects if it is not readable. */
export async function shrink(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('no canvas')
    // Transparent parts would turn black in a JPEG.
    brush.fillStyle = 'white'
    brush.fillRect(0, 0, canvas.width, canvas.height)
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    if (!small) throw new Error('not drawn')
    return small
  } finally {
    picture.close()
  }
}
