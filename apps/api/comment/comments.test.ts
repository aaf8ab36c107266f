import { commentMax, commentsPerMinute } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { startOffice } from './testing.ts'

/** Comments on every record (domain.md, Across all screens). */
const { app, mei, sun, vera, otto, ids, record, supplier, send, rest, say, on } = await startOffice()
afterAll(() => app.close())

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
    const texts = async () => (await on()).data.map((record: { text: string }) => record.text)
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

  test('what an Administrator has removed, its author does not bring back by undoing their own change of it either', async () => {
    const { id } = (await say(sun, 'Before')).body.data
    await sun.post('/api/comment/edit', { id, text: 'After' })
    await mei.post('/api/comment/remove', { id })
    expect((await sun.post('/api/undo', { kind: 'comment', id, version: 2 })).body.code).toBe(1)
    expect((await sun.post('/api/comment/restore', { id })).status).toBe(403)
    expect((await mei.post('/api/comment/restore', { id })).body.code).toBe(1)
    expect((await sun.post('/api/comment/remove', { id })).body.code).toBe(1)
    expect((await sun.post('/api/comment/restore', { id })).body.code).toBe(1)
  })

  test('a comment that an undo has brought back is its author’s to remove, though who had removed it is left noted', async () => {
    const { id } = (await say(sun, 'Back by an undo')).body.data
    await mei.post('/api/comment/remove', { id })
    // As history was before it was noted who removes.
    await app.db.execute(
      sql`update history set before = before - 'removed_by', after = after - 'removed_by' where record_id = ${id}`,
    )
    expect((await mei.post('/api/undo', { kind: 'comment', id, version: 2 })).body.code).toBe(1)
    const { rows } = await app.db.execute(sql`select status, removed_by from comment where id = ${id}`)
    expect(rows).toEqual([{ status: 'Active', removed_by: ids.mei }])
    expect((await sun.post('/api/comment/remove', { id })).body.message).toBe('Remove successfully')
    expect((await sun.post('/api/comment/restore', { id })).body.code).toBe(1)
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
      seen.push(...data.map((record: { text: string }) => record.text))
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

describe('Comments: how many', () => {
  test(`${commentsPerMinute} in a minute; one more is told how long to wait, and nothing of it is written`, async () => {
    const id = await supplier('C-7')
    const tia = await app.member(mei, { name: 'Tia', email: 'tia@example.com' })
    const answers = await Promise.all(
      Array.from({ length: commentsPerMinute + 5 }, (_, n) => send(tia, `No. ${n}`, id)),
    )
    const [taken, refused] = [201, 429].map((status) => answers.filter((answer) => answer.status === status))
    expect([taken!.length, refused!.length]).toEqual([commentsPerMinute, 5])
    const wait = Number(refused![0]!.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(refused![0]!.body).toEqual({
      code: 0,
      message: `You have written very many comments in a minute; please send this one in ${wait} seconds`,
    })
    expect((await on(id)).total).toBe(commentsPerMinute)
    const own = taken![0]!.body.data
    expect((await tia.post('/api/comment/edit', { id: own.id, text: 'Changed' })).status).toBe(429)
    expect((await on(id)).data.map((record: { text: string }) => record.text)).toContain(own.text)
    expect((await send(sun, 'Somebody else', id)).status, 'others write on').toBe(201)
    await rest()
    expect((await send(tia, 'A minute later', id)).status).toBe(201)
  })
})
