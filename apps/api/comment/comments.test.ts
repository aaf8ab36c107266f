import { commentMax, mentionsMax, mentionToken } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'

/** Comments with mentions on every record (domain.md, Across all screens). */
let app: TestApp
let mei: Visitor
let sun: Visitor
let vera: Visitor
let otto: Visitor
const ids: Record<string, string> = {}
let record: string
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Supplier'] })
  vera = await app.member(mei, { name: 'Vera', email: 'vera@example.com', role: 'Viewer', Menu: ['Supplier'] })
  otto = await app.member(mei, { name: 'Otto', email: 'otto@example.com', Menu: ['Fabric'] })
  for (const [name, of] of Object.entries({ mei, sun, vera, otto }))
    ids[name] = (await of.get('/api/user/verify')).body.data.id
  record = await supplier('C-1')
})
afterAll(() => app.close())

async function supplier(code: string): Promise<string> {
  const { body } = await mei.post('/api/supplier/add', {
    code,
    nameEn: `Mill ${code}`,
    type: 'OEM',
    confirm: ['similar'],
  })
  return body.data.id
}
const say = (who: Visitor, text: string, id = record) => who.post('/api/comment/add', { kind: 'supplier', id, text })
const on = async (id = record, who = mei, more = '') =>
  (await who.get(`/api/comment?kind=supplier&id=${id}${more}`)).body
const unread = async (who: Visitor) => (await who.get('/api/notification/unread')).body.data
const notices = async (who: Visitor, query = '') => (await who.get(`/api/notification${query}`)).body.data

describe('Comments: who may', () => {
  test('whoever may read the record reads them; Staff with its key write, a Viewer does not, others do neither', async () => {
    const id = await supplier('C-2')
    expect((await say(sun, 'Samples came.', id)).status).toBe(201)
    expect((await on(id, vera)).data).toMatchObject([{ text: 'Samples came.', author: { id: ids.sun, name: 'Sun' } }])
    expect((await say(vera, 'Seen', id)).status).toBe(403)
    for (const path of [`?kind=supplier&id=${id}`, '/people?kind=supplier'])
      expect((await otto.get(`/api/comment${path}`)).status, path).toBe(403)
    expect((await say(otto, 'Hello', id)).status).toBe(403)
    expect((await app.visitor().get(`/api/comment?kind=supplier&id=${id}`)).status).toBe(401)
  })

  test('own words alone are changed; they are taken away and brought back by their author or an Administrator', async () => {
    const { data } = (await say(sun, 'First')).body
    for (const who of [mei, vera, otto])
      expect((await who.post('/api/comment/edit', { id: data.id, text: 'Mine now' })).status).toBe(403)
    const mine = (await say(mei, 'By the administrator')).body.data
    for (const path of ['edit', 'remove', 'restore'])
      expect((await sun.post(`/api/comment/${path}`, { id: mine.id, text: 'x' })).body.code, path).toBe(0)
    expect((await sun.post('/api/comment/remove', { id: mine.id })).status).toBe(403)
    const edited = (await sun.post('/api/comment/edit', { id: data.id, version: 1, text: 'Second' })).body.data
    expect(edited).toMatchObject({ text: 'Second', version: 2, editedAt: expect.any(String) })
    const stale = (await sun.post('/api/comment/edit', { id: data.id, version: 1, text: 'Third' })).body
    expect(stale).toMatchObject({ code: 0, data: { current: { text: 'Second' } } })
    const texts = async () => (await on()).data.map((one: { text: string }) => one.text)
    expect((await mei.post('/api/comment/remove', { id: data.id })).body.code).toBe(1)
    expect(await texts()).not.toContain('Second')
    expect((await sun.post('/api/comment/edit', { id: data.id, text: 'Third' })).status).toBe(404)
    const back = await sun.post('/api/comment/restore', { id: data.id })
    expect([back.status, back.body.message]).toEqual([403, 'An Administrator has removed this comment'])
    expect((await mei.post('/api/comment/restore', { id: data.id })).body.code).toBe(1)
    expect(await texts()).toContain('Second')
    for (const path of ['remove', 'restore'])
      expect((await sun.post(`/api/comment/${path}`, { id: data.id })).body.code, path).toBe(1)
    expect(await texts()).toContain('Second')
  })

  test.each([
    ['a kind that there is not', { kind: 'nothing' }, 404],
    ['a name of every object', { kind: 'constructor' }, 404],
    ['what is part of another record', { kind: 'certificate' }, 404],
    ['a record that there is not', { id: '0190a5b0-0000-7000-8000-00000000000a' }, 404],
  ])('%s is no place for one', async (_, place, status) => {
    const at = { kind: 'supplier', id: record, ...place }
    expect((await mei.get(`/api/comment?kind=${at.kind}&id=${at.id}`)).status).toBe(status)
    expect((await mei.post('/api/comment/add', { ...at, text: 'x' })).status).toBe(status)
  })
})

