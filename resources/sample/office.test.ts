import { createHash } from 'node:crypto'
import { type FieldProblem, parseWith, withInitials } from '@sms/kit/contract'
import { describe, expect, test } from 'vitest'
import { allContracts } from '../contracts.ts'
import { seedOf } from '../master/rules/seed.ts'
import { type Entry, entryProblems } from '../order/rules/gates.ts'
import { orderSummary } from '../order/rules/summary.ts'
import { asEvent, orderFacts } from '../order/rules/whole.ts'
import { orderNow, orderStateOptions, stepStateOptions } from '../order/workflow.ts'
import { similarFrom, similarity } from '../supplier/rules/similar-name.ts'
import { fabricKinds } from './rules/fabric-kinds.ts'
import { finishOf } from './rules/finishes.ts'
import { makeOffice, officeSeed } from './rules/office.ts'
import { inViewingOrder } from './rules/picture-order.ts'
import type { SampleRecord, World } from './rules/world.ts'
import { pixelsOfPicture } from './server/draw/picture.ts'

/** Ids that say what they stand for, of the form that ids have. */
const idOf = (text: string) => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
const masters = seedOf(2026)
const known = new Map(
  Object.entries(masters).flatMap(([key, values]) => values.map(({ name }) => [idOf(`${key} ${name}`), key])),
)
known.set(idOf('calendar China'), 'calendar')
const world = (seed = officeSeed): World => ({
  seed,
  today: '2026-06-15',
  person: idOf('Mei'),
  seasons: masters.Season.map(({ name }) => idOf(`Season ${name}`)),
  calendars: [idOf('calendar China')],
  master: (key, name) => {
    if (!masters[key].some((record) => record.name === name)) throw new Error(`${key} has no ${name}`)
    return idOf(`${key} ${name}`)
  },
  id: (kind, number) => idOf(`${kind} ${number}`),
  code: (kind, number) => `${kind}-${number}`,
})
const office = makeOffice(world())
const of = (kind: string) => office.filter((record) => record.kind === kind)
type Row = Readonly<Record<string, unknown>>
const hashOf = (made: readonly SampleRecord[]) => createHash('sha256').update(JSON.stringify(made)).digest('hex')
const contractOf = (of: string) => allContracts.find(({ name }) => name === of)!

