import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookOf, importer } from '../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { readSheets } from '../../kit/server/sheet/index.ts'
import { workCalendars } from '../calendar/server/calendars.ts'
import { planBackward } from '../order/rules/plan.ts'
import { usualSteps } from './rules/steps.ts'
import { calendarsOf, usualTemplate } from './server/templates.ts'

/** What orders are planned by: calendars and templates (domain.md, Order Tracking). */
let app: TestApp
let mei: Visitor
let china: { id: string; version: number; days: { date: string; kind: string; name: string; provisional: boolean }[] }
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const { body } = await mei.get('/api/calendar?name=China')
  china = body.data[0]
})
afterAll(() => app.close())

const add = async (path: string, body: object) => (await mei.post(`/api/${path}/add`, body)).body
const download = async (path: string) =>
  Buffer.from(await (await mei.fetch(`${app.url}/api/${path}`, {})).arrayBuffer())

describe('Calendars', () => {
  test('a new installation has China’s, whose years without an official plan are provisional', () => {
    const of = (date: string) => china.days.find((entry) => entry.date === date)
    expect(of('2026-02-14')).toMatchObject({ kind: 'Working day', provisional: false })
    expect(of('2026-10-07')).toMatchObject({ kind: 'Holiday', provisional: false })
    expect(of('2027-02-06')).toMatchObject({ kind: 'Holiday', provisional: true })
    expect(of('2028-10-03')).toMatchObject({ kind: 'Holiday', provisional: true })
    expect(new Set(china.days.map(({ date }) => date.slice(0, 4)))).toEqual(new Set(['2026', '2027', '2028']))
  })

  const day = (date: string, kind = 'Holiday') => ({ date, kind, name: null, provisional: false })
  test.each([
    ['a day twice', { days: [day('2027-01-01'), day('2027-01-01')] }, 'days.1.date'],
    ['a Tuesday that is worked anyway', { days: [day('2027-01-05', 'Working day')] }, 'days.0.kind'],
    ['a day before 2000', { days: [day('1999-12-31')] }, 'days.0.date'],
    ['a day after 2100', { days: [day('2101-01-01')] }, 'days.0.date'],
    ['a day that is none', { days: [day('2027-02-29')] }, 'days.0.date'],
    ['a week without a working day', { weekend: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] }, 'weekend'],
    ['a weekday that is none', { weekend: ['Sunday'] }, 'weekend.0'],
    ['a name that is taken, whatever its case', { name: 'CHINA' }, 'name'],
  ])('%s: refused at its field', async (_, change, field) => {
    expect(await add('calendar', { name: 'New', ...change })).toMatchObject({ code: 0, errors: [{ field }] })
    expect((await mei.get('/api/calendar?name=New')).body.total).toBe(0)
  })

  test('a weekend that no longer covers a day worked on it is refused, and nothing is changed', async () => {
    const { body } = await mei.post('/api/calendar/edit', { id: china.id, weekend: ['Sun'] })
    expect(body).toMatchObject({ code: 0 })
    expect(body.errors![0]!.field).toMatch(/^days\.\d+\.kind$/)
    expect((await mei.get(`/api/calendar/id?id=${china.id}`)).body.data).toMatchObject({ weekend: ['Sat', 'Sun'] })
  })

  test('its days are a sheet by its name: they re-import unchanged, and a changed sheet changes them', async () => {
    const bytes = await download('calendar/export')
    const { sheets } = await readSheets(bytes, 'calendars.xlsx')
    const [head, ...rows] = sheets.find(({ name }) => name === 'Holidays and working weekends')!.rows
    expect(head).toEqual(['Name', 'Date', 'Kind', 'Occasion', 'Provisional'])
    expect(rows).toHaveLength(china.days.length)
    const { data } = (await importer(mei, '/api/calendar').look(bytes, {}, 'calendars.xlsx')).body
    expect(data.problems).toEqual([])
    expect(data.counts).toMatchObject({ rows: 1, unchanged: 1 })
    const book = await bookOf({
      Calendars: [
        ['Name', 'Weekend'],
        ['Viet Nam', 'Sunday'],
      ],
      'Holidays and working weekends': [
        ['Name', 'Date', 'Kind', 'Occasion', 'Provisional'],
        ['Viet Nam', '2027-02-05', 'Holiday', 'Tết', 'Yes'],
        ['Viet Nam', '2027年2月8日', '放假', 'Tết', ''],
      ],
    })
    const run = await importer(mei, '/api/calendar').put(book, {}, 'vietnam.xlsx')
    expect(run, JSON.stringify(run.problems)).toMatchObject({ state: 'done', counts: { create: 1 } })
    const made = (await mei.get('/api/calendar?name=Viet%20Nam')).body.data[0]
    expect(made).toMatchObject({
      weekend: ['Sun'],
      days: [
        { date: '2027-02-05', kind: 'Holiday', name: 'Tết', provisional: true },
        { date: '2027-02-08', kind: 'Holiday', name: 'Tết', provisional: null },
      ],
    })
  })

  test('who has not the menu reads none of it, but may name one', async () => {
    const li = await app.member(mei, { name: 'Li', email: 'li@example.com', Menu: ['Supplier'] })
    expect((await li.get(`/api/calendar/id?id=${china.id}`)).status).toBe(403)
    expect((await li.post('/api/calendar/edit', { id: china.id, notes: 'x' })).status).toBe(403)
    expect((await li.get('/api/calendar/lookup?q=chi')).body.data).toMatchObject([{ name: 'China' }])
  })
})

