import { readdir, readFile } from 'node:fs/promises'
import { dayAfter } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answered, startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { hideable } from '../../apps/api/testing-nouns.ts'
import { computeScores } from '../supplier/server/scores.ts'
import { counted, done, numbersOf, requestsOf } from './testing.ts'
import { makeOrders, rates } from './testing-orders.ts'

/**
 * The figures of orders against the same numbers worked out from what lists and pages of orders give: plain loops that
 * share nothing with the statements nor with the rules of orders, over orders made by dice.
 */
let app: TestApp
let mei: Visitor
let today: string
const ids: Record<string, string> = {}
/** Every order with its lines, POs and events, as its page gets it. */
const orders: any[] = []
const { hidden, business } = hideable()

const { add, get, figure, all } = requestsOf(() => mei)
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
const near = (value: string | null, expected: number | null, within = 0.051) => {
  if (value === null || expected === null) expect(value).toBe(expected)
  else expect(Math.abs(Number(value) - expected)).toBeLessThanOrEqual(within)
}
const sum = (some: number[]) => some.reduce((a, b) => a + b, 0)

beforeAll(async () => {
  app = await startTestApp({ business })
  mei = await app.setup()
  ids.mei = (await get('user/verify')).id
  const { rows } = await app.db.execute<{ day: string }>(
    sql`select (now() at time zone 'Asia/Shanghai')::date::text as day`,
  )
  today = rows[0]!.day
  for (const name of ['A', 'B', 'C'])
    ids[name] = await add('supplier', { code: `S-${name}`, nameEn: `Mill ${name}`, type: 'OEM' })
  for (const name of ['X', 'Y']) ids[name] = await add('brand', { code: `B-${name}`, name: `Brand ${name}` })
  ids.season = await add('master', { key: 'Season', name: 'AW 41' })
  for (const [code, list] of [...Object.entries(rates), ['EUR', []] as const]) {
    const currency = await add('currency', { code })
    for (const [ago, rate] of list)
      await add('rate', { currency, validFrom: dayAfter(today, Number(ago)), rate: String(rate) })
  }
  await makeOrders(app, ids, today, add)
  for (const { id } of await all('ordertracking', 'status=')) orders.push(await get(`ordertracking/whole?id=${id}`))
}, 180_000)
afterAll(() => app.close())

/** The events of an order that nothing reverses. */
const held = ({ events }: any) =>
  events.filter((entry: any) => entry.kind !== 'reversed' && !events.some((other: any) => other.about === entry.id))
const stepState = ({ order }: any, step: string) => order.progress.find((entry: any) => entry.step === step)?.state
const isOver = (entry: any, step: string) => ['Done', 'Skipped', 'ClosedShort'].includes(stepState(entry, step))
const live = ['Confirmed', 'InProgress', 'Completed', 'Closed', 'OnHold']
const ways = ['Confirmed', 'InProgress']

/** What was accepted of goods, part by part, and what is late and still to come. */
function partsOf(entry: any, supplier?: string) {
  const came: any[] = []
  const waits: any[] = []
  for (const line of entry.polines) {
    const po = entry.pos.find(({ id }: any) => id === line.po)
    if (line.role !== 'goods' || (supplier && po.supplier !== supplier)) continue
    const due = line.due ?? po.due ?? entry.lines.find(({ id }: any) => id === line.line).due
    let got = 0
    for (const event of held(entry))
      if (event.kind === 'inspected')
        for (const part of event.parts)
          if (part.poline === line.id) {
            got += Number(part.quantity)
            came.push({
              po: po.id,
              supplier: po.supplier,
              quantity: Number(part.quantity),
              rejected: Number(part.rejected ?? 0),
              waived: event.waived,
              date: event.date,
              late: Math.max(0, daysBetween(due, event.date)),
            })
          }
    if (ways.includes(entry.order.state) && !isOver(entry, 'Deliver') && due < today && got < Number(line.quantity))
      waits.push({ supplier: po.supplier, quantity: Number(line.quantity) - got, late: daysBetween(due, today) })
  }
  return { came, waits }
}
const quantity = (some: any[]) => sum(some.map((entry) => entry.quantity))
const punctual = (some: any[]) =>
  quantity(some) ? (quantity(some.filter(({ late }) => late === 0)) * 100) / quantity(some) : null

