import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { compressAnswers } from './compress.ts'

const app = Fastify()
compressAnswers(app)
app.setErrorHandler((error, _, reply) =>
  reply
    .code(500)
    .type('application/json')
    .send({ code: 0, message: (error as Error).message }),
)
const suppliers = (count: number) => Array.from({ length: count }, (_, i) => ({ code: `S-${i}`, name: '绍兴柯桥纺织' }))
app.get('/few', () => suppliers(2))
app.get('/page', (_, reply) => reply.header('vary', 'origin').send(suppliers(50)))
app.get('/many', () => suppliers(5_000))
app.get('/picture', (_, reply) => reply.type('image/jpeg').send(Buffer.alloc(9_000)))
app.get('/part', (_, reply) => reply.header('content-range', 'bytes 0-8999/10000').send(Buffer.alloc(9_000)))
app.get('/stream', (_, reply) => reply.type('text/csv').send(Readable.from(['code,name\n', 'S-1,绍兴\n'])))
app.get('/broken', (_, reply) =>
  reply.type('text/csv').send(
    Readable.from(
      (async function* (): AsyncGenerator<string> {
        yield 'code,name\n'
        throw new Error('the database is gone')
      })(),
    ),
  ),
)
const get = (url: string, accepts: string) => app.inject({ url, headers: { 'accept-encoding': accepts } })

describe('Answers travel compressed', () => {
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('by what the client accepts: %s', async (accepts, encoding, decompress) => {
    for (const url of ['/page', '/many', '/stream']) {
      const answer = await get(url, accepts)
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers.vary).toMatch(/accept-encoding$/)
      expect(decompress(answer.rawPayload).toString()).toBe((await get(url, 'identity')).payload)
    }
    expect((await get('/page', accepts)).headers.vary).toBe('origin, accept-encoding')
    expect(Number((await get('/page', accepts)).headers['content-length'])).toBeLessThan(1_000)
  })

  test('but not short ones, pictures and parts of files', async () => {
    for (const url of ['/few', '/picture', '/part'])
      expect((await get(url, 'br, gzip')).headers['content-encoding']).toBeUndefined()
  })

  test('and a stream that breaks at once is answered with a plain error', async () => {
    const answer = await get('/broken', 'br')
    expect([answer.statusCode, answer.headers['content-encoding'], answer.json().message]).toEqual([
      500,
      undefined,
      'the database is gone',
    ])
  })
})
