import { dayText } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importer } from '../../apps/api/import/testing.ts'
import { type Answered, startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { todaySql } from '../company/server/house-day.ts'
import { people } from '../user/server/people.ts'
import { notifyDue } from './server/due-notices.ts'
import { brandDecides, reviewKinds } from './workflow.ts'

/** domain.md, Review Status: samples on their way to an approval, round by round. */
let app: TestApp
let mei: Visitor
const ids: Record<string, string> = {}
const days: Record<number, string> = {}

const done = ({ body }: Answered) => {
  expect(body.code, JSON.stringify(body)).toBe(1)
  return body.data
}
const problems = ({ body }: Answered) => {
  expect(body.code).toBe(0)
  return body.errors?.map(({ field, message }) => `${field}: ${message}`)
}
let n = 0
const start = async (values: object = {}) =>
  done(
    await mei.post('/api/reviewstatus/add', {
      ...{ code: `REV-${++n}`, kind: 'labDip', subject: ids.cloth, brand: ids.brand },
      ...values,
    }),
  )
const ask = (name: string, review: { id: string; version: number }, values: object = {}, who = mei) =>
  who.post(`/api/reviewstatus/${name}`, { id: review.id, version: review.version, request: v7(), ...values })
const roundsOf = async (id: string) => done(await mei.get(`/api/reviewstatus/rounds?id=${id}`))
const read = async (id: string) => done(await mei.get(`/api/reviewstatus/id?id=${id}`))
const dipOf = async (id = ids.navy) => done(await mei.get(`/api/colourway/id?id=${id}`)).labDip

/** A review whose samples have come. */
const received = async (values: object = {}, more: object = {}) => {
  const sent = done(await ask('send', await start(values), { sentOn: days[-3], courier: 'DHL', waybill: 'W1' }))
  return done(await ask('receive', sent, { receivedOn: days[-1], ...more }))
}
const decide = (by: string, outcome: string, more: object = {}) => ({ by, outcome, on: days[0], ...more })

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  for (const day of [-10, -3, -2, -1, 0, 1, 7]) {
    const { rows } = await app.db.execute<{ day: string }>(sql.raw(`select (${todaySql} + ${day})::text as day`))
    days[day] = rows[0]!.day
  }
  const add = async (path: string, body: object) => done(await mei.post(`/api/${path}/add`, body)).id
  ids.cloth = await add('fabric', { code: 'F-1', nameEn: 'Poplin', nameZh: '府绸' })
  ids.other = await add('fabric', { code: 'F-2' })
  ids.style = await add('showroom', { code: 'S-1', nameEn: 'Shirt' })
  ids.navy = await add('colourway', { fabric: ids.cloth, name: 'Navy', nameZh: '藏青' })
  ids.brand = await add('brand', { code: 'AST', name: 'Aster' })
})
afterAll(() => app.close())