/** The rows of the list behind an address; of purchase orders it stands below that of orders. */
const listed = (open: string) => {
  const [path, query] = open.split('?')
  return all(path!.replace('ordertracking/po', 'po'), query)
}
/** The orders of the list behind an address. */
const behind = async (open: string) => {
  const found = await listed(open)
  return orders.filter(({ order }) => found.some(({ id }) => id === order.id))
}
const periods = () =>
  [
    [dayAfter(today, -365), today],
    [dayAfter(today, -60), dayAfter(today, -3)],
    [dayAfter(today, -700), dayAfter(today, -200)],
    ['2019-02-28', '2020-02-29'],
  ] as const
const filters = (): [string, (entry: any) => boolean, string | undefined][] => [
  ['', () => true, undefined],
  [`&brand=${ids.X}`, ({ order }) => order.brand === ids.X, undefined],
  [
    `&season=${ids.season}&responsible=${ids.mei}`,
    ({ order }) => order.season === ids.season && order.merchandiser === ids.mei,
    undefined,
  ],
  [`&supplier=${ids.B}`, () => true, ids.B],
]

test('the dice made what matters', () => {
  const states = new Set(orders.map(({ order }) => order.state))
  for (const state of ['Draft', 'Confirmed', 'InProgress', 'OnHold', 'Cancelled']) expect([...states]).toContain(state)
  const kinds = orders.flatMap(({ events }) => events.map(({ kind }: any) => kind))
  for (const kind of ['reversed', 'closed short', 'credit note']) expect(kinds).toContain(kind)
  const parts = orders.map((entry) => partsOf(entry))
  expect(parts.some(({ waits }) => waits.length)).toBe(true)
  // Closed short, an order lacks goods and is not late for ever.
  expect(orders.some((entry) => stepState(entry, 'Deliver') === 'ClosedShort')).toBe(true)
})

test.each(['order_delivery', 'order_margin'])('a migration fills %s as orders write it', async (table) => {
  const folder = new URL('../../apps/api/database/migrations/', import.meta.url)
  const name = (await readdir(folder)).find((name) => name.endsWith(`_${table}.sql`))!
  const text = await readFile(new URL(name, folder), 'utf8')
  const fills = text
    .slice(text.indexOf('SELECT', text.indexOf('INSERT INTO')))
    .trim()
    .replace(/;$/, '')
  const { rows } = await app.db.execute(
    sql.raw(
      `with filled as (${fills}) (table filled except table ${table}) union all (table ${table} except table filled)`,
    ),
  )
  expect(rows).toEqual([])
  expect((await app.db.execute(sql.raw(`table ${table}`))).rows.length).toBeGreaterThan(20)
})

