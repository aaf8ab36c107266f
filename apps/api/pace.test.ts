import Fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { paceBodies } from './pace.ts'

test('large bodies of one user are read one by one, and those of others between them', async () => {
  const app = Fastify()
  app.decorateRequest('session', undefined)
  app.addHook('onRequest', async (request) => {
    request.session = { actor: { id: String(request.headers.user) } } as FastifyRequest['session']
  })
  paceBodies(app)
  const answered: string[] = []
  app.post('/', async ({ headers, body }) => {
    answered.push(`${headers.user} ${(body as { text: string }).text.length}`)
    return {}
  })
  const send = (user: string, length: number) =>
    app.inject({ method: 'POST', url: '/', headers: { user }, payload: { text: 'x'.repeat(length) } })
  await Promise.all([
    ...[20_001, 20_002, 20_003].map((length) => send('Wu', length)),
    send('Mei', 20_000),
    send('Wu', 10),
  ])
  expect(answered).toEqual(['Wu 10', 'Wu 20001', 'Mei 20000', 'Wu 20002', 'Wu 20003'])
  await app.close()
})
