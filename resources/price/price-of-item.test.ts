import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { startPrices } from './testing.ts'

/** domain.md, Price lines: the price that counts on its item, over HTTP. */
const { app, mei, trader, days, fabric, added, edit } = await startPrices()
afterAll(() => app.close())

const shown = async (id: string) => {
  const { price, priceCurrency, priceUnit, priceMoq } = (await mei.get(`/api/fabric/id?id=${id}`)).body.data
  return [price, priceCurrency, priceUnit, priceMoq]
}

describe('The price that counts on an item', () => {
  test('none, then a quoted one at its MOQ, then the approved one, then none again', async () => {
    const item = await fabric()
    expect(await shown(item)).toEqual([null, null, null, null])
    const quoted = await added(item, { moq: '1000' })
    expect(await shown(item)).toEqual(['3.20', 'USD', 'm', '1000'])
    await edit(quoted.id, { moq: null })
    expect(await shown(item)).toEqual(['3.50', 'USD', 'm', '300'])
    const approved = await added(item, {
      supplier: trader,
      currency: 'CNY',
      breaks: [{ minQty: '0', price: '21' }],
      stage: 'Approved',
    })
    expect(await shown(item)).toEqual(['21', 'CNY', 'm', null])
    for (const { id } of [approved, quoted]) await edit(id, { status: 'inActive' })
    expect(await shown(item)).toEqual([null, null, null, null])
  })

  test('drafts and declined ones do not count; of equals the main supplier’s, also when that becomes another', async () => {
    const item = await fabric()
    await added(item, { stage: 'Draft', unit: 'kg' })
    await added(item, { stage: 'Declined', unit: 'yd' })
    expect((await shown(item))[0]).toBeNull()
    await added(item, { supplier: trader, validFrom: days[-1], breaks: [{ minQty: '1', price: '1' }] })
    expect((await shown(item))[0]).toBe('1')
    await added(item, { validFrom: days[-30], breaks: [{ minQty: '1', price: '2' }] })
    expect((await shown(item))[0]).toBe('2')
    const answer = await mei.post('/api/fabric/edit', { id: item, supplier: trader })
    expect(answer.body.data.price).toBe('1')
    expect((await shown(item))[0]).toBe('1')
  })

  test('from its first day to its last, the newest of a supplier’s', async () => {
    const item = await fabric()
    const of = (price: string, validFrom: number, validTo?: number) =>
      added(item, {
        breaks: [{ minQty: '1', price }],
        validFrom: days[validFrom],
        validTo: validTo === undefined ? null : days[validTo],
      })
    await of('1', 1)
    await of('2', -30, -1)
    expect((await shown(item))[0]).toBeNull()
    await of('3', -10, 0)
    expect((await shown(item))[0]).toBe('3')
    await of('4', -2)
    expect((await shown(item))[0]).toBe('4')
  })

  test('one that names no first day is as new as the day on which it was entered, by the calendar of the house', async () => {
    const item = await fabric()
    const of = (price: string, validFrom: string | null) =>
      added(item, { breaks: [{ minQty: '1', price }], validFrom, incoterm: price === '5' ? 'FOB' : null })
    /** As if it had been entered in the first minute of a day, counted from today, where the house is. */
    const entered = ({ id }: { id: string }, day: number) =>
      app.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('sms.actor', ${id}, true)`)
        await tx.execute(
          sql.raw(`update price set created_at =
          ('${days[day]} 00:00:01'::timestamp at time zone 'Asia/Shanghai') where id = '${id}'`),
        )
      })
    await of('1', days[-30]!)
    const silent = await of('2', null)
    expect((await shown(item))[0]).toBe('2')
    // Of one day the one that was entered last.
    await entered(silent, -10)
    await of('3', days[-10]!)
    expect((await shown(item))[0]).toBe('3')
    await entered(silent, -2)
    expect((await shown(item))[0]).toBe('2')
    await of('4', days[-1]!)
    expect((await shown(item))[0]).toBe('4')
    await of('5', null)
    expect((await shown(item))[0]).toBe('5')
    await of('6', days[1]!)
    expect((await shown(item))[0]).toBe('5')
  })

  test('lists sort and filter by it; it is no history of the item', async () => {
    const [cheap, dear] = [await fabric(), await fabric()]
    await added(cheap, { breaks: [{ minQty: '1', price: '0.0001' }] })
    await added(dear, { breaks: [{ minQty: '1', price: '9999999999.9999' }] })
    const sorted = (await mei.get('/api/fabric?sort=-price&price=!~')).body.data
    expect(sorted[0]).toMatchObject({ id: dear, price: '9999999999.9999' })
    expect(
      (await mei.get('/api/fabric?price=..0.0001&priceCurrency=USD')).body.data.map(({ id }: { id: string }) => id),
    ).toEqual([cheap])
    const own = (await mei.get(`/api/history?kind=fabric&id=${cheap}`)).body.data
    expect(own.map(({ kind }: { kind: string }) => kind)).toEqual(['price', 'fabric'])
    expect((await mei.get(`/api/fabric/id?id=${cheap}`)).body.data.version).toBe(1)
  })

  test('expired lines are found by the day', async () => {
    const item = await fabric()
    const gone = await added(item, { validTo: days[-1] })
    await added(item, { unit: 'kg', validTo: days[0] })
    const { data } = (await mei.get(`/api/price?item=${item}&validTo=..${days[-1]}`)).body
    expect(data.map(({ id }: { id: string }) => id)).toEqual([gone.id])
  })
})