describe('A review', () => {
  test('begins with its first round, requested today; its code comes from the series', async () => {
    expect(done(await mei.get('/api/reviewstatus/code'))).toBe('REV-00001')
    const made = await start({ due: days[7], subject: ids.style, kind: 'proto' })
    expect(made).toMatchObject({
      stage: 'Requested',
      round: 1,
      requestedOn: days[0],
      waiting: days[7],
      decidedOn: null,
    })
    expect(await roundsOf(made.id)).toMatchObject([
      { number: 1, requestedOn: days[0], due: days[7], sentOn: null, options: [], decisions: [] },
    ])
  })

  test('its day is that of the open round, and is to come when it is entered', async () => {
    const made = await start({ due: days[7] })
    const moved = done(await mei.post('/api/reviewstatus/edit', { id: made.id, due: days[1] }))
    expect(moved.waiting).toBe(days[1])
    expect(await roundsOf(made.id)).toMatchObject([{ due: days[1] }])
    expect(problems(await mei.post('/api/reviewstatus/edit', { id: made.id, due: days[-1] }))).toEqual([
      'due: This day is past',
    ])
    const values = { code: 'X', kind: 'fit', subject: ids.style, due: days[-1] }
    expect(problems(await mei.post('/api/reviewstatus/add', values))).toEqual(['due: This day is past'])
    expect((await read(made.id)).due).toBe(days[1])
  })

  test('names a colourway of its subject alone, and an item or style', async () => {
    const values = { code: 'X', kind: 'labDip', subject: ids.other, colourway: ids.navy }
    expect(problems(await mei.post('/api/reviewstatus/add', values))).toEqual([
      'colourway: No colourway of this subject',
    ])
    expect(
      problems(await mei.post('/api/reviewstatus/add', { ...values, colourway: null, subject: ids.brand })),
    ).toEqual(['subject: No such record'])
    for (const owned of ['stage', 'round', 'waiting', 'decidedOn', 'requestedOn'])
      expect(problems(await mei.post('/api/reviewstatus/add', { ...values, [owned]: '1' }))).toContain(
        `${owned}: Unknown field`,
      )
  })

  test('comes from a file with its round too; rounds themselves do not', async () => {
    const rows = csvOf([
      ['Code', 'Kind', 'Subject', 'Due'],
      ['REV-F1', 'Strike-off', 'F-1', days[7]!],
    ])
    const run = await importer(mei, '/api/reviewstatus').put(rows)
    expect(run.state, JSON.stringify(run)).toBe('done')
    const [made] = done(await mei.get('/api/reviewstatus?code=REV-F1'))
    expect(await roundsOf(made.id)).toMatchObject([{ number: 1, due: days[7] }])
    for (const path of ['round', 'round/lookup', `round/id?id=${made.id}`])
      expect([path, (await mei.get(`/api/${path}`)).status]).toEqual([path, 404])
    for (const path of ['round/add', 'round/edit', 'round/bulk', 'round/import'])
      expect([path, (await mei.post(`/api/${path}`, {})).status]).toEqual([path, 404])
  })

  test('whose samples are under way stays what it is', async () => {
    const review = await received({ colourway: ids.navy })
    const edit = (values: object) => mei.post('/api/reviewstatus/edit', { id: review.id, ...values })
    expect(problems(await edit({ kind: 'hanger' }))).toEqual(['kind: This stays as it is once samples are under way'])
    expect(problems(await edit({ subject: ids.other, colourway: null }))).toEqual([
      'subject: This stays as it is once samples are under way',
      'colourway: This stays as it is once samples are under way',
    ])
    done(await edit({ brand: ids.brand, notes: 'Hurry' }))
    done(await edit({ status: 'inActive' }))
  })
})

