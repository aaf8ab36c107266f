import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stageAmounts } from '../party/rules/payment-stages.ts'
import { lineAmount, type OrderEvent, type OrderFacts, orderNow, type Step, steps, validEvents } from './workflow.ts'

const facts: OrderFacts = {
  currency: 'USD',
  tolerance: '5',
  stages: [{ percent: '30' }, { percent: '70' }],
  lines: [
    { id: 'shirt', quantity: '100', price: '9' },
    { id: 'skirt', quantity: '50', price: '2' },
  ],
  pos: [
    {
      id: 'po1',
      currency: 'CNY',
      stages: [{ percent: '100' }],
      lines: [
        { id: 'po1 shirt', line: 'shirt', role: 'goods', quantity: '100', price: '30' },
        { id: 'po1 skirt', line: 'skirt', role: 'goods', quantity: '50', price: '8' },
        { id: 'po1 buttons', line: 'shirt', role: 'material', quantity: '700', price: '0.1' },
      ],
    },
  ],
  decided: 'open',
}

let count = 0
const event = (
  kind: OrderEvent['kind'],
  parts: Readonly<Record<string, string>> = {},
  rest: Partial<OrderEvent> = {},
): OrderEvent => ({
  id: `e${++count}`,
  number: count,
  kind,
  date: '2026-03-02',
  parts: Object.entries(parts).map(([line, quantity]) => ({ line, quantity })),
  amount: null,
  po: null,
  step: null,
  about: null,
  reason: null,
  ...rest,
})

const stepNow = (events: readonly OrderEvent[], step: Step, of: OrderFacts = facts) =>
  orderNow(of, events).steps.find((now) => now.step === step)!
const states = (events: readonly OrderEvent[], of: OrderFacts = facts) =>
  orderNow(of, events).steps.map(({ state }) => state)

const confirmed = event('confirmed', { shirt: '100', skirt: '50' })
const placed = event('po confirmed', { 'po1 shirt': '100', 'po1 skirt': '50' })
const delivered = event('delivered', { 'po1 shirt': '100', 'po1 skirt': '50' })
const inspected = event('inspected', { 'po1 shirt': '100', 'po1 skirt': '50' })
const shipped = event('shipped', { shirt: '100', skirt: '50' })
const received = event('received', { shirt: '100', skirt: '50' })
const paidIn = event('paid in', {}, { amount: '1000.00' })
const paidOut = event('paid out', {}, { amount: '3470.00', po: 'po1' })
const whole = [confirmed, placed, delivered, inspected, shipped, received, paidIn, paidOut]

