import { connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endWhenStalled } from './stalled.ts'

let app: FastifyInstance
let port: number
/** What the log was told, and how many answers are under way. */
let said: string[]
let running: number
/** How long the source of an answer keeps its reader waiting before the last piece, in milliseconds. */
let slowSource: number

beforeEach(async () => {
  said = []
  running = 0
  app = Fastify()
  app.get('/endless', async (_, reply) => {
    running++
    const stop = endWhenStalled(reply, { warn: (_: unknown, text?: string) => void said.push(String(text)) }, 240)
    const file = Readable.from(endless())
    try {
      await reply.send(file)
    } finally {
      stop()
      file.destroy()
      running--
    }
  })
  app.get('/slow', async (_, reply) => {
    const stop = endWhenStalled(reply, { warn: (_: unknown, text?: string) => void said.push(String(text)) }, 240)
    await reply.send(Readable.from(slow()))
    stop()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterEach(() => app.close())

function* endless() {
  for (;;) yield Buffer.alloc(65_536)
}
async function* slow() {
  yield 'first,'
  await new Promise((next) => setTimeout(next, slowSource))
  yield 'last'
}

test('readers that take nothing lose their connection and free their place, said once each', async () => {
  const readers = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'))
  for (const reader of readers) {
    reader.on('error', () => {}).pause()
    reader.write('GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n')
  }
  await expect.poll(() => running).toBe(4)
  await expect.poll(() => running, { timeout: 15_000 }).toBe(0)
  expect(said).toEqual(Array(4).fill('a download was ended: its reader took nothing'))
  for (const reader of readers) reader.destroy()
})

test('a reader who waits for us is not ended', async () => {
  slowSource = 900
  expect(await (await fetch(`http://127.0.0.1:${port}/slow`)).text()).toBe('first,last')
  expect(said).toEqual([])
})
