import { drawPicture } from './draw/picture.ts'
import type { DrawAnswer, DrawRequest } from './pictures.ts'

/** Runs in the process that pictures.ts starts. */
process.on('message', async ({ number, picture }: DrawRequest) => {
  const send = (answer: DrawAnswer) => void process.send?.(answer)
  try {
    send({ number, bytes: await drawPicture(picture) })
  } catch (error) {
    send({ number, error: String(error) })
  }
})