describe('Comments: text', () => {
  test.each([
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '[a](javascript:alert(1)) **b** &lt;i&gt;',
    "=HYPERLINK('http://a.cn') @SUM(A1)",
    '第一行\n\n  second line\t👍🏽',
  ])('%j is kept as it was written', async (text) => {
    expect((await say(sun, text)).body.data.text).toBe(text)
  })

  test.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['more than 4,000', 'x'.repeat(commentMax + 1)],
    ['a number', 7],
    ['null', null],
  ])('%s is refused at the field', async (_, text) => {
    const { body } = await say(sun, text as string)
    expect(body).toMatchObject({ code: 0, errors: [{ field: 'text' }] })
  })

  test('4,000 are taken', async () => {
    expect((await say(sun, '布'.repeat(commentMax))).body.data.text).toHaveLength(commentMax)
  })

  test('a page holds fifty, newest first; cursors lead through all, once, whatever is added meanwhile', async () => {
    const id = await supplier('C-3')
    for (let n = 1; n <= 120; n++) await say(n % 2 ? sun : mei, `No. ${n}`, id)
    const seen: string[] = []
    let after = ''
    do {
      const { data, total, next } = await on(id, sun, `&after=${after}`)
      expect(total).toBe(120 + (after ? 1 : 0))
      if (!after) await say(mei, 'Late', id)
      seen.push(...data.map((one: { text: string }) => one.text))
      after = next ?? ''
    } while (after)
    expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => `No. ${120 - i}`))
    expect(await on(id, sun, '&after=x')).toMatchObject({ code: 0, errors: [{ field: 'after' }] })
    expect(await on(id, sun, '&order=up')).toMatchObject({ code: 0, errors: [{ field: 'order' }] })
  })

  test.each(['0000-01-01T00:00:00.000Z', '2026-02-30T00:00:00.000Z'])('a cursor of %s is refused', async (at) => {
    const { status, body } = await mei.get(`/api/comment?kind=supplier&id=${record}&after=${at}_${record}`)
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([200, 0, 'after'])
  })

  test('they stand in the history of their record', async () => {
    const id = await supplier('C-4')
    const { data } = (await say(sun, 'For the record', id)).body
    await sun.post('/api/comment/remove', { id: data.id })
    const entries = (await mei.get(`/api/history?kind=supplier&id=${id}`)).body.data
    expect(entries).toMatchObject([
      { kind: 'comment', action: 'update', state: 'Remove', actor: { name: 'Sun' } },
      { kind: 'comment', action: 'insert', recordId: data.id },
      { kind: 'supplier', action: 'insert' },
    ])
    expect(entries[1].changes).toContainEqual({ field: 'text', before: null, after: 'For the record' })
  })
})