describe('Deliveries', () => {
  test('on time by quantity, by due date and by supplier; a step without deliveries has no data', async () => {
    for (const [from, to] of periods())
      for (const [query, fits, supplier] of filters()) {
        const length = daysBetween(from, to) + 1
        const of = (first: string, last: string) =>
          orders
            .filter(
              (entry) =>
                live.includes(entry.order.state) && entry.order.due >= first && entry.order.due <= last && fits(entry),
            )
            .map((entry) => partsOf(entry, supplier))
        const now = of(from, to)
        const before = of(dayAfter(from, -length), dayAfter(from, -1))
        const flat = (some: any[], name: 'came' | 'waits') => some.flatMap((entry) => entry[name])
        const found = await figure('on-time', `from=${from}&to=${to}${query}`)
        near(found.totals[0].value, punctual(flat(now, 'came')))
        near(found.totals[0].before, punctual(flat(before, 'came')))
        near(found.totals[1].value, quantity(flat(now, 'came')))
        near(found.totals[2].value, quantity(flat(now, 'waits')))
        const due = found.totals[0].open ? await behind(found.totals[0].open) : []
        near(found.totals[0].value, punctual(due.flatMap((entry) => partsOf(entry, supplier).came)))
        for (const [i, { key, values, open }] of found.rows.entries()) {
          const next = found.rows[i + 1]
          const first = i === 0 ? from : key
          const step = of(first, next ? dayAfter(next.key, -1) : to)
          near(values[0], punctual(flat(step, 'came')))
          near(values[2], quantity(flat(step, 'came')))
          near(values[3], quantity(flat(step, 'waits')))
          if (open[0]) {
            const list = await behind(open[0])
            near(values[0], punctual(list.flatMap((entry) => partsOf(entry, supplier).came)))
          }
        }
        const each = await figure('on-time-suppliers', `from=${from}&to=${to}${query}`)
        for (const { key, values, open } of each.rows) {
          const mine = flat(now, 'came').filter((entry: any) => entry.supplier === key)
          near(values[0], punctual(mine))
          near(values[2], quantity(mine))
          const pos = (await listed(open[0])).map(({ id }) => id)
          const theirs = orders.flatMap((entry) => partsOf(entry, key).came).filter(({ po }) => pos.includes(po))
          near(values[2], quantity(theirs))
        }
        near(String(sum(each.rows.map(({ values }: any) => Number(values[2])))), quantity(flat(now, 'came')))

        const days = await figure('days-late', `from=${from}&to=${to}${query}`)
        const bars = [0, 1, 4, 8, 15, 31, Number.POSITIVE_INFINITY]
        for (const [i, { values, open }] of days.rows.entries()) {
          const fit = ({ late }: any) => late >= bars[i]! && late < bars[i + 1]!
          near(values[0], quantity(flat(now, 'came').filter(fit)))
          near(values[1], quantity(flat(before, 'came').filter(fit)))
          near(values[2], quantity(flat(now, 'waits').filter(fit)))
          if (open[0]?.includes('id='))
            expect(await behind(open[0])).toEqual(
              orders.filter(
                (entry) =>
                  live.includes(entry.order.state) &&
                  entry.order.due >= from &&
                  entry.order.due <= to &&
                  fits(entry) &&
                  partsOf(entry, supplier).came.some((part) => fit(part) && part.quantity > 0),
              ),
            )
        }
        const came = flat(now, 'came')
        near(
          days.totals[0].value,
          quantity(came) ? sum(came.map((entry: any) => entry.late * entry.quantity)) / quantity(came) : null,
        )
      }
  }, 120_000)

  test('and the scores of suppliers are of the last 12 months', async () => {
    await computeScores(app.db)
    const found = await figure('scores')
    const from = new Date(today)
    from.setUTCFullYear(from.getUTCFullYear() - 1)
    const since = from.toISOString().slice(0, 10)
    for (const name of ['A', 'B', 'C']) {
      const mine = orders
        .filter(({ order }) => live.includes(order.state))
        .flatMap((entry) => partsOf(entry, ids[name]).came)
        .filter(({ date }) => date > since)
      const looked = mine.filter(({ waived }) => !waived)
      const { values } = found.rows.find(({ key }: any) => key === ids[name])
      near(values[1], punctual(mine), 0.51)
      near(values[2], (quantity(looked) * 100) / (quantity(looked) + sum(looked.map(({ rejected }) => rejected))), 0.51)
      const alone = await get(`supplier/score?id=${ids[name]}`)
      near(String(alone.parts.delivery.value), punctual(mine), 0.01)
    }
  })
})

/** What one of a currency is worth on a day in the house's own. */
const rate = (code: string, day: string) =>
  code === 'CNY' ? 1 : (rates[code]?.findLast(([ago]) => dayAfter(today, Number(ago)) <= day)?.[1] ?? null)
const decimals = (code: string) => (code === 'JPY' ? 0 : 2)
const worth = (count: string | number, price: string | null, code: string) =>
  price === null
    ? 0
    : Math.round(Number((Number(count) * Number(price) * 10 ** decimals(code)).toFixed(6))) / 10 ** decimals(code)
const converted = (amount: number, code: string, target: string, day: string) => {
  if (code === target) return amount
  const [own, other] = [rate(code, day), rate(target, day)]
  return own === null || other === null ? null : (amount * own) / other
}