describe('A sample office', () => {
  test('the same seed gives the same office, another one another', () => {
    expect(hashOf(makeOffice(world()))).toBe(hashOf(office))
    expect(hashOf(makeOffice(world(7)))).not.toBe(hashOf(office))
  })

  test('the size of a real one: some 60 suppliers, 6 brands, 400 items of five kinds, most of them fabrics', () => {
    expect(of('supplier')).toHaveLength(60)
    expect(of('brand')).toHaveLength(6)
    const items = ['fabric', 'artwork', 'trims', 'button', 'label'].map((kind) => of(kind).length)
    expect(items.reduce((sum, count) => sum + count)).toBeGreaterThan(390)
    expect(Math.max(...items)).toBe(items[0])
    expect(items[0]).toBeGreaterThan(200)
    expect(of('price').length).toBeGreaterThan(items[0]!)
  })

  test('pictures are made small as they come into sight: first screens of all kinds, each picture once', () => {
    const seen = inViewingOrder(office)
    const covers = (kind: string) => of(kind).map(({ pictures }) => pictures[0])
    const first = covers('fabric').slice(0, 48).filter(Boolean)
    expect(seen.slice(0, first.length)).toEqual(first)
    const last = seen.indexOf(covers('showroom').slice(0, 48).findLast(Boolean)!)
    const next = covers('fabric').slice(48).find(Boolean)!
    expect(seen.indexOf(next)).toBe(last + 1)
    expect(new Set(seen)).toEqual(new Set(office.flatMap(({ pictures }) => pictures)))
    expect(seen).toHaveLength(office.flatMap(({ pictures }) => pictures).length)
  })

  test('swatches: some came, some are with brands, some of them too long; no stock is below nothing', () => {
    const moved = office.filter(({ kind }) => kind === 'swatch').map(({ values }) => values as Row)
    expect(moved.length).toBeGreaterThan(100)
    const late = moved.filter((record) => record.dueBack && !record.returned && String(record.dueBack) < '2026-06-15')
    expect(late.length).toBeGreaterThan(2)
    expect(moved.some(({ returned }) => returned)).toBe(true)
    for (const ofOne of Map.groupBy(moved, ({ item }) => item).values()) {
      const sum = ofOne.reduce(
        (all, { movement, quantity }) => all + (movement === 'in' ? 1 : -1) * Number(quantity),
        0,
      )
      expect(sum).toBeGreaterThanOrEqual(0)
    }
  })

  test('reviews: 80 in every state, some overdue, some in later rounds, which are numbered without gaps', () => {
    const reviews = of('review').map(({ id, values, owned }) => ({ id, ...values, ...owned }) as Row)
    expect(reviews).toHaveLength(80)
    expect(new Set(reviews.map(({ stage }) => stage)).size).toBe(6)
    expect(
      reviews.filter(({ decidedOn, due }) => !decidedOn && due && String(due) < '2026-06-15').length,
    ).toBeGreaterThan(0)
    expect(reviews.filter(({ round }) => Number(round) > 2).length).toBeGreaterThan(5)
    const rounds = Map.groupBy(of('round'), ({ owned }) => owned!.review)
    for (const { id, stage, round } of reviews) {
      const numbers = (rounds.get(id) ?? []).map(({ owned }) => owned!.number)
      // The database opens the first one of what has only been asked for.
      if (stage === 'Requested' && round === 1) expect(numbers).toEqual([])
      else expect(numbers).toEqual(Array.from({ length: Number(round) }, (_, at) => at + 1))
    }
    for (const { owned } of of('round'))
      for (const field of ['sentOn', 'receivedOn', 'forwardedOn'] as const)
        expect(String(owned![field] ?? '') <= '2026-06-15').toBe(true)
  })

  test('orders: 120 in every state, none of which anything happened to that its gates forbid', () => {
    const orders = of('order')
    expect(orders).toHaveLength(120)
    const by = (kind: string, field: string) =>
      Map.groupBy(
        of(kind).map(({ id, values, owned }) => ({ id, ...values, ...owned }) as any),
        (record) => record[field],
      )
    const [lines, pos, polines, events] = [
      by('orderline', 'order'),
      by('po', 'order'),
      by('poline', 'po'),
      by('orderevent', 'order'),
    ]
    const seen = new Map<string, Set<string>>()
    const states = new Map<string, number>()
    let [late, atRisk] = [0, 0]
    for (const { id, values, owned, later } of orders) {
      const order = { ...values, ...owned, decided: 'open' } as any
      const parts = {
        lines: lines.get(id) ?? [],
        pos: pos.get(id) ?? [],
        polines: (pos.get(id) ?? []).flatMap((po) => polines.get(po.id) ?? []),
      }
      expect(parts.lines.length).toBeGreaterThan(0)
      const facts = orderFacts(order, parts)
      const happened = (events.get(id) ?? []).map(asEvent)
      expect(happened.map(({ number }) => number)).toEqual(happened.map((_, at) => at + 1))
      for (const [at, event] of happened.entries()) {
        const problems = entryProblems(facts, happened.slice(0, at), event as unknown as Entry, '2026-06-15')
        expect([event.kind, event.date, problems]).toEqual([event.kind, event.date, []])
      }
      const whole = { ...facts, decided: later?.decided ?? 'open' } as any
      const summary = orderSummary(whole, orderNow(whole, happened), order.plan)
      states.set(summary.state, (states.get(summary.state) ?? 0) + 1)
      for (const { step, state } of summary.progress) seen.set(step, (seen.get(step) ?? new Set()).add(state))
      if (summary.nextDue && summary.nextDue < '2026-06-15') late++
      if (summary.atRisk) atRisk++
      if (later?.decided === 'closed') expect(orderNow({ ...whole, decided: 'open' }, happened).state).toBe('Completed')
    }
    expect(new Set(states.keys())).toEqual(new Set(orderStateOptions.map(({ value }) => value)))
    expect(new Set([...seen.values()].flatMap((some) => [...some]))).toEqual(
      new Set(stepStateOptions.map(({ value }) => value)),
    )
    expect(late).toBeGreaterThan(12)
    expect(late).toBeLessThan(40)
    expect(atRisk).toBeGreaterThan(5)
  })

  test.each([...new Set(office.map(({ kind }) => kind))])('%s: every record is one that a form would take', (kind) => {
    const contract = contractOf(kind)
    for (const { values } of of(kind)) {
      const input = parseWith(contract.input, values, contract.fields) as Record<string, unknown>
      expect(contract.check(withInitials(contract, input) as never) as readonly FieldProblem[]).toEqual([])
    }
  })

  test('what it names of master data and of other records is there, and is added before', () => {
    const seen = new Set([...known.keys(), world().person])
    const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}/g
    for (const { id, values } of office) {
      for (const named of JSON.stringify(values).match(uuid) ?? []) expect(seen).toContain(named)
      expect(seen).not.toContain(id)
      seen.add(id)
    }
  })

  test('nobody would take two of its suppliers for one', () => {
    const names = of('supplier').flatMap(({ values }) => [String(values.nameZh), String(values.nameEn)])
    const alike = names.flatMap((record, i) =>
      names
        .slice(i + 1)
        .filter((other) => similarity(record, other) >= similarFrom)
        .map((other) => [record, other]),
    )
    expect(alike).toEqual([])
    expect(new Set(names).size).toBe(120)
  })

  test('life as it is: certificates about to expire and expired, prices no longer valid, facts still missing', () => {
    const days = of('certificate').map(({ values }) => String(values.expires))
    expect(days.filter((day) => day >= '2026-06-15' && day <= '2026-08-14').length).toBeGreaterThan(3)
    expect(days.some((day) => day < '2026-06-15')).toBe(true)
    const prices = office.filter(({ kind }) => kind === 'price')
    const stages = new Set(prices.map(({ values }) => values.stage))
    expect(stages).toEqual(new Set(['Quoted', 'Approved', 'Draft', 'Declined']))
    const expired = prices.filter(({ values }) => values.validTo && String(values.validTo) < '2026-06-15')
    expect(expired.length / prices.length).toBeGreaterThan(0.1)
    const bare = of('fabric').filter(({ values }) => (values.composition as unknown[]).length === 0)
    expect(bare.length / of('fabric').length).toBeGreaterThan(0.03)
    expect(bare.length / of('fabric').length).toBeLessThan(0.2)
  })
})

describe('Its pictures', () => {
  const pictures = office.flatMap((record) => record.pictures)

  test('every finish is said in both languages', () => {
    for (const finish of fabricKinds.flatMap((kind) => kind.finishes))
      expect(finishOf(finish).finishZh, finish).toMatch(/\p{Script=Han}/u)
  })

  test('no two fabrics look alike; nearly every item has one', () => {
    const cloths = of('fabric').flatMap((record) => record.pictures.map((picture) => JSON.stringify(picture)))
    expect(new Set(cloths).size).toBeGreaterThan(cloths.length * 0.95)
    expect(pictures.length).toBeGreaterThan(390)
  })

  test('a picture is drawn the same each time, square, and of more than one colour', async () => {
    for (const draw of ['cloth', 'print', 'thing'] as const) {
      const picture = pictures.find((record) => record.draw === draw)!
      const { bytes, width, height } = await pixelsOfPicture(picture)
      expect([width, height, bytes.length]).toEqual([640, 640, 640 * 640 * 3])
      expect(new Set(bytes).size).toBeGreaterThan(8)
      expect(Buffer.compare((await pixelsOfPicture(picture)).bytes, bytes)).toBe(0)
    }
  })
})
