import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { startSampledList } from './testing.ts'

const { app, mei } = await startSampledList()
afterAll(() => app.close())

describe('A list is read from both ends (contract.md, Paths)', () => {
  const walk = async (query: string, by: 'after' | 'before', first: string) => {
    const pages: string[][] = []
    for (let cursor: string | undefined = first; cursor !== undefined && pages.length < 60; ) {
      const { body } = await mei.get(`/api/supplier?${query}&pageSize=9${cursor && `&${by}=${cursor}`}`)
      expect(body.code, body.message).toBe(1)
      pages.push(body.data.map((row: { id: string }) => row.id))
      cursor = by === 'after' ? body.next : (body as { prev?: string }).prev
    }
    return by === 'after' ? pages.flat() : pages.reverse().flat()
  }

  test.each([
    'sort=code',
    'sort=-code',
    'sort=star,-code',
    'sort=-leadDaysBulk',
    'sort=leadDaysBulk,code',
    'sort=-code,-star',
    'sort=notes',
    'q=silk',
    'q=s&star=1,2&sort=nameZh',
  ])('%s', async (query) => {
    const forwards = await walk(query, 'after', '')
    expect(new Set(forwards).size).toBe(forwards.length)
    expect(forwards.length).toBeGreaterThan(9)
    expect(await walk(query, 'before', '~')).toEqual(forwards)
  })

  test.each(['sort=nextExpiry', 'sort=-nextExpiry', 'status=&sort=-nextExpiry', 'type=OEM&sort=-nextExpiry,-code'])(
    '%s, read from an index: blanks stand last in either direction',
    async (query) => {
      const { id } = (await mei.get('/api/user/verify')).body.data
      await app.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('sms.actor', ${id}, true)`)
        await tx.execute(
          sql`update supplier set next_expiry = date '2026-01-01' + length(notes) where length(name_en) % 2 = 0`,
        )
      })
      const forwards = await walk(query, 'after', '')
      expect(await walk(query, 'before', '~')).toEqual(forwards)
      const { body } = await mei.get(`/api/supplier?${query}&pageSize=200`)
      expect(body.data.map((row: { id: string }) => row.id)).toEqual(forwards)
      const days = body.data.map((row: { nextExpiry: string | null }) => row.nextExpiry)
      const filled = days.filter((day: string | null) => day !== null)
      expect(days).toEqual([...filled, ...Array(days.length - filled.length).fill(null)])
      const sorted = filled.toSorted()
      expect(filled).toEqual(query.includes('-next') ? sorted.reverse() : sorted)
      expect(new Set(days).size).toBeGreaterThan(3)
      expect(days).toContain(null)
    },
  )

  test('a page in front of a row ends right before it, and leads on to it', async () => {
    const second = (await mei.get('/api/supplier?pageSize=10&page=2')).body as any
    const first = (await mei.get(`/api/supplier?pageSize=10&before=${second.prev}`)).body as any
    expect(first.data).toEqual((await mei.get('/api/supplier?pageSize=10')).body.data)
    expect(first.prev).toBeUndefined()
    expect((await mei.get(`/api/supplier?pageSize=10&after=${first.next}`)).body.data).toEqual(second.data)
  })

  test('what is no cursor is refused by the name of its parameter; both at once are', async () => {
    expect((await mei.get('/api/supplier?before=abc')).body).toMatchObject({ code: 0, errors: [{ field: 'before' }] })
    expect((await mei.get('/api/supplier?before=~&after=x')).body).toMatchObject({
      code: 0,
      errors: [{ field: 'before' }],
    })
  })
})

test('a list that takes the database too long is refused in one sentence', async () => {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table supplier in access exclusive mode`)
    const { status, body } = await mei.get('/api/supplier?q=silk')
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 0, message: 'This takes too long: please narrow the search or the filters' })
  })
  expect((await mei.get('/api/supplier?q=silk')).body.code).toBe(1)
})
