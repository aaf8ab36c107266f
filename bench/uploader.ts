// Uploads photos in a process of its own, so that the server's memory and time stay its own:
// `fork('uploader.ts', [url, cookie, count, together, from])`; sends the seconds that it took and the size of a photo.
import sharp from 'sharp'

const [, , url = '', cookie = '', ...figures] = process.argv
const [count = 0, together = 1, from = 0] = figures.map(Number)

/** A 12-megapixel photo of about 5 MB, as phones take them. */
const noise = { type: 'gaussian', mean: 120, sigma: 22 } as const
const photo = await sharp({ create: { width: 4_032, height: 3_024, channels: 3, background: '#000', noise } })
  .blur(0.7)
  .jpeg({ quality: 95 })
  .toBuffer()

let next = 0
async function upload() {
  for (let i = next++; i < count; i = next++) {
    const bytes = Buffer.from(photo)
    // A few changed bytes of the coded data make another valid photo.
    const n = from + i
    bytes.writeUInt8((n % 200) + 20, Math.floor(bytes.length / 2))
    bytes.writeUInt8(Math.floor(n / 200) + 20, Math.floor(bytes.length / 3))
    const answer = await fetch(`${url}&name=p${n}.jpg`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/octet-stream' },
      body: bytes,
    })
    const { code, message } = (await answer.json()) as { code: number; message: string }
    if (code !== 1) throw new Error(message)
  }
}
const started = performance.now()
await Promise.all(Array.from({ length: together }, upload))
process.send?.({ seconds: (performance.now() - started) / 1_000, bytes: photo.length })
process.disconnect?.()
