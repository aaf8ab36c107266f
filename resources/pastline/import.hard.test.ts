import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importer } from '../../apps/api/import/testing.ts'
import { startTestApp } from '../../apps/api/testing.ts'
import { readSheets } from '../../kit/server/sheet/read.ts'
import { asEvent, orderFacts } from '../order/rules/whole.ts'
import { orderNow } from '../order/workflow.ts'

const settings = { fixed: { currency: 'USD', unit: 'pc' }, options: { create: ['brand', 'supplier'] } }
const file = new URL('../../../shared/data/orders/scms_po_lines_3000.csv', import.meta.url)
const hasFile = existsSync(file)

describe.skipIf(!hasFile)('3,000 real lines (skipped without ../shared/data)', () => {
  test('all come in, and the on-time figures equal those of the file', { timeout: 240_000 }, async () => {
    const bytes = readFileSync(file)
    const [sheet] = (await readSheets(bytes, 'lines.csv')).sheets
    const [headers, ...lines] = sheet!.rows
    const at = (name: string) => headers!.indexOf(name)
    const fresh = await startTestApp()
    try {
      const lin = await fresh.setup()
      const way = importer(lin, '/api/pastline')
      const { body } = await way.upload(bytes, 'lines.csv')
      const mapping = {
        ...{ orderNo: at('PO / SO #'), reference: at('ID'), brand: at('Country'), supplier: at('Vendor') },
        ...{ description: at('Item Description'), colour: null, quantity: at('Line Item Quantity'), brandPo: null },
        ...{ price: at('Pack Price'), incoterm: at('Vendor INCO Term'), orderedOn: at('PO Sent to Vendor Date') },
        ...{ due: at('Scheduled Delivery Date'), delivered: at('Delivered to Client Date') },
        ...{ mode: at('Shipment Mode'), weight: at('Weight (Kilograms)'), unit: null, currency: null },
      }
      const { id } = body.data
      const look = (await way.preview(id, { ...settings, mapping })).body
      const weights = lines.filter((line) => !/^[\d.]+$/.test(line[at('Weight (Kilograms)')]!)).length
      expect(look.data.counts).toMatchObject({ rows: 3000, errors: weights })
      const without = { ...settings, mapping: { ...mapping, weight: null } }
      const clean = (await way.preview(id, without)).body.data
      expect(clean.counts).toMatchObject({ rows: 3000, create: 3000, errors: 0 })
      await way.commit(id, without)
      expect(await way.ended(id)).toMatchObject({ state: 'done' })
      const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
      const day = (text: string) => {
        const [, date, month, year] = /^(\d+)-(\w+)-(\d+)$/.exec(text)!
        return new Date(`${date} ${month} 20${year} UTC`).toISOString().slice(0, 10)
      }
      const late = lines.map((line) =>
        Math.max(0, days(day(line[at('Scheduled Delivery Date')]!), day(line[at('Delivered to Client Date')]!))),
      )
      const orders = new Set(lines.map((line) => line[at('PO / SO #')]!.toLowerCase()))
      const sum = (some: readonly number[]) => some.reduce((total, value) => total + value, 0)
      const figures = async (query: string) => (await fresh.db.execute(query)).rows[0] as Record<string, unknown>
      // By what happened to the lines, not by the rows of the list.
      expect(
        await figures(`
          select count(distinct l.id)::int as lines, count(distinct l."order")::int as orders,
            count(*) filter (where e.date <= l.due)::int as "onTime",
            sum(greatest(0, e.date - l.due))::int as late, max(e.date - l.due)::int as latest
          from orderevent e cross join lateral jsonb_to_recordset(e.parts) p(line uuid, quantity text)
          join orderline l on l.id = p.line where e.kind = 'received'`),
      ).toEqual({
        ...{ lines: 3000, orders: orders.size, onTime: late.filter((row) => row === 0).length },
        ...{ late: sum(late), latest: Math.max(...late) },
      })
      expect(
        await figures(`select sum(quantity)::text as pieces, sum(quantity * price)::text as worth from orderline`),
      ).toEqual({
        pieces: String(sum(lines.map((line) => Number(line[at('Line Item Quantity')])))),
        worth: (
          sum(
            lines.map(
              (line) => Number(line[at('Line Item Quantity')]) * Math.round(Number(line[at('Pack Price')]) * 100),
            ),
          ) / 100
        ).toFixed(2),
      })
      // What lists show is what the events of an order give.
      const { data } = (await lin.get('/api/ordertracking?pageSize=20&sort=-value')).body
      for (const { id, progress, state } of data) {
        const whole = (await lin.get(`/api/ordertracking/whole?id=${id}`)).body.data
        const now = orderNow(orderFacts(whole.order, whole), whole.events.map(asEvent))
        expect([now.state, now.steps.map(({ reason, ...step }) => ({ ...step, reason: reason ?? null }))]).toEqual([
          state,
          progress,
        ])
      }
      const again = (await way.preview((await way.upload(bytes, 'again.csv')).body.data.id, without)).body.data
      expect(again.counts).toMatchObject({ rows: 3000, unchanged: 3000, errors: 0 })
    } finally {
      await fresh.close()
    }
  })
})