describe('Mentions', () => {
  test('offered are the active users with the key of the record', async () => {
    const { data } = (await sun.get('/api/comment/people?kind=supplier')).body
    expect(data.map((one: { name: string }) => one.name)).toEqual(['Mei', 'Sun', 'Vera'])
  })

  test('whoever is mentioned is notified once, in both languages, by the names of now; oneself is not', async () => {
    const id = await supplier('C-5')
    const before = (await unread(vera)).count
    const text = `${mentionToken(ids.vera!)} ${mentionToken(ids.vera!)} and ${mentionToken(ids.sun!)}: is C-5 right?`
    const { data } = (await say(sun, text, id)).body
    expect(data.mentions).toEqual([
      { id: ids.vera, name: 'Vera' },
      { id: ids.sun, name: 'Sun' },
    ])
    const { count, latest } = await unread(vera)
    expect(count).toBe(before + 1)
    expect(latest).toMatchObject({
      type: 'mention',
      kind: 'supplier',
      record: id,
      text: {
        en: 'Sun mentioned you in a comment on C-5 · Mill C-5',
        zh: 'Sun 在“C-5 · Mill C-5”的评论中提到了您',
      },
      quote: '@Vera @Vera and @Sun: is C-5 right?',
      link: `/admin/open/supplier/${id}?tab=comments`,
      readAt: null,
    })
    expect((await unread(sun)).count).toBe(0)
  })

  test.each([
    ['somebody without the key', () => ids.otto!, 'Otto may not see this record and cannot be mentioned here'],
    ['nobody', () => '0190a5b0-0000-7000-8000-00000000000b', 'Somebody is mentioned who is no user'],
  ])('%s is refused at the field, and nothing is written', async (_, id, message) => {
    const { total } = await on()
    const { body } = await say(sun, `Ask ${mentionToken(id())}`)
    expect(body).toMatchObject({ code: 0, errors: [{ field: 'text', message }] })
    expect((await on()).total).toBe(total)
    expect((await unread(otto)).count).toBe(0)
  })

  test('a user made inActive can be mentioned no more; comments that did so stay, also when they are changed', async () => {
    const nina = await app.member(mei, { name: 'Nina', email: 'nina@example.com' })
    const id = (await nina.get('/api/user/verify')).body.data.id
    const { data } = (await say(sun, `${mentionToken(id)} hello`)).body
    await mei.post('/api/user/edit', { id, status: 'inActive' })
    expect((await say(sun, mentionToken(id))).body.errors).toHaveLength(1)
    const edited = await sun.post('/api/comment/edit', { id: data.id, text: `${mentionToken(id)} bye` })
    expect(edited.body.data).toMatchObject({ mentions: [{ id, name: 'Nina' }] })
  })

  test(`more than ${mentionsMax} are refused`, async () => {
    const many = Array.from({ length: mentionsMax + 1 }, (_, i) =>
      mentionToken(crypto.randomUUID().slice(0, -2) + (10 + (i % 90))),
    )
    expect((await say(sun, many.join(' '))).body.errors).toMatchObject([{ field: 'text', message: /50/ }])
  })

  test('an edit tells whoever is new in it, and takes back what it told those who are not in it any more', async () => {
    const id = await supplier('C-6')
    const { data } = (await say(mei, `${mentionToken(ids.vera!)} please`, id)).body
    const about = async (who: Visitor) =>
      (await notices(who)).filter((one: { record: string }) => one.record === id).map((one: any) => one.quote)
    expect(await about(vera)).toEqual(['@Vera please'])
    await mei.post('/api/comment/edit', { id: data.id, text: `${mentionToken(ids.sun!)} please` })
    expect([await about(vera), await about(sun)]).toEqual([[], ['@Sun please']])
    await mei.post('/api/comment/edit', { id: data.id, text: `${mentionToken(ids.sun!)} at once` })
    expect(await about(sun)).toEqual(['@Sun at once'])
    await mei.post('/api/comment/remove', { id: data.id })
    expect(await about(sun)).toEqual([])
    await mei.post('/api/comment/restore', { id: data.id })
    expect(await about(sun)).toEqual(['@Sun at once'])
  })
})

describe('Notifications', () => {
  test('are one’s own, unread first; marking them counts them down, and another’s cannot be marked', async () => {
    await mei.post('/api/notification/read', { all: true })
    const lena = await app.member(mei, { name: 'Lena', email: 'lena@example.com' })
    const id = (await lena.get('/api/user/verify')).body.data.id
    for (let n = 1; n <= 23; n++) await say(sun, `${mentionToken(id)} ${n}`)
    const first = (await lena.get('/api/notification')).body
    expect(first.data.map((one: any) => one.quote)).toEqual(Array.from({ length: 20 }, (_, i) => `@Lena ${23 - i}`))
    const second = (await lena.get(`/api/notification?after=${first.next}`)).body
    expect(second.data.map((one: any) => one.quote)).toEqual(['@Lena 3', '@Lena 2', '@Lena 1'])
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
      off: [],
      types: [
        { type: 'mention', title: { en: 'Mentions in comments', zh: '评论中提到我' } },
        { type: 'certificate', title: { en: 'Certificates that expire', zh: '证书到期' } },
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
    expect((await sun.post('/api/notification/read', body)).body).toMatchObject({ code: 0, errors: [{}] })
  })

  test.each(['after=x', 'unread=yes', 'after=2_0190a5b0-0000-7000-8000-00000000000b', 'q=1'])(
    '?%s is refused by name',
    async (query) => {
      expect((await sun.get(`/api/notification?${query}`)).body).toMatchObject({ code: 0, errors: [{}] })
    },
  )
})
