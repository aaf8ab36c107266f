import { sql } from 'drizzle-orm'
import { startTestApp } from '../../apps/api/testing.ts'
import { todaySql } from '../company/server/house-day.ts'

/** An office with two suppliers and the US dollar, in which Mei, its Administrator, enters prices of fabrics. */
export async function startPrices() {
  const app = await startTestApp()
  const mei = await app.setup()
  const { body } = await mei.get('/api/master?key=Composition&name=Cotton')
  const cotton: string = body.data[0].id
  const supplier = async (code: string): Promise<string> => {
    const values = { code, nameEn: `Mill ${code}`, type: 'OEM', confirm: ['similar'] }
    return (await mei.post('/api/supplier/add', values)).body.data.id
  }
  const mill = await supplier('S-1')
  const trader = await supplier('S-2')
  await mei.post('/api/currency/add', { code: 'USD' })
  const days: Record<number, string> = {}
  for (const n of [-30, -10, -2, -1, 0, 1, 10]) {
    const { rows } = await app.db.execute<{ day: string }>(sql.raw(`select (${todaySql} + ${n})::text as day`))
    days[n] = rows[0]!.day
  }

  let n = 0
  /** The facts that a fabric needs before its price is approved. */
  const facts = () => ({ weight: '120', width: '150', composition: [{ fibre: cotton, percent: '100' }] })
  const fabric = async (more: object = {}) =>
    (await mei.post('/api/fabric/add', { code: `P-${++n}`, supplier: mill, ...facts(), ...more })).body.data
      .id as string
  /** The body of a price with two breaks. */
  const line = (item: string, more: object = {}) => ({
    item,
    supplier: mill,
    currency: 'USD',
    unit: 'm',
    breaks: [
      { minQty: '300', price: '3.50' },
      { minQty: '1000', price: '3.20' },
    ],
    ...more,
  })
  const add = (item: string, more: object) => mei.post('/api/price/add', line(item, more))
  return {
    app,
    mei,
    mill,
    trader,
    /** A day, counted from the house's today. */
    days,
    facts,
    fabric,
    line,
    /** Adds a price of a fabric, which must be accepted. */
    added: async (item: string, more: object = {}) => {
      const { body } = await add(item, more)
      if (body.code !== 1) throw new Error(`the price was refused: ${JSON.stringify(body)}`)
      return body.data
    },
    /** Adds a price; returns the problems, each with its field. */
    refused: async (item: string, more: object) => {
      const { body } = await add(item, more)
      if (body.code !== 0) throw new Error('the price was accepted')
      return body.errors!.map(({ field, message }) => `${field}: ${message}`)
    },
    /** Changes a price; returns 'done' or the problems. */
    edit: async (id: string, values: object) => {
      const { body } = await mei.post('/api/price/edit', { id, ...values })
      return body.code === 1 ? 'done' : body.errors!.map(({ field, message }) => `${field}: ${message}`).join()
    },
  }
}
