import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../apps/api/testing.ts'

/** Nobody finds a link by trying: over HTTP, from one network, as fast as they can. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('10,000 guesses find nothing, and all but a few are slowed', async () => {
  const mei = await app.setup()
  const item = (await mei.post('/api/showroom/add', { code: 'STY-1' })).body.data.id
  const link = { title: 'Look', expires: '2199-12-31', items: [{ item }] }
  expect((await mei.post('/api/share/add', link)).body.code).toBe(1)
  const stranger = app.visitor()
  const statuses = new Map<string, number>()
  const guess = async (n: number) => {
    const secret = randomBytes(24).toString('base64url')
    const lines = [{ item, quantity: 1 }]
    const answer = await (n % 3 === 0
      ? stranger.post('/api/share/open', { token: secret })
      : n % 3 === 1
        ? stranger.post('/api/share/choose', { key: secret, id: v7(), name: 'Ines', lines })
        : stranger.get(`/api/share/picture?key=${secret}&id=${item}&w=256`))
    const text = `${answer.status} ${answer.body.message}`
    statuses.set(text, (statuses.get(text) ?? 0) + 1)
  }
  // No more at once than may wait at one address.
  for (let from = 0; from < 10_000; from += 50) await Promise.all(Array.from({ length: 50 }, (_, n) => guess(from + n)))
  const [open, slowed, ...others] = [...statuses].sort()
  expect(others).toEqual([])
  expect(open![0]).toMatch(/^404 This link does not open/)
  expect(open![1]).toBeLessThan(60)
  expect(slowed![0]).toMatch(/^429 Too many attempts/)
})
