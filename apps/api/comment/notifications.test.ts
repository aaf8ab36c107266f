import { mentionToken } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { startOffice } from './testing.ts'

/** Notifications in the header (domain.md, Across all screens). */
const { app, mei, sun, vera, say, unread, notices } = await startOffice()
afterAll(() => app.close())

describe('Notifications', () => {
  test('are one’s own, unread first; marking them counts them down, and another’s cannot be marked', async () => {
    await mei.post('/api/notification/read', { all: true })
    const lena = await app.member(mei, { name: 'Lena', email: 'lena@example.com' })
    const id = (await lena.get('/api/user/verify')).body.data.id
    for (let n = 1; n <= 23; n++) await say(sun, `${mentionToken(id)} ${n}`)
    const first = (await lena.get('/api/notification')).body
    expect(first.data.map((record: any) => record.quote)).toEqual(
      Array.from({ length: 20 }, (_, i) => `@Lena ${23 - i}`),
    )
    const second = (await lena.get(`/api/notification?after=${first.next}`)).body
    expect(second.data.map((record: any) => record.quote)).toEqual(['@Lena 3', '@Lena 2', '@Lena 1'])
    expect(second.next).toBeUndefined()

    const [newest, next] = first.data
    await sun.post('/api/notification/read', { ids: [newest.id] })
    expect((await unread(lena)).count).toBe(23)
    expect((await lena.post('/api/notification/read', { ids: [newest.id] })).body.data).toEqual({ count: 22 })
    expect((await notices(lena))[0].id).toBe(next.id)
    expect(await notices(lena, '?unread=true')).toHaveLength(20)
    expect((await lena.get(`/api/notification?after=${second.next ?? first.next}`)).body.data.at(-1).id).toBe(newest.id)

    await say(mei, `${mentionToken(id)} not seen yet`)
    expect((await lena.post('/api/notification/read', { all: true, until: newest.id })).body.data).toEqual({ count: 1 })
    expect((await lena.post('/api/notification/read', { all: true })).body.data).toEqual({ count: 0 })
    expect((await unread(lena)).latest).toBeNull()
  })

  test('of a record whose key was taken away are not there any more', async () => {
    const rosa = await app.member(mei, { name: 'Rosa', email: 'rosa@example.com', Menu: ['Supplier', 'Fabric'] })
    const id = (await rosa.get('/api/user/verify')).body.data.id
    await say(sun, `${mentionToken(id)} the price is 3.20`)
    expect((await unread(rosa)).count).toBe(1)
    await mei.post('/api/user/edit', { id, Menu: ['Fabric'] })
    expect(await unread(rosa)).toEqual({ count: 0, latest: null })
    expect(await notices(rosa)).toEqual([])
    await mei.post('/api/user/edit', { id, Menu: ['Supplier'] })
    expect((await unread(rosa)).count).toBe(1)
  })

  test('of a comment that an undo takes away are not there any more', async () => {
    const uma = await app.member(mei, { name: 'Uma', email: 'uma@example.com' })
    const id = (await uma.get('/api/user/verify')).body.data.id
    const { data } = (await say(sun, `${mentionToken(id)} by mistake`)).body
    expect((await unread(uma)).count).toBe(1)
    expect((await vera.post('/api/undo', { kind: 'comment', id: data.id, version: 1 })).body.code).toBe(0)
    expect((await sun.post('/api/undo', { kind: 'comment', id: data.id, version: 1 })).body.code).toBe(1)
    expect(await unread(uma)).toEqual({ count: 0, latest: null })
  })

  test('are counted up to 100', async () => {
    const wen = await app.member(mei, { name: 'Wen', email: 'wen@example.com' })
    const id = (await wen.get('/api/user/verify')).body.data.id
    for (let n = 0; n < 103; n++) await say(sun, `${mentionToken(id)} ${n}`)
    expect((await unread(wen)).count).toBe(100)
  })

  test('come in the house’s mornings to whoever names no time zone', async () => {
    const zone = async (name: string) => {
      const member = await app.member(mei, { name, email: `${name}@example.com` })
      await member.put('/api/notification/settings', { mail: 'daily' })
      const id = (await member.get('/api/user/verify')).body.data.id
      const { rows } = await app.db.execute<{ zone: string }>(sql`select zone from notice_setting where "user" = ${id}`)
      return rows[0]!.zone
    }
    expect(await zone('Before')).toBe('Asia/Shanghai')
    const { body } = await mei.post('/api/company/add', { nameEn: 'House', timeZone: 'Asia/Tokyo' })
    expect(body.code, JSON.stringify(body)).toBe(1)
    expect(await zone('After')).toBe('Asia/Tokyo')
  })

  test('of a kind that is turned off are not written; settings are one’s own and checked', async () => {
    const yara = await app.member(mei, { name: 'Yara', email: 'yara@example.com' })
    const id = (await yara.get('/api/user/verify')).body.data.id
    expect((await yara.get('/api/notification/settings')).body.data).toEqual({
      mail: 'never',
      hour: 8,
      off: [],
      types: [
        { type: 'mention', title: { en: 'Mentions in comments', zh: '评论中提到我' } },
        { type: 'certificate', title: { en: 'Certificates that expire', zh: '证书到期' } },
        { type: 'review', title: { en: 'Reviews of mine that are due', zh: '由我负责的审样到期' } },
        { type: 'stepSoon', title: { en: 'Steps of my orders that are due soon', zh: '我的订单步骤即将到期' } },
        { type: 'stepLate', title: { en: 'Steps of my orders that are late', zh: '我的订单步骤延误' } },
        { type: 'choice', title: { en: 'Choices by my links', zh: '买手通过我的链接选样' } },
        { type: 'import', title: { en: 'Imports that are done', zh: '导入完成' } },
      ],
    })
    const set = async (body: object) => (await yara.put('/api/notification/settings', body)).body
    expect((await set({ off: ['mention'] })).data).toMatchObject({ mail: 'never', off: ['mention'] })
    await say(sun, mentionToken(id))
    expect((await unread(yara)).count).toBe(0)
    expect((await set({ off: [], mail: 'daily', zone: 'Europe/Paris' })).data).toMatchObject({ mail: 'daily', off: [] })
    await say(sun, mentionToken(id))
    expect((await unread(yara)).count).toBe(1)
    for (const [field, value] of Object.entries({ mail: 'weekly', off: ['nothing'], zone: 'Mars/Base', more: 1 }))
      expect(await set({ [field]: value }), field).toMatchObject({ code: 0, errors: [{ field }] })
    expect((await set({})).data).toMatchObject({ mail: 'daily' })
  })

  test.each([
    {},
    { ids: 'x' },
    { ids: ['x'] },
    { all: false },
    { all: true, ids: [] },
    { until: 'x', all: true },
    { more: 1 },
  ])('%j marks nothing and says why', async (body) => {
    expect((await sun.post('/api/notification/read', body)).body).toMatchObject({
      code: 0,
      errors: expect.arrayContaining([expect.anything()]),
    })
  })

  test.each(['after=x', 'unread=yes', 'after=2_0190a5b0-0000-7000-8000-00000000000b', 'q=1'])(
    '?%s is refused by name',
    async (query) => {
      expect((await sun.get(`/api/notification?${query}`)).body).toMatchObject({ code: 0, errors: [{}] })
    },
  )
})