describe('The seven steps of an order', () => {
  test('stand in the order of the specification', () => {
    expect(steps).toEqual(['Brand_Order', 'EBC_Order', 'Deliver', 'Brand_Pay', 'EBC_Pay', 'Shipping', 'Brand_Receive'])
  })

  test('an order without events is a draft that waits for its confirmation', () => {
    expect(orderNow(facts, []).state).toBe('Draft')
    expect(states([])).toEqual(['Ready', ...Array(6).fill('Pending')])
  })

  test('a confirmed order opens the POs and the payment of the brand', () => {
    expect(orderNow(facts, [confirmed]).state).toBe('Confirmed')
    expect(states([confirmed])).toEqual(['Done', 'Ready', 'Pending', 'Ready', 'Pending', 'Pending', 'Pending'])
  })

  test('an order of which all is done is completed', () => {
    expect(states(whole)).toEqual(Array(7).fill('Done'))
    expect(orderNow(facts, whole).state).toBe('Completed')
    expect(orderNow({ ...facts, decided: 'closed' }, whole).state).toBe('Closed')
  })

  test('the percent is the mean of the lines, weighed by the value to the brand', () => {
    // Shirts are worth 900 of 1,000, skirts 100.
    expect(stepNow([event('confirmed', { shirt: '50' })], 'Brand_Order')).toMatchObject({
      state: 'InProgress',
      percent: '45',
    })
  })

  test('what is paid of several POs is the share of what is due, where they have one currency', () => {
    const [po] = facts.pos
    const line = { id: 'po2 skirt', line: 'skirt', role: 'goods' as const, quantity: '10', price: '53' }
    const second = { ...po!, id: 'po2', lines: [line] }
    const paid = [confirmed, placed, event('paid out', {}, { amount: '1000.00', po: 'po1' })]
    // 3,470 and 530 are due.
    expect(stepNow(paid, 'EBC_Pay', { ...facts, pos: [po!, second] }).percent).toBe('25')
  })

  test('too much of one line does not make up for another, and shows as excess', () => {
    const now = stepNow([event('confirmed', { shirt: '110', skirt: '25' })], 'Brand_Order')
    expect(now).toMatchObject({ state: 'InProgress', percent: '95', excess: '9' })
  })

  test('material lines count in no step', () => {
    const material = event('delivered', { 'po1 buttons': '700' })
    expect(stepNow([confirmed, placed, material], 'Deliver')).toMatchObject({ percent: '0', from: null, to: null })
    const late = event('delivered', { 'po1 buttons': '700' }, { date: '2026-04-01' })
    expect(stepNow([...whole, late], 'Deliver')).toMatchObject({ state: 'Done', to: '2026-03-02' })
  })

  test('what was delivered counts once it is accepted', () => {
    const half = event('inspected', { 'po1 shirt': '50' })
    expect(stepNow([confirmed, placed, delivered], 'Deliver')).toMatchObject({ percent: '0' })
    expect(stepNow([confirmed, placed, delivered, half], 'Deliver')).toMatchObject({ percent: '45' })
    expect(stepNow([confirmed, placed, delivered, half], 'Shipping').state).toBe('Ready')
  })

  test('rejected pieces are counted for the PO, not for the line', () => {
    const parts = [{ line: 'po1 shirt', quantity: '90', rejected: '10' }]
    const now = orderNow(facts, [confirmed, placed, delivered, event('inspected', {}, { parts })])
    expect(now.poLines.get('po1 shirt')).toMatchObject({ accepted: '90', rejected: '10' })
    expect(now.lines.get('shirt')!.accepted).toBe('90')
  })

  test('what is received is measured by what was shipped', () => {
    const events = [confirmed, event('shipped', { shirt: '50' }), event('received', { shirt: '25' })]
    expect(stepNow(events, 'Brand_Receive')).toMatchObject({ state: 'InProgress', percent: '50' })
  })

  test('receiving all that was shipped so far is not the end while more is to be shipped', () => {
    const events = [confirmed, event('shipped', { shirt: '50' }), event('received', { shirt: '50' })]
    expect(stepNow(events, 'Brand_Receive').state).toBe('InProgress')
  })

  test('a step closed short counts as shipped: the brand owes what went out', () => {
    const short = event('closed short', {}, { step: 'Shipping', reason: 'Yarn ran out' })
    const now = orderNow(facts, [confirmed, event('shipped', { shirt: '80', skirt: '50' }), short])
    expect(now.steps.find(({ step }) => step === 'Shipping')).toMatchObject({
      state: 'ClosedShort',
      reason: 'Yarn ran out',
    })
    expect(now.brand).toEqual({ currency: 'USD', due: '820.00', paid: '0.00', open: '820.00' })
  })

  test('days of a step run from its first to its last event, however late they were entered', () => {
    const events = [
      event('confirmed', { shirt: '40' }, { date: '2026-03-09' }),
      event('confirmed', { shirt: '60', skirt: '50' }, { date: '2026-03-05' }),
    ]
    expect(stepNow(events, 'Brand_Order')).toMatchObject({ from: '2026-03-05', to: '2026-03-09' })
  })

  test('a reversed event leaves nothing behind', () => {
    const back = event('reversed', {}, { about: shipped.id, reason: 'Wrong order' })
    const now = orderNow(facts, [confirmed, shipped, back])
    expect(validEvents([confirmed, shipped, back])).toEqual([confirmed])
    expect(now).toEqual(orderNow(facts, [confirmed]))
  })

  test('a line without a price counts like the others', () => {
    const free = { ...facts, lines: [facts.lines[0]!, { id: 'skirt', quantity: '50', price: null }] }
    expect(stepNow([event('confirmed', { skirt: '50' })], 'Brand_Order', free).percent).toBe('50')
  })

  test('a hundredth of a percent never rounds up to done', () => {
    const single = { ...facts, lines: [{ id: 'shirt', quantity: '100000', price: '1' }] }
    const now = stepNow([event('confirmed', { shirt: '99999.99' })], 'Brand_Order', single)
    expect(now).toMatchObject({ state: 'InProgress', percent: '99.99' })
  })
})

describe('Whatever happens to an order', () => {
  const quantities = fc.integer({ min: 1, max: 200 }).map(String)
  const anyEvent = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('confirmed', 'shipped', 'received' as const),
        fc.constantFrom('shirt', 'skirt'),
        quantities,
      )
      .map(([kind, line, quantity]) => event(kind as OrderEvent['kind'], { [line]: quantity })),
    fc
      .tuple(
        fc.constantFrom('po confirmed', 'delivered', 'inspected'),
        fc.constantFrom('po1 shirt', 'po1 skirt'),
        quantities,
      )
      .map(([kind, line, quantity]) => event(kind as OrderEvent['kind'], { [line]: quantity })),
    quantities.map((amount) => event('paid in', {}, { amount })),
    quantities.map((amount) => event('paid out', {}, { amount, po: 'po1' })),
  )
  const history = fc.array(anyEvent, { maxLength: 25 })

  test('no percent leaves 0 to 100, and 100 is where a step is done', () => {
    fc.assert(
      fc.property(history, (events) => {
        for (const { percent, state, step } of orderNow(facts, events).steps) {
          expect(Number(percent)).toBeGreaterThanOrEqual(0)
          expect(Number(percent)).toBeLessThanOrEqual(100)
          if (state === 'Done') expect(percent).toBe('100')
          if (percent === '100' && step !== 'Brand_Receive') expect(state).toBe('Done')
        }
      }),
    )
  })

  test('reversing all of it leads back to the beginning', () => {
    fc.assert(
      fc.property(history, (events) => {
        const back = events.map(({ id }) => event('reversed', {}, { about: id }))
        expect(orderNow(facts, [...events, ...back])).toEqual(orderNow(facts, []))
      }),
    )
  })
})

describe('Money of an order', () => {
  test.each([
    ['10', '1.005', 'USD', '10.05'],
    ['1', '1.005', 'USD', '1.01'],
    ['3', '0.5', 'JPY', '2'],
    ['3', null, 'USD', '0'],
  ])('%s times %s %s is %s', (quantity, price, currency, amount) => {
    expect(lineAmount(quantity, price, currency).eq(amount)).toBe(true)
  })

  test('the last stage of a payment takes what rounding left', () => {
    const thirds = [{ percent: '33.33' }, { percent: '33.33' }, { percent: '33.34' }]
    expect(stageAmounts(thirds, '100.01', 2).map(({ amount }) => amount)).toEqual(['33.33', '33.33', '33.35'])
  })
})
