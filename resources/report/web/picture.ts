import type { Drawn } from './chart.tsx'

/** Pixels of a picture for one of the screen, so that it is sharp on paper too. */
const sharpness = 2
const head = 56

/** A chart as PNG, with its title and what it is about above it, on the ground that it stands on. */
export async function pictureOf(
  { svg, size }: Drawn,
  { title, about, ground, ink, font }: { title: string; about: string; ground: string; ink: string; font: string },
): Promise<Blob> {
  const image = new Image()
  image.src = svg()
  await image.decode()
  const { width, height } = size()
  const canvas = document.createElement('canvas')
  canvas.width = (width + 32) * sharpness
  canvas.height = (height + head + 16) * sharpness
  const pen = canvas.getContext('2d')!
  pen.scale(sharpness, sharpness)
  pen.fillStyle = ground
  pen.fillRect(0, 0, width + 32, height + head + 16)
  pen.fillStyle = ink
  pen.font = `600 16px ${font}`
  pen.fillText(title, 16, 26, width)
  pen.font = `12px ${font}`
  pen.fillText(about, 16, 46, width)
  pen.drawImage(image, 16, head, width, height)
  return new Promise((done, failed) =>
    canvas.toBlob((made) => (made ? done(made) : failed(new Error('the browser made no picture'))), 'image/png'),
  )
}