describe('Its steps', () => {
  test('lead from the request to the brand’s approval', async () => {
    let review = await start({ due: days[7], brand: ids.brand })
    review = done(await ask('send', review, { sentOn: days[-3], courier: 'SF Express', waybill: 'SF1029' }))
    expect(review).toMatchObject({ stage: 'Sent', version: 2 })
    const options = [
      { label: 'A', light: 'D65', deltaE: '0.65' },
      { label: 'B', light: 'TL84', deltaE: '1.2', note: 'Redder' },
    ]
    review = done(await ask('receive', review, { receivedOn: days[-2], options }))
    expect(review.stage).toBe('Received')
    review = done(await ask('decide', review, decide('house', 'Approved', { option: 'A', on: days[-1] })))
    expect(review.stage).toBe('Received')
    review = done(await ask('forward', review, { forwardedOn: days[-1] }))
    expect(review.stage).toBe('With brand')
    review = done(
      await ask('decide', review, decide('brand', 'Approved with comments', { option: 'B', comments: 'Wash once' })),
    )
    expect(review).toMatchObject({ stage: 'Approved', round: 1, waiting: null, decidedOn: days[0] })
    const [round] = await roundsOf(review.id)
    expect(round).toMatchObject({ courier: 'SF Express', waybill: 'SF1029', forwardedOn: days[-1] })
    expect(round.options).toMatchObject(options)
    expect(round.decisions).toMatchObject([
      { by: 'house', outcome: 'Approved', option: 'A', instead: null },
      { by: 'brand', outcome: 'Approved with comments', option: 'B', comments: 'Wash once' },
    ])
    expect(round.decisions[1].who).toBe(review.updatedBy)
    const entries = done(await mei.get(`/api/history?kind=review&id=${review.id}`))
    expect(entries.map(({ state }: { state: string }) => state)).toContain('Sending entered')
  })

  test('an option has its photo, which hangs on the review', async () => {
    const review = done(await ask('send', await start(), { sentOn: days[-3] }))
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const at = `/api/attachment/add?kind=review&parent=${review.id}&name=a.png&field=options.0.photo`
    const photo = done(await mei.upload(at, bytes)).id
    done(await ask('receive', review, { receivedOn: days[-1], options: [{ label: 'A', photo }] }))
    expect((await roundsOf(review.id))[0].options).toMatchObject([{ label: 'A', photo }])
    const second = done(await mei.upload(at.replace('options.0', 'options.1'), bytes)).id
    const options = [
      { label: 'A', photo: second, deltaE: '0.40' },
      { label: 'B', photo, note: 'Redder' },
    ]
    const described = done(await ask('options', await read(review.id), { options }))
    expect(described.stage).toBe('Received')
    expect((await roundsOf(review.id))[0].options).toMatchObject(options)
    expect(problems(await ask('options', described, { options: [options[0], options[0]] }))).toEqual([
      'options.1.label: This option stands here twice',
    ])
    const marks = [{ x: 100, y: 100, width: 80, height: 80, note: 'Too yellow' }]
    const marked = done(await ask('mark', described, { round: 1, option: 'B', marks }))
    expect((await roundsOf(review.id))[0].marks).toMatchObject([{ option: 'B', ...marks[0] }])
    // The same marks again are no change.
    expect(done(await ask('mark', marked, { round: 1, option: 'B', marks })).version).toBe(marked.version)
    expect(problems(await ask('mark', marked, { round: 1, option: 'C', marks }))).toEqual([
      'option: This option has no photo any more',
    ])
    expect(problems(await ask('mark', marked, { round: 1, option: 'B', marks: [{ ...marks[0], width: 0 }] }))).toEqual([
      'marks.0.width: Not below 1',
    ])
    const decided = done(await ask('decide', marked, decide('house', 'Approved', { option: 'B' })))
    expect(problems(await ask('options', decided, { options: [] }))).toEqual([
      'id: The house has decided on these options already',
    ])
    expect((await roundsOf(review.id))[0].options).toMatchObject(options)
    const other = done(await ask('send', await start(), { sentOn: days[-3] }))
    const stolen = await ask('receive', other, { receivedOn: days[-1], options: [{ label: 'A', photo }] })
    expect(problems(stolen)).toEqual(['options.0.photo: This file is not of this record'])
  })

  test('a parcel is corrected until the house decides, and its days stay in their order', async () => {
    const correct = (review: { id: string; version: number }, values: object) =>
      ask('correct', review, { courier: 'SF', waybill: 'W9', ...values })
    expect(problems(await correct(await start(), { sentOn: days[-2] }))).toEqual(['id: It has not been sent yet'])
    const sent = done(await ask('send', await start(), { sentOn: days[-1], waybill: 'W1' }))
    expect(problems(await correct(sent, { sentOn: days[-1], receivedOn: days[0] }))).toEqual([
      'receivedOn: Enter it as received first',
    ])
    const earlier = done(await correct(sent, { sentOn: days[-3] }))
    expect(earlier).toMatchObject({ stage: 'Sent', version: sent.version + 1 })
    const here = done(await ask('receive', earlier, { receivedOn: days[0] }))
    for (const [receivedOn, message] of [
      [null, 'Say when it was received'],
      [days[-10], 'Before it was sent'],
      [days[1], 'This day is still to come'],
    ])
      expect(problems(await correct(here, { sentOn: days[-3], receivedOn }))).toEqual([`receivedOn: ${message}`])
    const corrected = done(await correct(here, { sentOn: days[-3], receivedOn: days[-1] }))
    const way = { sentOn: days[-3], courier: 'SF', waybill: 'W9', receivedOn: days[-1] }
    expect(await roundsOf(here.id)).toMatchObject([way])
    const passed = done(await ask('decide', corrected, decide('house', 'Approved')))
    expect(problems(await correct(passed, way))).toEqual(['id: There is a decision on these samples already'])
  })

  test('house and brand at once: what the house passes goes on to the brand', async () => {
    const review = await received()
    const away = done(await ask('decide', review, decide('house', 'Approved', { forwardedOn: days[0] })))
    expect(away.stage).toBe('With brand')
    const closed = done(await ask('cancel', away, { on: days[0], comments: 'The style is dropped' }))
    expect(closed).toMatchObject({ stage: 'Cancelled', decidedOn: days[0] })
    expect((await roundsOf(review.id))[0].decisions[1]).toMatchObject({ by: 'brand', outcome: 'Cancelled' })
  })

  test.each(
    reviewKinds.filter(({ value }) => !brandDecides({ kind: value, brand: 'Aster' })).map(({ value }) => value),
  )('%s: the house alone decides', async (kind) => {
    const review = await received({ kind })
    expect(problems(await ask('decide', review, decide('brand', 'Approved')))).toEqual([
      'outcome: The house alone decides on this kind',
    ])
    expect(done(await ask('decide', review, decide('house', 'Approved'))).stage).toBe('Approved')
  })

  test('without a brand the house alone decides, until there is one', async () => {
    const review = await received({ brand: null, colourway: ids.navy })
    expect(problems(await ask('decide', review, decide('house', 'Approved', { forwardedOn: days[0] })))).toEqual([
      'forwardedOn: Only what the house passes goes on to the brand',
    ])
    const passed = done(await ask('decide', review, decide('house', 'Approved')))
    expect(passed).toMatchObject({ stage: 'Approved', decidedOn: days[0] })
    expect(await dipOf()).toBe('approved')
    const other = await received({ brand: null })
    done(await mei.post('/api/reviewstatus/edit', { id: other.id, brand: ids.brand }))
    expect(done(await ask('decide', await read(other.id), decide('house', 'Approved'))).stage).toBe('Received')
  })

  test('once the house has passed a sample, its brand is neither removed nor added, by whatever path', async () => {
    const refused = async (id: string, brand: string | null | undefined, message: string) => {
      const before = await read(id)
      const edited = await mei.post('/api/reviewstatus/edit', { id, brand })
      expect(problems(edited)).toEqual([`brand: ${message}`])
      const bulk = await mei.post('/api/reviewstatus/bulk', { ids: [id], patch: { brand } })
      expect(JSON.stringify(bulk.body)).toContain(message)
      expect(await read(id)).toEqual(before)
    }
    const removal = 'The house has passed this sample for its brand, so the brand cannot be removed'
    const addition = 'The house has approved this sample without a brand, so none can be added'
    const review = await received()
    const edit = async (brand: string | null | undefined) =>
      done(await mei.post('/api/reviewstatus/edit', { id: review.id, brand })) as { version: number }
    await edit(null)
    const added = await edit(ids.brand)
    const passed = done(await ask('decide', { id: review.id, ...added }, decide('house', 'Approved')))
    await refused(review.id, null, removal)
    const undone = await mei.post('/api/undo', { kind: 'review', id: review.id, version: added.version })
    expect(JSON.stringify(undone.body)).toContain(removal)
    const forwarded = done(await ask('forward', passed, { forwardedOn: days[0] }))
    done(await ask('decide', forwarded, decide('brand', 'Approved')))
    await edit(null)
    await edit(ids.brand)
    const alone = done(await ask('decide', await received({ brand: null }), decide('house', 'Approved')))
    await refused(alone.id, ids.brand, addition)
    const hanger = done(await ask('decide', await received({ kind: 'hanger' }), decide('house', 'Approved')))
    done(await mei.post('/api/reviewstatus/edit', { id: hanger.id, brand: null }))
  })

  test('a rejection opens the next round; a decision is taken otherwise by one that names it', async () => {
    let review = await received()
    review = done(await ask('decide', review, decide('house', 'Rejected', { nextDue: days[7], comments: 'Too red' })))
    expect(review).toMatchObject({ stage: 'Requested', round: 2, due: days[7], waiting: days[7] })
    expect((await roundsOf(review.id)).map(({ number, due }: any) => [number, due])).toEqual([
      [1, null],
      [2, days[7]],
    ])
    review = done(await ask('decide', review, decide('house', 'Approved', { instead: 1 })))
    expect(review).toMatchObject({ stage: 'Received', round: 1 })
    const [only, ...others] = await roundsOf(review.id)
    expect(others).toEqual([])
    expect(only.decisions.map(({ outcome, instead }: any) => [outcome, instead])).toEqual([
      ['Rejected', null],
      ['Approved', 1],
    ])
    review = done(await ask('forward', review, { forwardedOn: days[0] }))
    expect(problems(await ask('decide', review, decide('house', 'Rejected', { instead: 2 })))).toEqual([
      'instead: Only the last decision can be taken otherwise, and only while nothing has followed upon it',
    ])
  })

  test('no undo takes a decision back, and nobody else does; other steps are undone', async () => {
    const review = await received()
    const undone = await mei.post('/api/undo', { kind: 'review', id: review.id })
    expect(undone.body.code, JSON.stringify(undone.body)).toBe(1)
    expect(await read(review.id)).toMatchObject({ stage: 'Sent' })
    const again = done(await ask('receive', await read(review.id), { receivedOn: days[-1] }))
    const decided = done(await ask('decide', again, decide('house', 'Rejected')))
    const back = await mei.post('/api/undo', { kind: 'review', id: review.id, version: decided.version })
    expect(back.body).toMatchObject({ code: 0 })
    expect(await read(review.id)).toEqual(decided)
    const force = (what: string) =>
      app.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('sms.actor', ${decided.updatedBy}, true)`)
        await tx.execute(sql.raw(`${what} and review = '${review.id}'`))
      })
    await expect(force(`update round set decisions = '[]' where number = 1`)).rejects.toThrow()
    await expect(force(`update round set number = 7 where number = 1`)).rejects.toThrow()
    await expect(force(`delete from round where number = 1`)).rejects.toThrow()
    expect(await roundsOf(review.id)).toHaveLength(2)
  })

  test.each([
    ['options', () => ({ options: [{ label: 'A' }] })],
    ['decide', () => decide('house', 'Approved')],
  ])('%s is a change of the review itself: a stale one is refused, sent twice it is done once', async (name, body) => {
    const review = await received()
    const request = v7()
    const first = await ask(name, review, { ...body(), request })
    expect(done(first)).toMatchObject({ stage: 'Received', version: review.version + 1 })
    expect(await ask(name, review, { ...body(), request })).toMatchObject({
      body: { code: 1, data: first.body.data },
    })
    expect((await ask(name, review, body())).body.message).toMatch(/Somebody else/)
    const rounds = await roundsOf(review.id)
    expect(rounds).toMatchObject([{ options: name === 'options' ? [{ label: 'A' }] : [] }])
    const undone = await mei.post('/api/undo', { kind: 'review', id: review.id, version: review.version + 1 })
    expect(undone.body.code).toBe(name === 'options' ? 1 : 0)
    expect((await read(review.id)).stage).toBe('Received')
    expect((await roundsOf(review.id))[0].options).toEqual([])
    expect((await roundsOf(review.id))[0].decisions).toEqual(rounds[0].decisions)
  })

  test('a parcel takes several through a step as one change, which one undo takes back', async () => {
    const all = [await start({ colourway: ids.navy }), await start(), await start()]
    const [first, ...others] = all.map(({ id }) => id)
    const set = { ids: [first, ...others] }
    const parcel = (step: string, body: object, who = mei) => who.post(`/api/reviewstatus/${step}-all`, body)
    const stages = () => Promise.all(all.map(async ({ id }) => (await read(id)).stage))
    const sent = { sentOn: days[-2], courier: 'DHL', waybill: 'W7' }
    const { change, ...counts } = done(await parcel('send', { ...sent, ...set }))
    expect(counts).toEqual({ changed: 3, unchanged: 0, refused: 0 })
    for (const { id } of all) expect(await roundsOf(id)).toMatchObject([sent])
    expect(await dipOf()).toBe('submitted')
    done(await mei.post('/api/undo', { change }))
    expect(await stages()).toEqual(['Requested', 'Requested', 'Requested'])
    done(await parcel('send', { ...sent, ids: others }))

    const refused = await parcel('receive', { receivedOn: days[-1], ...set })
    expect(refused.body).toMatchObject({
      code: 0,
      message: '1 review cannot take this step',
      data: { refused: { count: 1, rows: [{ id: first, field: '', message: 'It has not been sent yet' }] } },
    })
    expect(await stages()).toEqual(['Requested', 'Sent', 'Sent'])
    for (const [day, message] of [
      [days[1], 'This day is still to come'],
      [days[-3], 'Before it was sent'],
    ])
      expect(problems(await parcel('receive', { receivedOn: day, ids: others }))).toEqual([`receivedOn: ${message}`])
    done(await parcel('receive', { receivedOn: days[-1], ids: others, expect: 2 }))
    expect(await stages()).toEqual(['Requested', 'Received', 'Received'])
    const codes = all.map(({ code }) => code).join(',')
    const rest = { all: { code: codes, status: 'Active' }, except: others }
    expect(done(await parcel('send', { ...sent, ...rest }))).toMatchObject({ changed: 1 })
    for (const id of others) done(await ask('decide', await read(id), decide('house', 'Approved')))
    done(await parcel('forward', { forwardedOn: days[0], ids: others }))
    expect(await stages()).toEqual(['Sent', 'With brand', 'With brand'])

    expect((await parcel('send', { ...sent, ids: [ids.brand] })).body.message).toMatch(/no longer exist/)
    expect(problems(await parcel('send', { ...sent, ...set, preview: true }))).toEqual([
      'preview: preview: unknown parameter',
    ])
    expect(problems(await parcel('send', { ...set }))).toEqual(['sentOn: Required'])
    expect((await parcel('send', { ...sent, ...set }, app.visitor())).status).toBe(401)
  })

  test('two at once: one is told that the other was there; the same sent twice is done once', async () => {
    const review = await start()
    const request = v7()
    const body = { id: review.id, version: review.version, request, sentOn: days[-1] }
    const twice = await Promise.all([
      mei.post('/api/reviewstatus/send', body),
      mei.post('/api/reviewstatus/send', body),
    ])
    expect(twice.map((each) => done(each).version)).toEqual([2, 2])
    expect(problems(await ask('send', review, { sentOn: days[-1] }))).toBeUndefined()
    expect((await ask('cancel', review, { on: days[0] })).body.message).toMatch(/Somebody else/)
  })

  test('one with the id of an earlier day is refused: the log would name it among the changes of that day', async () => {
    const review = await start()
    const send = (hours: number) =>
      ask('send', review, { sentOn: days[-1], request: v7({ msecs: Date.now() - hours * 3_600_000 }) })
    expect(problems(await send(25))).toEqual([
      'request: This was opened more than a day ago, or the clock of the device is wrong: close it and try again',
    ])
    expect(done(await send(23)).stage).toBe('Sent')
  })
})

describe('What is refused says so at its field, and nothing is half saved', () => {
  const sent = async () => done(await ask('send', await start(), { sentOn: days[-3] }))
  const approved = async () =>
    done(await ask('decide', await received({ kind: 'hanger' }), decide('house', 'Approved')))
  const cancelled = async () => done(await ask('cancel', await start(), { on: days[0] }))
  test.each<[string, () => Promise<any>, string, () => object, string]>([
    ['received before sent', start, 'receive', () => ({ receivedOn: days[0] }), 'id: It has not been sent yet'],
    [
      'a negative ΔE',
      sent,
      'receive',
      () => ({ receivedOn: days[0], options: [{ label: 'A', deltaE: '-0.1' }] }),
      'options.0.deltaE: Not a number 0–100 with at most 2 decimals',
    ],
    [
      'a light that is none',
      sent,
      'receive',
      () => ({ receivedOn: days[0], options: [{ label: 'A', light: 'D50' }] }),
      'options.0.light: One of: D65, TL84, CWF, A, UV',
    ],
    [
      'a file of somebody else',
      sent,
      'receive',
      () => ({ receivedOn: days[0], options: [{ label: 'A', photo: v7() }] }),
      'options.0.photo: This file is not of this record',
    ],
    ['a day to come', start, 'send', () => ({ sentOn: days[1] }), 'sentOn: This day is still to come'],
    ['no day', start, 'send', () => ({}), 'sentOn: Required'],
    [
      'a decision on a decided round',
      approved,
      'decide',
      () => decide('house', 'Rejected'),
      'outcome: This review is Approved: a decision is final',
    ],
    [
      'a decision on a cancelled round',
      cancelled,
      'decide',
      () => decide('house', 'Approved'),
      'outcome: This review is Cancelled: a decision is final',
    ],
    [
      'a cancelled one cancelled',
      cancelled,
      'cancel',
      () => ({ on: days[0] }),
      'id: This review is Cancelled: a decision is final',
    ],
    [
      'a next round in the past',
      received,
      'decide',
      () => decide('house', 'Rejected', { nextDue: days[-1] }),
      'nextDue: This day is past',
    ],
  ])('%s', async (_, make, name, values, message) => {
    const review = await make()
    const before = await roundsOf(review.id)
    expect(problems(await ask(name, review, values()))).toEqual([message])
    expect([await read(review.id), await roundsOf(review.id)]).toEqual([review, before])
  })

  test('in Chinese for who reads Chinese', async () => {
    const sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', language: 'zh', Menu: ['ReviewStatus'] })
    expect(problems(await ask('receive', await start(), { receivedOn: days[0] }, sun))).toEqual(['id: 样品尚未寄出'])
  })

  test('to who has not the key, and to who may only read', async () => {
    const review = await start()
    const bo = await app.member(mei, { name: 'Bo', email: 'bo@example.com', Menu: ['Fabric'] })
    const li = await app.member(mei, { name: 'Li', email: 'li@example.com', role: 'Viewer', Menu: ['ReviewStatus'] })
    for (const path of ['', '/board', `/rounds?id=${review.id}`, `/id?id=${review.id}`])
      expect([
        path,
        (await bo.get(`/api/reviewstatus${path}`)).status,
        (await li.get(`/api/reviewstatus${path}`)).status,
      ]).toEqual([path, 403, 200])
    for (const who of [bo, li]) expect((await ask('send', review, { sentOn: days[-1] }, who)).status).toBe(403)
  })
})

describe('A colourway’s lab dip follows its newest Active lab-dip review', () => {
  test('step by step, whatever path writes it; without one it stays as it was set', async () => {
    const ecru = done(await mei.post('/api/colourway/add', { fabric: ids.cloth, name: 'Ecru', labDip: 'approved' })).id
    await start({ kind: 'bulkSwatch', colourway: ecru })
    expect(await dipOf(ecru)).toBe('approved')
    let review = await start({ colourway: ecru })
    expect(await dipOf(ecru)).toBe('requested')
    review = done(await ask('send', review, { sentOn: days[-3] }))
    expect(await dipOf(ecru)).toBe('submitted')
    review = done(await ask('receive', review, { receivedOn: days[-2] }))
    review = done(await ask('decide', review, decide('house', 'Rejected')))
    expect(await dipOf(ecru)).toBe('rejected')
    review = done(await ask('send', review, { sentOn: days[-1] }))
    review = done(await ask('receive', review, { receivedOn: days[0] }))
    review = done(await ask('decide', review, decide('house', 'Approved', { forwardedOn: days[0] })))
    expect(await dipOf(ecru)).toBe('submitted')
    review = done(await ask('decide', review, decide('brand', 'Approved')))
    expect(await dipOf(ecru)).toBe('approved')
    const entries = JSON.stringify(done(await mei.get(`/api/history?kind=fabric&id=${ids.cloth}`)))
    expect(entries).toContain('Brand’s approval entered')
    const newer = await start({ colourway: ecru })
    expect(await dipOf(ecru)).toBe('requested')
    done(await ask('cancel', newer, { on: days[0] }))
    expect(await dipOf(ecru)).toBe('approved')
    const edited = await mei.post('/api/colourway/edit', { id: ecru, labDip: 'none' })
    expect(problems(edited)).toEqual(['labDip: It follows from the review of this lab dip'])
    await mei.post('/api/reviewstatus/bulk', { ids: [review.id, newer.id], patch: { status: 'inActive' } })
    done(await mei.post('/api/colourway/edit', { id: ecru, labDip: 'none' }))
    expect(await dipOf(ecru)).toBe('none')
    done(await mei.post('/api/reviewstatus/edit', { id: review.id, status: 'Active' }))
    expect(await dipOf(ecru)).toBe('approved')
  })
})

describe('The board', () => {
  test('holds the columns in their order with counts, overdue first, under the list’s filters', async () => {
    const late = await start({ due: days[7], brand: ids.brand, kind: 'strikeOff', colourway: ids.navy })
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sms.actor', ${late.createdBy}, true)`)
      await tx.execute(sql`update review set due = ${days[-10]}::date where id = ${late.id}`)
    })
    const board = done(await mei.get('/api/reviewstatus/board?status=Active'))
    expect(board.map(({ stage }: any) => stage)).toEqual([
      'Requested',
      'Sent',
      'Received',
      'With brand',
      'Approved',
      'Cancelled',
    ])
    expect(board[0].cards[0]).toMatchObject({
      ...{ id: late.id, round: 1, waiting: days[-10], of: 'fabric', subjectCode: 'F-1', subjectName: 'Poplin' },
      ...{ brand: ids.brand, passed: false, cover: null, colour: 'Navy' },
    })
    const reader = { name: 'Lin', email: 'lin@example.com', language: 'zh', Menu: ['ReviewStatus', 'Fabric'] } as const
    const lin = await app.member(mei, reader)
    expect(done(await lin.get('/api/reviewstatus/board?status=Active'))[0].cards[0]).toMatchObject({
      subjectName: '府绸',
      colour: '藏青',
    })
    for (const { total, cards, stage } of board) {
      expect(cards).toHaveLength(total)
      expect((await mei.get(`/api/reviewstatus?status=Active&stage=${encodeURIComponent(stage)}`)).body.total).toBe(
        total,
      )
    }
    const some = done(await mei.get(`/api/reviewstatus/board?brand=${ids.brand}&kind=strikeOff`))
    expect(some.map(({ total }: any) => total)).toEqual([1, 0, 0, 0, 0, 0])
    expect(done(await mei.get('/api/reviewstatus/board?q=REV-F1'))[0].total).toBe(1)
    expect((await mei.get('/api/reviewstatus/board?colour=red')).body.code).toBe(0)
    const [first] = done(await mei.get('/api/reviewstatus?status=Active'))
    expect(first.id).toBe(late.id)
  })

  test('says what the house has passed, and the picture of a subject only to who may see it', async () => {
    const review = done(await ask('decide', await received({ kind: 'handloom' }), decide('house', 'Approved')))
    const board = done(await mei.get('/api/reviewstatus/board?kind=handloom'))
    expect(board[2].cards).toMatchObject([{ id: review.id, passed: true }])
    await start({ kind: 'sizeSet', subject: ids.style })
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const photo = done(await mei.upload(`/api/attachment/add?kind=showroom&parent=${ids.style}&name=a.png`, bytes)).id
    const member = (name: string, Menu: string[]) =>
      app.member(mei, { name, email: `${name}@example.com`, Menu: ['ReviewStatus', ...Menu] })
    const coverFor = async (who: Visitor) =>
      done(await who.get('/api/reviewstatus/board?kind=sizeSet'))[0].cards[0].cover
    expect(await coverFor(await member('Sol', ['Showroom']))).toBe(photo)
    for (const [name, ...Menu] of [['Hai', 'History'], ['Rui']] as const)
      expect([name, await coverFor(await member(name, Menu))]).toEqual([name, null])
  })
})

