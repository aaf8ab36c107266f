import { rollupsJob } from '@sms/kit/server/mount'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { todaySql } from '../company/server/house-day.ts'

/** The tabs of Master Data that are nouns of their own (domain.md, Master Data: Company, Brands, Currencies). */
let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

describe('Brands', () => {
  const northwind = {
    code: 'NW',
    name: 'Northwind',
    nameZh: '北风',
    contacts: [{ name: 'Anna', primary: true }],
    currency: 'EUR',
    incoterm: 'FOB',
    incotermPlace: 'Shanghai',
    paymentTerms: [
      { percent: '30', trigger: 'order', days: null, method: 'T/T' },
      { percent: '70', trigger: 'against documents', days: 30, method: 'L/C' },
    ],
    shipTo: { name: 'Northwind DC', address: 'Kade 4, Rotterdam', country: 'NL', contact: null, phone: null },
    requiredCertificates: ['GOTS', 'SMETA'],
  }

  test('a brand keeps its terms, parties and required certificates', async () => {
    const { body } = await mei.post('/api/brand/add', northwind)
    expect(body).toMatchObject({ code: 1, data: { code: 'NW', requiredCertificates: ['GOTS', 'SMETA'] } })
    expect(body.data.shipTo).toEqual(northwind.shipTo)
    expect((await mei.get('/api/brand?q=beifeng')).body.data).toHaveLength(1)
  })

  test.each([
    ['the same code, whatever its case', { code: 'nw' }, 'code'],
    ['stages of 90 %', { code: 'X1', paymentTerms: [{ percent: '90', trigger: 'order' }] }, 'paymentTerms'],
    ['a place without its Incoterm', { code: 'X2', incoterm: null }, 'incoterm'],
    ['two primary contacts', { code: 'X3', contacts: ['A', 'B'].map((name) => ({ name, primary: true })) }, 'contacts'],
    ['a certificate that is none', { code: 'X4', requiredCertificates: ['Best ever'] }, 'requiredCertificates.0'],
  ])('%s: refused at its field', async (_, change, field) => {
    const { body } = await mei.post('/api/brand/add', { ...northwind, ...change })
    expect(body).toMatchObject({ code: 0, errors: [{ field }] })
  })
})

describe('Currencies: ISO 4217 code, dated rates to the house currency', () => {
  test('a currency shows its rate in force today, whatever happens to its rates and as days go by', async () => {
    const { id } = (await mei.post('/api/currency/add', { code: 'USD' })).body.data
    const shown = async () => {
      const { latestRate, latestFrom } = (await mei.get(`/api/currency/id?id=${id}`)).body.data
      return [latestFrom, latestRate]
    }
    const rate = async (validFrom: string, value: string) =>
      (await mei.post('/api/rate/add', { currency: id, validFrom, rate: value })).body
    expect(await shown()).toEqual([null, null])
    const june = await rate('2024-06-01', '7.1')
    expect(await shown()).toEqual(['2024-06-01', '7.1'])
    await rate('2024-05-01', '7.25')
    expect(await shown()).toEqual(['2024-06-01', '7.1'])
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    await rate(tomorrow, '9.9')
    expect(await shown(), 'a rate that is not in force yet').toEqual(['2024-06-01', '7.1'])
    await mei.post('/api/rate/edit', { id: june.data.id, rate: '7.105' })
    expect(await shown()).toEqual(['2024-06-01', '7.105'])
    await mei.post('/api/rate/edit', { id: june.data.id, status: 'inActive' })
    expect(await shown()).toEqual(['2024-05-01', '7.25'])
    // As it was the day before a rate came into force: the hourly work finds out.
    const { rows } = await app.db.execute<{ today: string }>(sql.raw(`select ${todaySql}::text as today`))
    const { today } = rows[0]!
    await rate(today, '8.8')
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sms.actor', ${id}, true)`)
      await tx.execute(sql`update currency set latest_rate = 1, latest_from = '2020-01-01'`)
    })
    await app.services.jobs.queue(rollupsJob, {})
    await expect.poll(shown, { timeout: 30_000 }).toEqual([today, '8.8'])
    expect(await rate('2024-05-01', '7.3')).toMatchObject({ code: 0, errors: [{ field: 'validFrom' }] })
  })

  test.each([
    ['0', 'no rate'],
    ['-1', 'no rate'],
    ['7.123456789', 'more than eight decimals'],
    ['seven', 'no number'],
  ])('%s is %s', async (rate) => {
    const { id } = (await mei.get('/api/currency?code=USD')).body.data[0]
    const { body } = await mei.post('/api/rate/add', { currency: id, validFrom: '2028-01-01', rate })
    expect(body).toMatchObject({ code: 0, errors: [{ field: 'rate' }] })
  })

  test('the same currency twice, and one that does not exist: refused', async () => {
    expect((await mei.post('/api/currency/add', { code: 'USD' })).body).toMatchObject({ errors: [{ field: 'code' }] })
    expect((await mei.post('/api/currency/add', { code: 'ABC' })).body).toMatchObject({ errors: [{ field: 'code' }] })
  })
})

describe('Company', () => {
  const weights = { delivery: 40, quality: 30, response: 10, price: 20 }

  test('weights add up to 100, a series has a running number, nothing is numbered twice', async () => {
    const refused = async (change: object) => (await mei.post('/api/company/add', { nameEn: 'House', ...change })).body
    expect(await refused({ scoreWeights: { ...weights, price: 10 } })).toMatchObject({
      errors: [{ field: 'scoreWeights' }],
    })
    expect(await refused({ numberSeries: [{ of: 'order', pattern: 'SO-YY' }] })).toMatchObject({
      errors: [{ field: 'numberSeries.0.pattern' }],
    })
    const twice = ['A-##', 'B-##'].map((pattern) => ({ of: 'order', pattern }))
    expect(await refused({ numberSeries: twice })).toMatchObject({ errors: [{ field: 'numberSeries.1.of' }] })
    expect(await refused({ nameEn: null })).toMatchObject({ errors: [{ field: 'nameEn' }, { field: 'nameZh' }] })
  })

  test('there is one; its bank is seen with the right alone', async () => {
    const { body } = await mei.post('/api/company/add', {
      nameEn: 'House',
      scoreWeights: weights,
      bank: { bankName: 'Bank of China', accountName: 'House', accountNo: '1', swift: null, bankAddress: null },
    })
    expect(body).toMatchObject({ code: 1, data: { houseCurrency: 'CNY', timeZone: 'Asia/Shanghai' } })
    expect((await mei.post('/api/company/add', { nameEn: 'Another' })).body.message).toMatch(/one company/)
    const li = await app.member(mei, { name: 'Li', email: 'li@example.com', Menu: ['Master_Data'] })
    expect((await li.get(`/api/company/id?id=${body.data.id}`)).body.data).not.toHaveProperty('bank')
  })
})
