import { mentionToken } from '@sms/kit/contract'
import { nouns } from '@sms/resources/nouns.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen, waitFor } from '../live/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'

/** Comments and notifications as they happen, between two server processes on one database. */
let first: TestApp
let second: TestApp
let mei: Visitor
let sun: Visitor
let otto: Visitor
let record: string
const open: Listening[] = []
beforeAll(async () => {
  first = await startTestApp()
  second = await startTestApp({ beside: first })
  mei = await first.setup()
  await first.member(mei, { name: 'Sun', email: 'sun@example.com' })
  await first.member(mei, { name: 'Otto', email: 'otto@example.com', Menu: ['Fabric'] })
  sun = await second.signIn('Sun')
  otto = await second.signIn('Otto')
  record = (await mei.post('/api/supplier/add', { code: 'L-1', nameEn: 'Looms', type: 'OEM' })).body.data.id
})
afterAll(async () => {
  for (const stream of open) await stream.close()
  await second.close()
  await first.close()
})

const stream = async (visitor: Visitor) => {
  const stream = await listen(second, visitor)
  open.push(stream)
  await stream.until(({ event }) => event === 'hello')
  return stream
}

test('a comment is heard of under its record by those with its key, a mention by the mentioned alone', async () => {
  const [suns, ottos] = [await stream(sun), await stream(otto)]
  const id = (await sun.get('/api/user/verify')).body.data.id
  const body = { kind: 'supplier', id: record, text: `${mentionToken(id)} please` }
  const added = (await mei.post('/api/comment/add', body)).body.data
  const change = await suns.until(({ event, data }) => event === 'change' && data.kind === 'comment')
  expect(change.data).toMatchObject({ root: 'supplier', ids: [added.id], roots: [record] })
  await suns.until(({ event }) => event === 'notice')
  expect((await sun.get('/api/notification/unread')).body.data.count).toBe(1)

  // Marked as read in one browser, the others hear of it; marking again what is read says nothing.
  const seen = suns.events('notice').length
  await sun.post('/api/notification/read', { all: true })
  await waitFor(() => (suns.events('notice').length > seen ? true : undefined))
  await mei.post('/api/comment/remove', { id: added.id })
  await suns.until(({ event, data }) => event === 'change' && data.kind === 'comment', suns.heard.length - 1)
  expect(ottos.events('change')).toEqual([])
  expect(ottos.events('notice')).toEqual([])
})

test('a comment that is undone takes its mention out of the badge, and Redo puts it back', async () => {
  const [suns, ottos] = [await stream(sun), await stream(otto)]
  const unread = async () => (await sun.get('/api/notification/unread')).body.data.count
  const before = await unread()
  const id = (await sun.get('/api/user/verify')).body.data.id
  const body = { kind: 'supplier', id: record, text: `${mentionToken(id)} once more` }
  const added = (await mei.post('/api/comment/add', body)).body.data
  await suns.until(({ event }) => event === 'notice')
  expect(await unread()).toBe(before + 1)
  const undone = (await mei.post('/api/undo', { kind: 'comment', id: added.id })).body
  expect(undone.code).toBe(1)
  await waitFor(() => (suns.events('notice').length > 1 ? true : undefined))
  expect(await unread()).toBe(before)
  expect((await mei.post('/api/undo', { change: undone.data.change, state: 'Redo' })).body.code).toBe(1)
  await waitFor(() => (suns.events('notice').length > 2 ? true : undefined))
  expect(await unread()).toBe(before + 1)
  expect(ottos.events('notice')).toEqual([])
})

test('a refused comment notifies nobody', async () => {
  const suns = await stream(sun)
  const [me, other] = await Promise.all(
    [sun, otto].map(async (user) => (await user.get('/api/user/verify')).body.data.id as string),
  )
  const text = `${mentionToken(me!)} ${mentionToken(other!)}`
  expect((await mei.post('/api/comment/add', { kind: 'supplier', id: record, text })).body.code).toBe(0)
  await mei.post('/api/supplier/edit', { id: record, city: 'Wuxi' })
  await suns.until(({ event, data }) => event === 'change' && data.kind === 'supplier')
  expect(suns.events('notice')).toEqual([])
})

const alone = Object.entries(nouns).filter(([, noun]) => noun.contract.menus.length && !('root' in noun && noun.root))
test.each(alone)('records of the kind %s can be commented on without a line of its own', async (kind) => {
  expect((await mei.get(`/api/comment/people?kind=${kind}`)).body).toMatchObject({ code: 1 })
})
