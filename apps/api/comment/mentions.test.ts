import { mentionsMax, mentionToken } from '@sms/kit/contract'
import { afterAll, describe, expect, test } from 'vitest'
import type { Visitor } from '../testing.ts'
import { startOffice } from './testing.ts'

/** Mentions in comments (domain.md, Across all screens). */
const { app, mei, sun, vera, otto, ids, supplier, say, on, unread, notices } = await startOffice()
afterAll(() => app.close())

describe('Mentions', () => {
  test('offered are the active users with the key of the record', async () => {
    const { data } = (await sun.get('/api/comment/people?kind=supplier')).body
    expect(data.map((record: { name: string }) => record.name)).toEqual(['Mei', 'Sun', 'Vera'])
  })

  test('whoever is mentioned is notified once, in both languages, by the names of now; oneself is not', async () => {
    const id = await supplier('C-5')
    const before = (await unread(vera)).count
    const text = `${mentionToken(ids.vera!)} ${mentionToken(ids.vera!)} and ${mentionToken(ids.sun!)}: is C-5 right?`
    await mei.post('/api/supplier/edit', { id, nameZh: '恒力纺织' })
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
        zh: 'Sun 在“C-5 · 恒力纺织”的评论中提到了您',
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
      (await notices(who)).filter((row: { record: string }) => row.record === id).map((row: any) => row.quote)
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
