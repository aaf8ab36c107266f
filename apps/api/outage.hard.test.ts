import { expect, test } from 'vitest'
import { startTestApp } from './testing.ts'

test('a thousand clients at once are served or turned away within seconds, and health is answered', async () => {
  const app = await startTestApp()
  const mei = await app.setup()
  for (let i = 0; i < 40; i++)
    await app.member(mei, { name: `User ${String.fromCharCode(65 + (i % 26))}${i}`, email: `u${i}@example.com` })
  const cookies = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => (await app.signIn(`u${i}@example.com`)).fetch.cookies()),
  )
  const until = performance.now() + 15_000
  const took: number[] = []
  const statuses = new Map<number, number>()
  const client = async (i: number) => {
    while (performance.now() < until) {
      const started = performance.now()
      const answer = await fetch(`${app.url}/api/supplier?q=a&pageSize=200`, { headers: { cookie: cookies[i % 40]! } })
      await answer.text()
      took.push(performance.now() - started)
      // As the product's own pages do.
      const wait = Number(answer.headers.get('retry-after') ?? 0)
      await new Promise((next) => setTimeout(next, wait * 1_000))
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  const clients = Array.from({ length: 1_000 }, (_, i) => client(i))
  await new Promise((next) => setTimeout(next, 5_000))
  const started = performance.now()
  expect((await fetch(`${app.url}/api/health`)).status).toBe(200)
  const health = performance.now() - started
  await Promise.all(clients)
  console.log({ health: Math.round(health), longest: Math.round(Math.max(...took)), statuses })
  expect([...statuses.keys()].every((status) => [200, 429, 503].includes(status))).toBe(true)
  expect(Math.max(...took)).toBeLessThan(20_000)
  await app.close()
})