describe('Whoever is responsible is told when a round is due', () => {
  const tell = () => notifyDue(app, { people })
  /** What somebody is told of reviews, the newest first. */
  const notices = async (user: Visitor) =>
    done(await user.get('/api/notification'))
      .filter((row: { type: string }) => row.type === 'review')
      .map((row: { text: { en: string } }) => row.text.en)
  const dueOn = (review: { id: string; createdBy: string }, day: number) =>
    app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sms.actor', ${review.createdBy}, true)`)
      await tx.execute(sql`update review set due = ${days[day]}::date where id = ${review.id}`)
    })

  test('the day before and once it is overdue, each once, by however many processes', async () => {
    const ada = await app.member(mei, { name: 'Ada', email: 'ada@example.com', Menu: ['ReviewStatus'] })
    const bea = await app.member(mei, { name: 'Bea', email: 'bea@example.com', Menu: ['ReviewStatus'] })
    const idOf = async (user: Visitor) => done(await user.get('/api/user/verify')).id
    const responsible = await idOf(ada)
    const review = await start({ code: 'REV-D1', subject: ids.style, kind: 'fit', responsible, due: days[1] })
    await start({ code: 'REV-D2', subject: ids.style, kind: 'fit', responsible, due: days[7] })
    await Promise.all([tell(), tell(), tell()])
    await tell()
    const soon = `REV-D1 · Fit of S-1 · Shirt is due on ${dayText(days[1]!, 'en')}`
    expect(await notices(ada)).toEqual([soon])
    await dueOn(review, -1)
    await tell()
    const overdue = `REV-D1 · Fit of S-1 · Shirt was due on ${dayText(days[-1]!, 'en')}`
    expect(await notices(ada)).toEqual([overdue])
    // Somebody else's by now; then sent back, and waiting for another day.
    done(await mei.post('/api/reviewstatus/edit', { id: review.id, responsible: await idOf(bea) }))
    expect(await notices(ada)).toEqual([])
    await tell()
    expect(await notices(bea)).toEqual([overdue])
    done(await ask('cancel', await read(review.id), { on: days[0] }))
    expect(await notices(bea)).toEqual([])
    await tell()
    expect(await notices(bea)).toEqual([])
  })
})

test('a parcel holds a hundred reviews at most', async () => {
  const codes = Array.from({ length: 101 }, (_, i) => `PARCEL-${i}`)
  const rows = csvOf([['Code', 'Kind', 'Subject'], ...codes.map((code) => [code, 'Fit', 'F-1'])])
  await importer(mei, '/api/reviewstatus').put(rows)
  const all = { code: 'PARCEL-' }
  const whole = await mei.post('/api/reviewstatus/send-all', { sentOn: days[0], all })
  expect(whole.body.message).toBe('At most 100 reviews at once')
})