describe('Money', () => {
  test('open value by step, each order once in all; a currency without a rate is named', async () => {
    for (const target of ['CNY', 'USD', 'JPY', 'EUR']) {
      const found = await figure('open-value', `currency=${target}`)
      expect(found.currency).toBe(target)
      const mine = orders.filter(({ order }) => ways.includes(order.state))
      const value = ({ order, lines }: any) =>
        converted(
          sum(lines.map((line: any) => worth(line.quantity, line.price, order.currency))),
          order.currency,
          target,
          today,
        ) ?? 0
      near(found.totals[0].value, sum(mine.map(value)), 1)
      for (const { key, values, open } of found.rows) {
        const some = mine.filter(({ order }) => order.openSteps.includes(key))
        near(values[0] ?? '0', sum(some.map(value)), 1)
        expect(values[1]).toBe(String(some.length))
        if (open[0]) expect(await behind(open[0])).toEqual(some)
      }
      const notes = found.notes.map(({ en }: any) => en)
      expect(notes).toContain('No exchange rate on some of these days, so that amounts are left out: EUR')
      const unpriced = mine.flatMap(({ lines }) => lines).filter(({ price }: any) => price === null).length
      expect(unpriced).toBeGreaterThan(0)
      expect(notes).toContain(`Order lines without a price, left out: ${unpriced}`)
    }
  }, 60_000)

  test.each(['receivables', 'payables'])(
    '%s by age',
    async (key) => {
      for (const target of ['CNY', 'JPY'])
        for (const supplier of ['', ids.A!]) {
          const found = await figure(key, `currency=${target}&supplier=${supplier}`)
          const bars = [0, 0, 0, 0, 0]
          const inBars: Set<string>[] = bars.map(() => new Set())
          const put = (code: string, terms: any[], due: number, paid: number, days: any, id: string) => {
            let left = paid
            let rest = due
            const stages = terms.length ? terms : [{ percent: '100', trigger: 'after receipt', days: 0 }]
            for (const [i, { percent, trigger, days: plus }] of stages.entries()) {
              const part = i === stages.length - 1 ? rest : worth(due, String(Number(percent) / 100), code)
              rest -= part
              const open = part - Math.min(left, part)
              left -= Math.min(left, part)
              if (open < 1e-6) continue
              const from =
                trigger === 'order' ? days.ordered : trigger === 'after receipt' ? days.received : days.shipped
              const late = from ? daysBetween(dayAfter(from, plus ?? 0), today) : 0
              const bar = late <= 0 ? 0 : late <= 30 ? 1 : late <= 60 ? 2 : late <= 90 ? 3 : 4
              const amount = converted(open, code, target, today)
              if (amount === null) continue
              bars[bar]! += amount
              inBars[bar]!.add(id)
            }
          }
          const open = orders.filter(({ order }) => ['Confirmed', 'InProgress', 'OnHold'].includes(order.state))
          const settling = ['bank charge', 'deduction', 'credit note']
          const quantityOf = (events: any[], kind: string, which: string, id: string) =>
            sum(
              events
                .filter((entry) => entry.kind === kind)
                .flatMap(({ parts }) =>
                  parts.filter((part: any) => part[which] === id).map((part: any) => Number(part.quantity)),
                ),
            )
          for (const entry of open) {
            const events = held(entry)
            const dates = (kind: string, fits: (event: any) => boolean = () => true) =>
              events
                .filter((event: any) => event.kind === kind && fits(event))
                .map(({ date }: any) => date)
                .sort()
            if (key === 'receivables') {
              if (isOver(entry, 'Brand_Pay') || (supplier && !entry.pos.some((po: any) => po.supplier === supplier)))
                continue
              const due = sum(
                entry.lines.map(({ id, quantity, price }: any) =>
                  worth(
                    isOver(entry, 'Shipping') ? quantityOf(events, 'shipped', 'line', id) : quantity,
                    price,
                    entry.order.currency,
                  ),
                ),
              )
              const paid = sum(
                events
                  .filter(({ kind, po }: any) => kind === 'paid in' || (settling.includes(kind) && !po))
                  .map(({ amount }: any) => Number(amount)),
              )
              const days = {
                ordered: entry.order.orderedOn,
                shipped: dates('shipped')[0],
                received: dates('received').at(-1),
              }
              if (due > paid) put(entry.order.currency, entry.order.paymentTerms, due, paid, days, entry.order.id)
            } else if (!isOver(entry, 'EBC_Pay'))
              for (const po of entry.pos) {
                if (supplier && po.supplier !== supplier) continue
                const mine = entry.polines.filter((line: any) => line.po === po.id)
                const due = sum(
                  mine.map(({ id, role, quantity, price }: any) =>
                    worth(
                      role === 'goods' && isOver(entry, 'Deliver')
                        ? quantityOf(events, 'inspected', 'poline', id)
                        : quantity,
                      price,
                      po.currency,
                    ),
                  ),
                )
                const paid = sum(
                  events
                    .filter(
                      (event: any) =>
                        event.po === po.id && (event.kind === 'paid out' || settling.includes(event.kind)),
                    )
                    .map((event: any) => Number(event.paid ?? event.amount)),
                )
                const days = {
                  ordered: po.orderedOn,
                  shipped: dates('delivered', (event) => event.po === po.id)[0],
                  received: dates('inspected', (event) => event.po === po.id).at(-1),
                }
                if (due > paid) put(po.currency, po.paymentTerms, due, paid, days, entry.order.id)
              }
          }
          for (const [i, { values, open }] of found.rows.entries()) {
            near(values[0], bars[i]!, 1)
            expect(values[1]).toBe(String(inBars[i]!.size))
            if (open[0])
              expect((await behind(open[0])).map(({ order }) => order.id).sort()).toEqual([...inBars[i]!].sort())
          }
          near(found.totals[0].value ?? '0', sum(bars), 1)
          near(found.totals[1].value ?? '0', sum(bars.slice(1)), 1)
          for (const [i, some] of [inBars, inBars.slice(1)].entries())
            if (found.totals[i].open)
              expect((await behind(found.totals[i].open)).map(({ order }) => order.id).sort()).toEqual(
                [...new Set(some.flatMap((entry) => [...entry]))].sort(),
              )
          expect(sum(bars)).toBeGreaterThan(0)
          // A currency without a rate is said, and no amount is made up.
          const nothing = await figure(key, `currency=KRW&supplier=${supplier}`)
          expect(
            [...nothing.totals, ...nothing.rows].map((entry: any) => entry.value ?? entry.values?.[0] ?? null),
          ).toEqual(Array(7).fill(null))
          expect(nothing.notes[0].en).toContain('KRW')
        }
    },
    60_000,
  )

  test('margin at the rates of the day of the order', async () => {
    for (const [from, to] of periods())
      for (const target of ['CNY', 'USD', 'JPY']) {
        const found = await figure('margin', `from=${from}&to=${to}&currency=${target}`)
        const both = (some: any[]) => {
          let [brand, cost, known] = [0, 0, false]
          for (const entry of some) {
            for (const line of entry.polines) {
              if (line.role !== 'goods' || line.price === null) continue
              const po = entry.pos.find(({ id }: any) => id === line.po)
              const goods = entry.lines.find(({ id }: any) => id === line.line)
              if (goods.price === null) continue
              const { currency, orderedOn } = entry.order
              const a = converted(worth(line.quantity, goods.price, currency), currency, target, orderedOn)
              const b = converted(worth(line.quantity, line.price, po.currency), po.currency, target, orderedOn)
              if (a === null || b === null) continue
              brand += a
              cost += b
              known = true
            }
          }
          return known ? { brand, cost } : null
        }
        const of = (first: string, last: string) =>
          orders.filter(
            ({ order }) => live.includes(order.state) && order.orderedOn >= first && order.orderedOn <= last,
          )
        const now = both(of(from, to))
        near(found.totals[0].value, now && now.brand - now.cost, 1)
        near(found.totals[1].value, now && ((now.brand - now.cost) * 100) / now.brand, 0.06)
        const whole = found.totals[0].open ? both(await behind(found.totals[0].open)) : null
        near(found.totals[0].value, whole && whole.brand - whole.cost, 1)
        for (const { values, open } of found.rows) {
          const mine = open[0] ? both(await behind(open[0])) : null
          near(values[0], mine && mine.brand - mine.cost, 1)
          near(values[1], mine?.brand ?? null, 1)
        }
      }
  }, 60_000)

  test('and what suppliers are paid is told to nobody without the right', async () => {
    const wu = await app.member(mei, { name: 'Wu', email: 'wu@example.com', Menu: ['Report', 'Order'] })
    for (const [key, status] of [
      ['margin', 403],
      ['payables', 403],
      ['margin/export', 403],
      ['receivables', 200],
      ['on-time', 200],
    ] as const)
      expect([key, (await wu.get(`/api/report/${key}`)).status]).toEqual([key, status])
    const li = await app.member(mei, {
      name: 'Li',
      email: 'li@example.com',
      Menu: ['Report', 'Fabric'],
      rights: ['cost'],
    })
    for (const key of ['margin', 'on-time', 'receivables', 'open-value'])
      expect((await li.get(`/api/report/${key}`)).status).toBe(403)
  })
})

