import type { Mark } from '../../round/contract.ts'
import { linesOf } from '../rules/marks.ts'

const red = '#c4242c'
/** The longer side of the photo and the margin around the notes, in pixels. */
const longest = 1_600
const margin = 24

/** Draws a photo with its marks, and title and notes below it, as a JPEG to be sent by mail or chat. */
export async function markedPicture(source: string, marks: readonly Mark[], title: string): Promise<Blob> {
  const image = new Image()
  image.src = source
  await image.decode()
  const scale = longest / Math.max(image.naturalWidth, image.naturalHeight)
  const [width, height] = [Math.round(image.naturalWidth * scale), Math.round(image.naturalHeight * scale)]
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')!
  const size = Math.round(longest / 45)
  const font = `${size}px ${getComputedStyle(document.body).fontFamily}`
  context.font = font
  const notes = [title, ...marks.map(({ note }, at) => `${at + 1}  ${note ?? ''}`)]
  const lines = notes.flatMap((text) => linesOf(text, width - 2 * margin, (part) => context.measureText(part).width))
  canvas.width = width
  canvas.height = height + lines.length * size * 1.5 + 2 * margin
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, width, height)
  context.font = font
  context.textBaseline = 'middle'
  for (const [at, mark] of marks.entries()) drawMark(context, mark, at + 1, { width, height, size })
  context.fillStyle = '#000'
  context.textAlign = 'start'
  for (const [at, line] of lines.entries()) context.fillText(line, margin, height + margin + (at + 0.5) * size * 1.5)
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('the browser made no picture'))), 'image/jpeg', 0.9),
  )
}

type Room = { readonly width: number; readonly height: number; readonly size: number }

function drawMark(context: CanvasRenderingContext2D, mark: Mark, n: number, { width, height, size }: Room) {
  const [rx, ry] = [(mark.width / 2_000) * width, (mark.height / 2_000) * height]
  const [x, y] = [(mark.x / 1_000) * width + rx, (mark.y / 1_000) * height + ry]
  // White below red is seen on any colour.
  for (const [colour, line] of [
    ['#fff', size / 4],
    [red, size / 8],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = line
    context.beginPath()
    context.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI)
    context.stroke()
  }
  const [left, top] = [Math.max(x - rx, size * 0.7), Math.max(y - ry, size * 0.7)]
  context.fillStyle = red
  context.beginPath()
  context.arc(left, top, size * 0.7, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = '#fff'
  context.textAlign = 'center'
  context.fillText(String(n), left, top)
}
