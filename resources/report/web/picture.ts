import { paper } from '../rules/palette.ts'
import type { Drawn } from './chart.tsx'

/** Pixels of the picture per pixel of the screen, so that it is sharp on paper. */
const sharpness = 2
/** The height of title and description above the chart, in pixels. */
const head = 56

/** Draws a chart as PNG on white, with title and description above it. */
export async function pictureOf(
  { svg, size }: Drawn,
  { title, about, font }: { title: string; about: string; font: string },
): Promise<Blob> {
  const image = new Image()
  image.src = svg()
  await image.decode()
  const { width, height } = size()
  const canvas = document.createElement('canvas')
  canvas.width = (width + 32) * sharpness
  canvas.height = (height + head + 16) * sharpness
  const canvasContext = canvas.getContext('2d')!
  canvasContext.scale(sharpness, sharpness)
  canvasContext.fillStyle = paper.ground
  canvasContext.fillRect(0, 0, width + 32, height + head + 16)
  canvasContext.fillStyle = paper.text
  canvasContext.font = `600 16px ${font}`
  canvasContext.fillText(title, 16, 26, width)
  canvasContext.font = `12px ${font}`
  canvasContext.fillText(about, 16, 46, width)
  canvasContext.drawImage(image, 16, head, width, height)
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('the browser made no picture'))), 'image/png'),
  )
}