test('no figure counts an order that its reader may not see', async () => {
  for (const [key, nouns] of Object.entries(counted).filter(([, nouns]) => nouns.includes('order'))) {
    expect(numbersOf(await figure(key)), key).not.toEqual([])
    for (const noun of nouns) hidden.add(noun)
    expect(numbersOf(await figure(key)), key).toEqual([])
    hidden.clear()
  }
})

test('the company says below which score a supplier’s orders need a reason, and are refused', async () => {
  const company = await add('company', { nameEn: 'House' })
  const limit = async (scoreWarnBelow: number | null, scoreBlockBelow: number | null) =>
    (await mei.post('/api/company/edit', { id: company, scoreWarnBelow, scoreBlockBelow })).body
  expect((await limit(50, 60)).errors).toEqual([
    { field: 'scoreBlockBelow', message: 'Above 50, where the warning begins' },
  ])
  expect((await limit(101, null)).errors?.[0]?.field).toBe('scoreWarnBelow')
  const scoreWeights = { delivery: 40, quality: 30, response: 15, price: 14 }
  expect((await mei.post('/api/company/edit', { id: company, scoreWeights })).body.errors).toEqual([
    { field: 'scoreWeights', message: 'The weights add up to 99 %, not 100 %' },
  ])
  const order = await add('ordertracking', {
    ...{ code: 'SO-L', brand: ids.X, brandPo: 'P', orderedOn: today, currency: 'USD', paymentTerms: [] },
  })
  const line = await add('orderline', { order, description: 'Shirt', quantity: '9', unit: 'pc', due: today })
  const po = await add('po', {
    order,
    code: 'PO-L',
    supplier: ids.A,
    orderedOn: today,
    currency: 'CNY',
    paymentTerms: [],
  })
  const poline = await add('poline', { po, line, role: 'goods', quantity: '9', unit: 'pc' })
  const enter = async (event: object) => {
    const seen = (await get(`ordertracking/whole?id=${order}`)).events.length
    return (await mei.post('/api/ordertracking/event', { id: order, seen, request: v7(), date: today, ...event })).body
  }
  done({ body: await enter({ kind: 'confirmed', parts: [{ line, quantity: '9' }] }) } as Answered)
  const confirm = (override?: string) =>
    enter({ kind: 'po confirmed', po, parts: [{ poline, quantity: '9' }], ...(override ? { override } : {}) })
  const { value } = await get(`supplier/score?id=${ids.A}`)
  expect(value).toBeLessThan(100)
  done({ body: await limit(100, value + 1) } as Answered)
  const [mark] = await get(`supplier/scores?ids=${ids.A}`)
  expect(mark).toEqual({ id: ids.A, value, limit: { verdict: 'block', below: value + 1 } })
  expect((await confirm('Never mind')).errors).toEqual([
    { field: 'po', message: `This supplier’s score is below ${value + 1}` },
  ])
  done({ body: await limit(100, value) } as Answered)
  expect((await confirm()).errors).toEqual([{ field: 'parts.0.poline', message: 'This supplier’s score is below 100' }])
  expect((await confirm('They are the only ones')).code).toBe(1)
})