describe('Order templates', () => {
  const named = (calendar: string) => ({ calendar })

  test('a new one has the usual steps; it plans by its calendars', async () => {
    const { data } = await add('template', { name: 'Standard', calendars: [named(china.id)] })
    expect(data.steps).toEqual(usualSteps)
    const calendars = await workCalendars(app, [china.id])
    const plan = planBackward('2026-10-12', data.steps, calendars)
    expect(plan.find(({ step }) => step === 'Shipping')).toEqual({ step: 'Shipping', planned: '2026-09-08' })
    expect(await workCalendars(app, [])).toEqual([])
  })

  const days = (change: Record<string, number>) =>
    usualSteps.map((entry) => ({ ...entry, days: change[entry.step] ?? entry.days }))
  test.each([
    ['a step missing', { steps: usualSteps.slice(1) }, 'steps'],
    ['a step twice', { steps: [...usualSteps.slice(0, 6), usualSteps[0]] }, 'steps'],
    ['shipping before delivering', { steps: days({ Shipping: 26 }) }, 'steps.5.days'],
    ['too far from the due date', { steps: days({ Brand_Order: 731 }) }, 'steps.0.days'],
    ['a step that is none', { steps: [{ step: 'Sew', days: 1 }] }, 'steps.0.step'],
    ['a calendar that is none', { calendars: [named('01890a5d-ac96-774b-bcce-b302099a8057')] }, 'calendars.0.calendar'],
    ['a review that is none', { reviews: ['smell'] }, 'reviews.0'],
    ['a name that is taken', { name: 'standard' }, 'name'],
  ])('%s: refused at its field', async (_, change, field) => {
    const body = await add('template', { name: 'New', ...change })
    expect(body.code).toBe(0)
    expect(body.errors![0]!.field).toBe(field)
  })

  test('a calendar stands in it once, and is Active when it is named; later it may go', async () => {
    const { data: hongKong } = await add('calendar', { name: 'Hong Kong', country: 'HK' })
    const both = [named(hongKong.id), named(hongKong.id)]
    expect(await add('template', { name: 'Twice', calendars: both })).toMatchObject({
      errors: [{ field: 'calendars.1.calendar' }],
    })
    const { data: made } = await add('template', { name: 'By way of Hong Kong', calendars: [named(hongKong.id)] })
    await mei.post('/api/calendar/edit', { id: hongKong.id, status: 'inActive' })
    expect((await mei.post('/api/template/edit', { id: made.id, notes: 'Check' })).body.code).toBe(1)
    expect(await add('template', { name: 'Late', calendars: [named(hongKong.id)] })).toMatchObject({
      errors: [{ field: 'calendars.0.calendar', message: 'This calendar is inactive' }],
    })
  })

  test('a brand has one Active template', async () => {
    const brand = (await add('brand', { code: 'NW', name: 'Northwind' })).data.id
    const { data: first } = await add('template', { name: 'Northwind', brand })
    const second = { name: 'Northwind by air', brand }
    expect(await add('template', second)).toMatchObject({
      errors: [{ field: 'brand', message: 'Orders of this brand begin with Northwind already' }],
    })
    const { data } = await add('template', { ...second, status: 'inActive' })
    const activate = { id: data.id, status: 'Active' }
    expect((await mei.post('/api/template/edit', activate)).body).toMatchObject({ errors: [{ field: 'brand' }] })
    await mei.post('/api/template/edit', { id: first.id, status: 'inActive' })
    expect((await mei.post('/api/template/edit', activate)).body.code).toBe(1)
    const usual = await usualTemplate(app, brand)
    expect(usual).toMatchObject({ name: 'Northwind by air' })
    expect(await calendarsOf(app, usual!)).toEqual([])
    const standard = await usualTemplate(app, (await add('brand', { code: 'SW', name: 'Southwind' })).data.id)
    expect(standard).toMatchObject({ name: 'Standard' })
    expect(await calendarsOf(app, standard!)).toMatchObject([{ weekend: ['Sat', 'Sun'], days: china.days }])
    expect(await usualTemplate(app, null)).toEqual(standard)
  })

  test('templates go out and come in: steps in one cell, calendars in a sheet by name', async () => {
    const bytes = await download('template/export')
    const { sheets } = await readSheets(bytes, 'templates.xlsx')
    const [head, ...rows] = sheets[0]!.rows
    const standard = rows.find(([name]) => name === 'Standard')!
    expect(standard[head!.indexOf('Steps')]).toMatch(/^Brand order: 70; EBC order: 65; .*Brand pay: -22/)
    const { data } = (await importer(mei, '/api/template').look(bytes, {}, 'templates.xlsx')).body
    expect(data.problems).toEqual([])
    expect(data.counts).toMatchObject({ unchanged: rows.length, errors: 0 })
  })
})
