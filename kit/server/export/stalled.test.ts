import { connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endWhenStalled, endWithSession } from './stalled.ts'

let app: FastifyInstance
let port: number
/** What the log was told, and how many answers are under way. */
let lines: string[]
let running: number
/** How long the source of an answer keeps its reader waiting before the last piece, in milliseconds. */
let slowSource: number
let limits: Parameters<typeof endWhenStalled>[2]
let signedIn: boolean
const log = { warn: (_: unknown, text?: string) => void lines.push(String(text)) }

beforeEach(async () => {
  lines = []
  limits = { ms: 240 }
  signedIn = true
  running = 0
  app = Fastify()
  app.get('/endless', async (_, reply) => {
    running++
    const stop = endWhenStalled(reply, log, limits)
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
    const stop = endWhenStalled(reply, log, limits)
    await reply.send(Readable.from(slow()))
    stop()
  })
  app.get('/whose', async (_, reply) => {
    const stop = endWithSession(reply, log, async () => signedIn, 40)
    await reply.send(Readable.from(endless()))
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
  expect(lines).toEqual(Array(4).fill('a download was ended: its reader took too little'))
  for (const reader of readers) reader.destroy()
})

test('a reader who waits for us is not ended', async () => {
  slowSource = 900
  expect(await (await fetch(`http://127.0.0.1:${port}/slow`)).text()).toBe('first,last')
  expect(lines).toEqual([])
})

test('a reader who takes less than the least rate is ended though it takes something', async () => {
  limits = { ms: 240, rate: 1e12 }
  const answer = await fetch(`http://127.0.0.1:${port}/endless`)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  expect(lines).toEqual(['a download was ended: its reader took too little'])
})

test('no download takes for ever', async () => {
  limits = { ms: 240, longest: 300, rate: 0 }
  const reader = connect(port, '127.0.0.1').on('error', () => {})
  reader.write('GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await new Promise((closed) => reader.resume().on('close', closed))
  expect(lines).toEqual(['a download was ended: it took too long'])
})

test('it ends with the session of whoever asked for it', async () => {
  const reader = connect(port, '127.0.0.1').on('error', () => {})
  reader.write('GET /whose HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await new Promise((begun) => reader.once('data', begun))
  reader.pause()
  signedIn = false
  await expect.poll(() => lines).toEqual(['a download was ended: its session or its rights are not what they were'])
  reader.destroy()
})
