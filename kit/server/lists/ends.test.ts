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

  test.each(['sort=code', 'sort=-code', 'sort=star,-code', 'sort=-leadDaysBulk', 'q=silk', 'q=s&star=1,2&sort=nameZh'])(
    '%s',
    async (query) => {
      const forwards = await walk(query, 'after', '')
      expect(new Set(forwards).size).toBe(forwards.length)
      expect(forwards.length).toBeGreaterThan(9)
      expect(await walk(query, 'before', '~')).toEqual(forwards)
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
