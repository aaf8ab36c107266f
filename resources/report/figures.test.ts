import { dayAfter } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { hideable } from '../../apps/api/testing-nouns.ts'
import { computeScores } from '../supplier/server/scores.ts'
import { type FigureAbout, type FigureKey, figures, hasFigure } from './rules/figures.ts'
import { counted, done, numbersOf, requestsOf } from './testing.ts'
import { dice } from './testing-orders.ts'

/**
 * Every figure against the same number worked out from the rows that lists give (domain.md, Report): plain loops that
 * share nothing with the statements.
 */
let app: TestApp
let mei: Visitor
let today: string
const ids: Record<string, string> = {}
const { hidden, business } = hideable()

const { add, get, figure, all } = requestsOf(() => mei)
const problems = async (path: string, who = mei) => {
  const { status, body } = await who.get(`/api/report/${path}`)
  expect([status, body.code], JSON.stringify(body)).toEqual([200, 0])
  return body.errors?.map(({ field, message }) => `${field}: ${message}`)
}
const addressed = (open: string) => open.split('?') as [string, string]
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
const near = (value: string | null, expected: number | null, digits = 1) => {
  if (value === null || expected === null) expect(value).toBe(expected)
  else expect(Math.abs(Number(value) - expected)).toBeLessThanOrEqual(0.5 * 10 ** -digits + 1e-9)
}
const mean = (some: number[]) => (some.length ? some.reduce((a, b) => a + b, 0) / some.length : null)
const median = (some: number[]) => {
  const sorted = some.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return sorted.length ? (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2 : null
}

/** What no route would take, since it was years ago, in the name of Mei. */
const written = async (statements: (tx: any) => Promise<void>) => {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('sms.actor', ${ids.mei}, true), set_config('sms.state', '', true),
      set_config('sms.change', ${v7()}, true)`)
    await statements(tx)
  })
}
const stamp = () => sql`'Active', 1, now(), ${ids.mei}::uuid, now(), ${ids.mei}::uuid`
const stamped = sql`status, version, created_at, created_by, updated_at, updated_by`

beforeAll(async () => {
  app = await startTestApp({ business })
  mei = await app.setup()
  ids.mei = (await get('user/verify')).id
  const { rows } = await app.db.execute<{ day: string }>(
    sql`select (now() at time zone 'Asia/Shanghai')::date::text as day`,
  )
  today = rows[0]!.day
  for (const name of ['A', 'B', 'C', 'D'])
    ids[name] = await add('supplier', { code: `S-${name}`, nameEn: `Mill ${name}`, type: 'OEM' })
  ids.brand = await add('brand', { code: 'AST', name: 'Aster' })
  ids.season = await add('master', { key: 'Season', name: 'AW 41' })
  for (const n of [1, 2, 3])
    ids[`F${n}`] = await add('fabric', {
      code: `F-${n}`,
      nameEn: 'Poplin',
      supplier: ids.A,
      season: n === 1 ? ids.season : null,
    })
  ids.button = await add('button', { code: 'B-1' })
  const roll = dice(7)
  const suppliers = ['A', 'B', 'C'].map((name) => ids[name]!)
  await written(async (tx) => {
    for (let n = 0; n < 160; n++) {
      const requested = dayAfter(today, -roll(800))
      const length = n % 20 === 0 ? 0 : roll(60)
      const decided = dayAfter(requested, length)
      const rounds = 1 + roll(7)
      const open = roll(5) === 0 || decided > today
      const stage = open ? 'Requested' : roll(9) === 0 ? 'Cancelled' : 'Approved'
      const id = v7()
      await tx.execute(sql`insert into review (id, ${stamped}, code, kind, subject, brand, supplier, responsible, stage, round, requested_on, decided_on)
        values (${id}, ${stamp()}, ${`R-${n}`}, 'labDip', ${ids[`F${1 + roll(3)}`]}, ${roll(2) ? ids.brand : null},
          ${roll(6) ? suppliers[roll(3)] : null}, ${roll(2) ? ids.mei : null}, 'Requested', 1, ${requested}, null)`)
      await tx.execute(sql`update review set stage = ${stage}, round = ${rounds},
        decided_on = ${open ? null : decided}::date where id = ${id}`)
      await tx.execute(sql`delete from round where review = ${id}`)
      for (let number = 1; number <= rounds; number++) {
        const due = roll(6) ? dayAfter(requested, number * 5) : null
        const came = number < rounds || !open ? dayAfter(requested, number * 5 - 3 + roll(30)) : null
        await tx.execute(sql`insert into round (id, ${stamped}, review, number, requested_on, due, sent_on, received_on, options, decisions)
          values (${v7()}, ${stamp()}, ${id}, ${number}, ${requested}, ${due}::date, ${roll(4) ? came : null}::date, ${came}::date, '[]', '[]')`)
      }
    }
    for (let n = 0; n < 90; n++) {
      const state = ['open', 'confirmed', 'ordered', 'dropped'][roll(4)]
      await tx.execute(sql`insert into selection (id, ${stamped}, date, brand, buyer, lines, state, source, pieces)
        values (${v7()}, ${stamp()}, ${dayAfter(today, -roll(700))}, ${roll(3) ? ids.brand : null}, 'Anna',
          ${JSON.stringify([{ item: ids.F1, colour: null, size: null, quantity: 5, note: null }])}::jsonb, ${state}, 'meeting', 5)`)
    }
  })
  for (const [supplier, ahead] of [
    ['A', -1],
    ['A', 0],
    ['A', 7],
    ['B', 8],
    ['B', 30],
    ['B', 31],
    ['C', 60],
    ['C', 61],
    ['C', 180],
    ['A', 181],
    ['A', null],
  ] as const)
    await add('certificate', {
      supplier: ids[supplier],
      standard: 'GOTS',
      number: `${ahead}`,
      expires: ahead === null ? null : dayAfter(today, ahead),
    })
  const usd = await add('currency', { code: 'USD' })
  await add('currency', { code: 'EUR' })
  await add('rate', { currency: usd, validFrom: dayAfter(today, -200), rate: '7' })
  await add('rate', { currency: usd, validFrom: dayAfter(today, -100), rate: '7.5' })
  const line = (
    item: string,
    supplier: string,
    currency: string,
    price: string,
    from: number | null,
    to: number | null = null,
  ) =>
    add('price', {
      item: ids[item],
      supplier: ids[supplier],
      currency,
      unit: 'm',
      taxIncluded: false,
      breaks: [
        { minQty: '100', price },
        { minQty: '1000', price: String(Number(price) - 0.1) },
      ],
      moq: '100',
      validFrom: from === null ? null : dayAfter(today, from),
      validTo: to === null ? null : dayAfter(today, to),
    })
  // Of a supplier that is inActive no certificate counts.
  ids.E = await add('supplier', { code: 'S-E', nameEn: 'Mill E', type: 'OEM' })
  await add('certificate', { supplier: ids.E, standard: 'GOTS', number: 'gone', expires: dayAfter(today, 7) })
  done(await mei.post('/api/supplier/edit', { id: ids.E, status: 'inActive' }))
  await line('F1', 'A', 'CNY', '20', -300)
  await line('F1', 'A', 'CNY', '21', -50)
  await line('F1', 'B', 'USD', '3', -250)
  await line('F1', 'C', 'EUR', '2', -300)
  await line('F2', 'A', 'CNY', '10', -300, -1)
  await line('F2', 'B', 'CNY', '9', -300)
  await line('F2', 'C', 'CNY', '12', -300)
  await line('F3', 'A', 'CNY', '5', -300)
}, 120_000)
afterAll(() => app.close())

const periods = () => [
  [dayAfter(today, -365), today],
  [dayAfter(today, -40), dayAfter(today, -3)],
  [today, today],
  [dayAfter(today, -799), dayAfter(today, -400)],
  ['2019-02-28', '2020-02-29'],
]

/** The rows of a period's whole and of the one before. */
const inBoth = (from: string, to: string) => {
  const length = days(from, to) + 1
  return {
    now: (day: string | null) => day !== null && day >= from && day <= to,
    before: (day: string | null) => day !== null && day >= dayAfter(from, -length) && day < from,
  }
}

describe('Reviews', () => {
  test.each([
    ['all', () => ''],
    ['of a brand', () => `&brand=${ids.brand}`],
    ['of a supplier', () => `&supplier=${ids.B}`],
    ['of a season and a merchandiser', () => `&season=${ids.season}&responsible=${ids.mei}`],
  ])(
    'turnaround and rounds: %s',
    async (_, more) => {
      const narrowed = new URLSearchParams(more())
      const subjects = new Set(narrowed.get('season') ? [ids.F1] : [ids.F1, ids.F2, ids.F3])
      const rows = (await all('reviewstatus', 'status=Active&stage=Approved')).filter(
        (row) =>
          subjects.has(row.subject) &&
          ['brand', 'supplier', 'responsible'].every((name) => !narrowed.get(name) || row[name] === narrowed.get(name)),
      )
      expect(rows.length).toBeGreaterThan(4)
      for (const [from, to] of periods() as [string, string][]) {
        const { now, before } = inBoth(from, to)
        const length = (fits: (day: string | null) => boolean) =>
          rows.filter((row) => fits(row.decidedOn)).map((row) => days(row.requestedOn, row.decidedOn))
        const time = await figure('turnaround', `from=${from}&to=${to}${more()}`)
        near(time.totals[0].value, median(length(now)))
        near(time.totals[0].before, median(length(before)))
        near(time.totals[1].value, mean(length(now)))
        expect(Number(time.totals[2].value)).toBe(length(now).length)
        for (const { open } of time.totals)
          expect(open ? (await mei.get(`/api/${open}`)).body.total : 0).toBe(length(now).length)
        let count = 0
        for (const { key, values, open } of time.rows) {
          // What a step shows is what the list behind it holds, read back through that list's own filters.
          if (values[3] === '0') {
            expect([key, ...values, ...open]).toEqual([key, null, null, null, '0', null, null, null, null])
            continue
          }
          const behind = await all(...addressed(open[0]))
          expect(behind.every((row) => subjects.has(row.subject))).toBe(true)
          expect(String(behind.length)).toBe(values[3])
          near(values[0], median(behind.map((row) => days(row.requestedOn, row.decidedOn))))
          near(values[1], mean(behind.map((row) => days(row.requestedOn, row.decidedOn))))
          count += behind.length
        }
        expect(count).toBe(length(now).length)
        const rounds = await figure('rounds', `from=${from}&to=${to}${more()}`)
        const took = (fits: (day: string | null) => boolean) =>
          rows.filter((row) => fits(row.decidedOn)).map((row) => row.round)
        near(rounds.totals[0].value, mean(took(now)), 2)
        near(
          rounds.totals[1].value,
          took(now).length ? (took(now).filter((n) => n === 1).length * 100) / took(now).length : null,
        )
        expect(rounds.totals[0].open ? (await all(...addressed(rounds.totals[0].open))).length : 0).toBe(
          took(now).length,
        )
        for (const [i, { values, open }] of rounds.rows.entries()) {
          const is = (n: number) => (i === 4 ? n >= 5 : n === i + 1)
          expect(values).toEqual([String(took(now).filter(is).length), String(took(before).filter(is).length)])
          for (const [at, address] of open.entries()) {
            const listed = address ? (await mei.get(`/api/${address}`)).body.total : 0
            expect(String(listed)).toBe(values[at])
          }
        }
      }
    },
    60_000,
  )
})

test('conversion: ordered of all selections; a month without any is no data and not 100 %', async () => {
  const rows = await all('selection', 'status=Active')
  for (const [from, to] of periods() as [string, string][])
    for (const brand of ['', ids.brand!]) {
      const { now, before } = inBoth(from, to)
      const mine = rows.filter((row) => !brand || row.brand === brand)
      const rate = (fits: (day: string | null) => boolean) => {
        const some = mine.filter((row) => fits(row.date))
        return some.length ? (some.filter((row) => row.state === 'ordered').length * 100) / some.length : null
      }
      const found = await figure('conversion', `from=${from}&to=${to}&brand=${brand}`)
      near(found.totals[0].value, rate(now))
      near(found.totals[0].before, rate(before))
      for (const { value, open } of found.totals.slice(1))
        expect(open ? (await mei.get(`/api/${open.replace('showroom/', '')}&status=Active`)).body.total : 0).toBe(
          Number(value),
        )
      for (const { values, open } of found.rows) {
        if (values[0] === '0')
          expect([values, open]).toEqual([
            ['0', '0', '0', null],
            [null, null, null, null],
          ])
        else
          expect((await mei.get(`/api/${open[0].replace('showroom/', '')}&status=Active`)).body.total).toBe(
            Number(values[0]),
          )
      }
    }
}, 60_000)

test('library growth: what was entered of each kind, as their lists have it', async () => {
  const found = await figure('growth', `from=${dayAfter(today, -10)}&to=${today}`)
  expect(found.series.map(({ title }: any) => title.en)).toEqual([
    'Fabrics',
    'Artworks',
    'Trims',
    'Buttons',
    'Labels',
    'Styles',
  ])
  expect(found.totals[0]).toMatchObject({ value: '4', before: '0' })
  expect(found.rows.at(-1)).toMatchObject({ key: today, values: ['3', '0', '0', '1', '0', '0'] })
  expect(found.rows.at(-1).open[0]).toMatch(/^fabric\?status=&createdAt=/)
  const ofSeason = await figure('growth', `season=${ids.season}`)
  expect(ofSeason.totals[0].value).toBe('1')
  expect((await figure('growth', `supplier=${ids.B}`)).totals[0].value).toBe('0')
})

test('certificates: the last day still counts, each once, and the list behind each bar has as many', async () => {
  const found = await figure('certificates')
  expect(found.rows.map(({ key, values }: any) => [key, values[0]])).toEqual([
    ['expired', '1'],
    ['7', '2'],
    ['30', '2'],
    ['60', '2'],
    ['180', '2'],
    ['later', '1'],
  ])
  expect(found.totals.map(({ value }: any) => value)).toEqual(['1', '6'])
  expect(found.notes[0].en).toBe('Without a last day, and not shown: 1')
  for (const { values, open } of found.rows)
    expect((await mei.get(`/api/${open[0].replace('supplier/', '')}`)).body.total).toBe(Number(values[0]))
  for (const { value, open } of found.totals)
    expect(String((await mei.get(`/api/${open.replace('supplier/', '')}`)).body.total)).toBe(value)
  expect((await figure('certificates', `supplier=${ids.B}`)).rows.map(({ values }: any) => values[0])).toEqual([
    '0',
    '0',
    '2',
    '1',
    '0',
    '0',
  ])
})

describe('Prices', () => {
  test('are those in force on the last day of each step, at the rates of that day', async () => {
    const found = await figure('prices', `item=${ids.F1}&from=${dayAfter(today, -330)}&to=${today}`)
    expect(found.currency).toBe('CNY')
    expect(found.series.map(({ title }: any) => title.en)).toEqual(['Mill A', 'Mill B', 'Mill C'])
    for (const [i, { key, values }] of found.rows.entries()) {
      const next = found.rows[i + 1]?.key
      const last = next ? dayAfter(next, -1) : today
      const ago = days(last, today)
      const a = ago > 300 ? null : ago > 50 ? '20' : '21'
      const b = ago > 250 || ago > 200 ? null : ago > 100 ? '21' : '22.5'
      expect([key, ...values]).toEqual([key, a, b, null])
    }
    expect(found.notes.map(({ en }: any) => en)).toEqual([
      'Prices in CNY per m',
      'No exchange rate on some of these days, so that amounts are left out: EUR, USD',
    ])
    const usd = await figure('prices', `item=${ids.F1}&currency=USD&from=${today}&to=${today}`)
    expect(usd.rows[0].values).toEqual(['2.8', '3', null])
    const eur = await figure('prices', `item=${ids.F1}&currency=EUR&from=${today}&to=${today}`)
    expect(eur.rows[0].values).toEqual([null, null, '2'])
    expect(eur.notes.some(({ en }: any) => en.endsWith('left out: EUR'))).toBe(true)
  })

  test('ask for an item, and are told to nobody without the right or the item’s menu', async () => {
    expect((await figure('prices')).notes[0].en).toBe('Choose an item')
    const without = await app.member(mei, { name: 'Wu', email: 'wu@example.com', Menu: ['Report', 'Fabric'] })
    expect((await without.get(`/api/report/prices?item=${ids.F1}`)).status).toBe(403)
    expect((await without.get(`/api/report/prices/export?item=${ids.F1}`)).status).toBe(403)
    const buttons = await app.member(mei, {
      name: 'Li',
      email: 'li@example.com',
      Menu: ['Report', 'Button'],
      rights: ['cost'],
    })
    expect((await buttons.get(`/api/report/prices?item=${ids.F1}`)).body.code).toBe(0)
  })
})

describe('Scores', () => {
  test('are those of the rows: rounds by their days, prices against the best', async () => {
    await computeScores(app.db)
    const found = await figure('scores')
    const from = new Date(today)
    from.setUTCFullYear(from.getUTCFullYear() - 1)
    const since = from.toISOString().slice(0, 10)
    const points = new Map<string, number[]>()
    for (const row of (await all('reviewstatus', 'status=Active')).filter(({ supplier }) => supplier))
      for (const { due, sentOn, receivedOn } of await get(`reviewstatus/rounds?id=${row.id}`)) {
        const came = sentOn ?? receivedOn
        if (due === null || due <= since || (came === null && (due >= today || row.stage !== 'Requested'))) continue
        const late = Math.max(0, days(due, came ?? today))
        points.set(row.supplier, [...(points.get(row.supplier) ?? []), Math.max(0, 100 - 5 * late)])
      }
    // F1: A 21, B 22.5 (3 USD at 7.5), C has no rate. F2: A has expired, B 9, C 12. F3: A alone.
    const prices = { A: 100, B: ((21 / 22.5) * 100 + 100) / 2, C: 75 }
    for (const [name, price] of Object.entries(prices)) {
      const row = found.rows.find(({ key }: any) => key === ids[name])
      const [score, delivery, quality, response, own] = row.values
      expect([delivery, quality]).toEqual([null, null])
      near(own, price, 0)
      near(response, mean(points.get(ids[name]!)!), 0)
      expect(Math.abs(Number(score) - (mean(points.get(ids[name]!)!)! + price) / 2)).toBeLessThanOrEqual(0.51)
      const alone = await get(`supplier/score?id=${ids[name]}`)
      expect(String(alone.value)).toBe(score)
      expect(alone.parts.delivery).toEqual({ value: null, facts: 0, counts: 0 })
      expect(alone.parts.price.value).toBeCloseTo(price, 1)
      expect(alone.parts.price.counts).toBe(50)
    }
    // Of D nothing is known.
    expect(found.rows.some(({ key }: any) => key === ids.D)).toBe(false)
    expect((await get(`supplier/score?id=${ids.D}`)).value).toBeNull()
  }, 60_000)

  test('stand in the list of suppliers, which sorts and filters by them, and by other weights once these change', async () => {
    const wu = await app.member(mei, { name: 'Qu', email: 'qu@example.com', Menu: ['Report', 'Supplier'] })
    const asListed = async () => {
      for (const [who, field] of [
        [mei, 'score'],
        [wu, 'openScore'],
      ] as const) {
        const read = async (query: string) => done(await who.get(`/api/${query}`))
        const listed: any[] = await read(`supplier?sort=-${field}&${field}=!~`)
        const { rows } = await read('report/scores')
        expect(listed.map((row) => [row.id, String(row[field])]).sort()).toEqual(
          rows.flatMap(({ key, values }: any) => (values[0] === null ? [] : [[key, values[0]]])).sort(),
        )
        expect(listed.length).toBeGreaterThan(1)
        expect(listed.map((row) => row[field])).toEqual(listed.map((row) => row[field]).toSorted((a, b) => b - a))
        for (const direction of ['', '-']) {
          const scores = (await read(`supplier?sort=${direction}${field}`)).map((row: any) => row[field])
          const without = scores.filter((score: unknown) => score === null)
          expect(without.length).toBeGreaterThan(0)
          const sorted = listed.map((row) => row[field]).toSorted((a, b) => (direction ? b - a : a - b))
          expect(scores, 'suppliers without data come last').toEqual([...sorted, ...without])
        }
        const best = listed[0][field]
        expect((await read(`supplier?${field}=${best}..`)).length).toBe(
          listed.filter((row) => row[field] === best).length,
        )
      }
      // What prices say is told to nobody without the right, by no order of a list either.
      expect((await wu.get('/api/supplier?sort=score')).body.code).toBe(0)
      expect((await wu.get('/api/supplier?score=50..')).body.code).toBe(0)
      expect(done(await wu.get('/api/supplier'))[0]).not.toHaveProperty('score')
    }
    await asListed()
    const before = await all('supplier', 'score=!~&sort=code')
    const company = await add('company', { nameEn: 'Aster House', houseCurrency: 'CNY', timeZone: 'Asia/Shanghai' })
    const scoreWeights = { delivery: 0, quality: 0, response: 1, price: 99 }
    done(await mei.post('/api/company/edit', { id: company, scoreWeights }))
    await asListed()
    expect(await all('supplier', 'score=!~&sort=code')).not.toEqual(before)
    const wrong = { delivery: 0, quality: 0, response: 0, price: 99 }
    expect((await mei.post('/api/company/edit', { id: company, scoreWeights: wrong })).body.errors).toEqual([
      { field: 'scoreWeights', message: 'The weights add up to 99 %, not 100 %' },
    ])
    done(await mei.post('/api/company/edit', { id: company, scoreWeights: null }))
    expect(await all('supplier', 'score=!~&sort=code')).toEqual(before)
    // Nobody's doing: a supplier's history says nothing of it.
    expect(JSON.stringify(await get(`history?kind=supplier&id=${ids.A}`))).not.toMatch(/score/i)
  }, 60_000)

  test('without the right to prices tell nothing of them, and count without', async () => {
    const wu = await app.member(mei, { name: 'Xu', email: 'xu@example.com', Menu: ['Report', 'Supplier'] })
    const { data } = (await wu.get('/api/report/scores')).body
    expect(data.series.map(({ title }: any) => title.en)).toEqual([
      'Score',
      'On-time delivery',
      'Quality',
      'Response',
      'Number of facts',
    ])
    const own = (await wu.get(`/api/supplier/score?id=${ids.A}`)).body.data
    expect(own.parts.price).toEqual({ value: null, facts: 0, counts: 0 })
    expect(own.parts.response.counts).toBe(100)
    const marks = async (who: Visitor) =>
      (await who.get(`/api/supplier/scores?ids=${ids.A},${ids.D}`)).body.data as object[]
    expect(await marks(wu)).toEqual([
      { id: ids.A, value: own.value, limit: null },
      { id: ids.D, value: null, limit: null },
    ])
    // Whoever makes orders is warned, and told no score.
    const buyer = await app.member(mei, { name: 'Yu', email: 'yu@example.com', Menu: ['Order'] })
    expect(await marks(buyer)).toMatchObject([{ value: null }, { value: null }])
    const other = await app.member(mei, { name: 'Fu', email: 'fu@example.com', Menu: ['Report', 'Fabric'] })
    expect((await other.get(`/api/supplier/scores?ids=${ids.A}`)).status).toBe(403)
    expect((await mei.get('/api/supplier/scores?ids=x')).body.code).toBe(0)
  })
})

describe('What cannot be', () => {
  test('is refused at its field, in both languages', async () => {
    for (const key of ['turnaround', 'turnaround/export', 'growth', 'prices']) {
      expect(await problems(`${key}?from=2026-03-02&to=2026-03-01`)).toEqual(['to: Before the first day'])
      expect(await problems(`${key}?from=2016-03-01&to=2026-03-01`)).toEqual(['to: At most 10 years at once'])
    }
    expect(await problems('turnaround?from=2026-02-30')).toEqual([expect.stringMatching(/^from: /)])
    expect(await problems(`turnaround?supplier=${v7()}`)).toEqual(['supplier: No such record'])
    expect(await problems('prices?currency=XXZ')).toEqual([expect.stringMatching(/^currency: /)])
    expect(await problems('turnaround?colour=red')).toEqual([expect.stringMatching(/^colour: /)])
    for (const [query, field] of [
      ['from=2026-01-01&from=2026-02-01', 'from'],
      ['to=9999-12-31', 'to'],
      ['from=0001-01-01', 'from'],
      ['supplier=x', 'supplier'],
      ["season=' or 1=1 --", 'season'],
      [`responsible=${v7()}`, 'responsible'],
    ])
      expect([query, await problems(`turnaround?${query}`)]).toEqual([
        query,
        [expect.stringMatching(new RegExp(`^${field}: .`))],
      ])
    const zh = await mei.get('/api/report/turnaround?from=2026-03-02&to=2026-03-01', { 'accept-language': 'zh-CN' })
    expect(zh.body.code).toBe(0)
    expect((await mei.get('/api/report/nothing')).status).toBe(404)
  })

  test('of all figures and their files is what the menu and the rights of somebody do not open', async () => {
    const people = [
      { Menu: ['Report'] },
      { Menu: ['Report', 'Order'] },
      { Menu: ['Report', 'Fabric', 'Supplier'] },
      { Menu: ['Report', 'ReviewStatus', 'Showroom'], rights: ['cost'] },
      { Menu: ['Report', 'Order', 'Label'], rights: ['cost'] },
      { Menu: ['Order', 'Supplier', 'Fabric'], rights: ['cost'] },
    ]
    for (const [n, { Menu, rights = [] }] of people.entries()) {
      const who = await app.member(mei, { name: `Person ${n}`, email: `person${n}@example.com`, Menu, rights })
      for (const about of figures as readonly FigureAbout[]) {
        const isOpen = Menu.includes('Report') && hasFigure(about, { menu: Menu, rights })
        for (const path of [about.key, `${about.key}/export`])
          expect([n, path, (await who.get(`/api/report/${path}`)).status]).toEqual([n, path, isOpen ? 200 : 403])
      }
      expect((await who.get('/api/report/myday')).status).toBe(Menu.includes('Report') ? 200 : 403)
    }
  }, 60_000)

  test('is closed to those without the menu entry, and figures to those without theirs', async () => {
    const hu = await app.member(mei, { name: 'Hu', email: 'hu@example.com', Menu: ['Fabric'] })
    expect((await hu.get('/api/report/growth')).status).toBe(403)
    expect((await hu.get('/api/report/myday')).status).toBe(403)
    const he = await app.member(mei, { name: 'He', email: 'he@example.com', Menu: ['Report', 'Button'] })
    expect((await he.get('/api/report/turnaround')).status).toBe(403)
    const growth = (await he.get('/api/report/growth')).body.data
    expect(growth.series.map(({ title }: any) => title.en)).toEqual(['Buttons'])
    expect(growth.totals[0].value).toBe('1')
  })
})

test.each(figures.filter(({ menus }) => !(menus as readonly string[]).includes('Order')))(
  '$key: counts no record that its reader may not see',
  async ({ key }: { key: FigureKey }) => {
    const query = key === 'prices' ? `item=${ids.F1}` : ''
    expect(numbersOf(await figure(key, query))).not.toEqual([])
    for (const noun of counted[key]) {
      hidden.add(noun)
      expect(numbersOf(await figure(key, query)), noun).toEqual([])
      hidden.delete(noun)
    }
  },
)

test('every figure downloads as a spreadsheet that says what it is', async () => {
  for (const key of ['certificates', 'turnaround', 'rounds', 'conversion', 'growth', 'scores']) {
    const file = await mei.fetch(`${app.url}/api/report/${key}/export`, {})
    expect([key, file.status, file.headers.get('content-type')]).toEqual([
      key,
      200,
      expect.stringContaining('spreadsheetml'),
    ])
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  }
})

test('the filters of Report are kept in views, own and shared, as those of a list', async () => {
  const content = {
    q: '',
    filters: { period: 'quarter', supplier: ids.A! },
    sort: '',
    columns: [],
    order: [],
    widths: {},
    density: 'calm',
  }
  const view = done(await mei.post('/api/view/add', { kind: 'report', name: 'Mill A', shared: true, content }))
  const li = await app.member(mei, { name: 'Lu', email: 'lu@example.com', Menu: ['Report'] })
  expect((await li.get('/api/view?kind=report')).body.data).toMatchObject([
    { id: view.id, content: { filters: content.filters } },
  ])
  const outsider = await app.member(mei, { name: 'Ma', email: 'ma@example.com', Menu: ['Fabric'] })
  expect((await outsider.get('/api/view?kind=report')).status).toBe(403)
  const wrong = await mei.post('/api/view/add', {
    kind: 'report',
    name: 'X',
    content: { ...content, filters: { period: 'ever' } },
  })
  expect(wrong.body.code).toBe(0)
})
