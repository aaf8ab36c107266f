import { label } from '@sms/kit/contract'
import { describe, expect, test } from 'vitest'
import { entryOf, someDay, someOrder, today } from '../testing-orders.ts'
import { type OrderEvent, orderNow, type Step, steps } from '../workflow.ts'
import { type EventInput, fieldProblems } from './fields.ts'
import { closable, type Entry, entryProblems, type GateFacts, roomOf, skippable } from './gates.ts'
import { payable } from './money-gate.ts'
import { proposedPayment } from './next-payment.ts'

/** What happened, numbered in the order in which it is given. */
const history = (...entries: readonly Entry[]): OrderEvent[] =>
  entries.map((entry, i) => ({ ...entry, id: `e${i + 1}`, number: i + 1 }))

/** What speaks against an entry, as `field: message`; what may be overridden ends with a mark. */
const against = (entry: Entry, entries: readonly Entry[] = [], facts: GateFacts = someOrder) =>
  entryProblems(facts, history(...entries), entry, today).map(
    ({ field, message, gate }) => `${field}: ${message.en}${gate ? ' *' : ''}`,
  )

const confirmed = entryOf('confirmed', { shirt: '100', skirt: '50' })
const placed = entryOf('po confirmed', { 'po1 shirt': '100' }, { po: 'po1' })
const alsoPlaced = entryOf('po confirmed', { 'po2 skirt': '50' }, { po: 'po2' })
const delivered = entryOf('delivered', { 'po1 shirt': '100' }, { po: 'po1' })
const inspected = entryOf('inspected', { 'po1 shirt': '100' }, { po: 'po1' })
const shipped = entryOf('shipped', { shirt: '100' })
const received = entryOf('received', { shirt: '100' })
const bank = { reference: 'TT-1' }
const paidIn = (amount: string, rest: Partial<Entry> = bank) => entryOf('paid in', {}, { amount, ...rest })
const paidOut = (amount: string, rest: Partial<Entry> = {}) =>
  entryOf('paid out', {}, { amount, po: 'po1', ...bank, ...rest })
const mark = (kind: 'skipped' | 'blocked' | 'closed short', step: Step | null, reason: string | null = 'Because') =>
  entryOf(kind, {}, { step, reason })
const reverse = (about: string | null, rest: Partial<Entry> = {}) =>
  entryOf('reversed', {}, { about, reason: 'Typed wrong', ...rest })

describe('Brand_Order: the brand’s PO number, lines, quantities within tolerance', () => {
  test('passes', () => {
    expect(against(confirmed)).toEqual([])
    expect(against(entryOf('confirmed', { shirt: '105' }))).toEqual([])
    expect(against(entryOf('confirmed', { shirt: '60' }), [entryOf('confirmed', { shirt: '40' })])).toEqual([])
  })
  test('is refused without a PO number, without lines, above tolerance', () => {
    expect(against(confirmed, [], { ...someOrder, brandPo: null })).toEqual([
      'kind: Enter the brand’s PO number in the order first',
    ])
    expect(against(entryOf('confirmed'), [], { ...someOrder, lines: [] })).toEqual([
      'kind: The order has no lines yet',
      'parts: Enter a quantity',
    ])
    expect(against(entryOf('confirmed', { shirt: '105.001' }))).toEqual([
      'parts.0.quantity: At most 105, tolerance included',
    ])
    expect(against(entryOf('confirmed', { shirt: '6' }), [confirmed])).toEqual([
      'parts.0.quantity: At most 5, tolerance included',
    ])
  })
  test('without a tolerance not one piece more is taken', () => {
    const exact = { ...someOrder, tolerance: '0' }
    expect(against(entryOf('confirmed', { shirt: '100' }), [], exact)).toEqual([])
    expect(against(entryOf('confirmed', { shirt: '100.001' }), [], exact)).toEqual([
      'parts.0.quantity: At most 100, tolerance included',
    ])
  })
})

describe('EBC_Order: supplier not blocked; price, certificates and minimum, or an override', () => {
  test('passes', () => {
    expect(against(placed, [confirmed])).toEqual([])
    expect(against(alsoPlaced, [confirmed])).toEqual([])
  })
  test('is refused before the brand’s order is confirmed, and without a PO', () => {
    expect(against(placed)).toEqual(['kind: Nothing is confirmed to the brand yet'])
    expect(against({ ...placed, po: null }, [confirmed])).toEqual(['po: Choose the purchase order'])
  })
  test('is refused for a blocked supplier, whatever anybody says', () => {
    const blocked = new Map([['po1', label('This supplier is blocked', '该供应商已冻结')]])
    expect(against(placed, [confirmed], { ...someOrder, blocked })).toEqual(['po: This supplier is blocked'])
    expect(against(alsoPlaced, [confirmed], { ...someOrder, blocked })).toEqual([])
  })
  test('may be overridden where a price, a certificate or the minimum speaks against it', () => {
    const doubts = new Map([['po1 shirt', [label('No price', '无价格'), label('Below the minimum', '低于起订量')]]])
    expect(against(placed, [confirmed], { ...someOrder, doubts })).toEqual([
      'parts.0.poline: No price *',
      'parts.0.poline: Below the minimum *',
    ])
  })
  test('takes lines of its own PO alone', () => {
    expect(against(entryOf('po confirmed', { 'po2 skirt': '50' }, { po: 'po1' }), [confirmed])).toEqual([
      'parts.0.poline: No line of this order',
    ])
    expect(against({ ...placed, po: 'of another order' }, [confirmed])).toEqual(['po: No purchase order of this order'])
  })
})

describe('Deliver: confirmed by the supplier, not above tolerance, accepted as far as it came', () => {
  const before = [confirmed, placed]
  test('passes in parts, up to the tolerance; rejected pieces may come again', () => {
    expect(against(delivered, before)).toEqual([])
    const some = entryOf('delivered', { 'po1 shirt': '60' })
    expect(against(entryOf('delivered', { 'po1 shirt': '45' }), [...before, some])).toEqual([])
    const bad = { ...inspected, parts: [{ line: 'po1 shirt', quantity: '70', rejected: '30' }] }
    expect(against(bad, [...before, delivered])).toEqual([])
    expect(against(entryOf('delivered', { 'po1 shirt': '35' }), [...before, delivered, bad])).toEqual([])
    expect(against(entryOf('delivered', { 'po1 shirt': '36' }), [...before, delivered, bad])).toEqual([
      'parts.0.quantity: At most 35, tolerance included',
    ])
  })
  test('is refused before a supplier confirmed, for another PO’s unconfirmed line, above tolerance', () => {
    expect(against(delivered, [confirmed])).toEqual([
      'kind: No supplier has confirmed a purchase order yet',
      'parts.0.quantity: At most 0, tolerance included',
    ])
    expect(against(entryOf('delivered', { 'po2 skirt': '1' }), before)).toEqual([
      'parts.0.quantity: At most 0, tolerance included',
    ])
    expect(against(entryOf('delivered', { 'po1 shirt': '106' }), before)).toEqual([
      'parts.0.quantity: At most 105, tolerance included',
    ])
  })
  test('nothing is inspected that did not come; accepted and rejected together', () => {
    expect(against(inspected, [...before, delivered])).toEqual([])
    expect(against(inspected, before)).toEqual(['parts.0.quantity: At most 0 is delivered and not inspected'])
    const parts = [{ line: 'po1 shirt', quantity: '90', rejected: '11' }]
    expect(against({ ...inspected, parts }, [...before, delivered])).toEqual([
      'parts.0.quantity: At most 100 is delivered and not inspected',
    ])
    expect(against({ ...delivered, parts }, before)).toEqual([
      'parts.0.rejected: Only an inspection or a receipt finds faults',
    ])
  })
  test('material comes and goes beside the steps', () => {
    const ordered = entryOf('po confirmed', { 'po1 buttons': '700' }, { po: 'po1' })
    const came = entryOf('delivered', { 'po1 buttons': '700' })
    expect(against(came, [confirmed, ordered])).toEqual([])
    const now = orderNow(someOrder, history(confirmed, ordered, came, entryOf('inspected', { 'po1 buttons': '700' })))
    expect(now.steps.slice(1, 3)).toMatchObject([
      { step: 'EBC_Order', percent: '0', state: 'Ready' },
      { step: 'Deliver', percent: '0', state: 'Pending' },
    ])
    expect(now.lines.get('shirt')).toMatchObject({ placed: '0', accepted: '0' })
  })
})

describe('Brand_Pay: a bank reference and a value date, in the currency of the order', () => {
  test('passes', () => {
    expect(against(paidIn('300'), [confirmed])).toEqual([])
    expect(against(paidIn('1000'), [confirmed])).toEqual([])
    const charge = entryOf('bank charge', {}, { amount: '25', reason: 'Their bank' })
    expect(against(charge, [confirmed, paidIn('975')])).toEqual([])
  })
  test('is refused before anything is confirmed, without reference, amount, or in parts of a cent', () => {
    expect(against(paidIn('300'))).toEqual(['kind: Nothing is confirmed to the brand yet'])
    expect(against(paidIn('300', { reference: null }), [confirmed])).toEqual(['reference: Enter the bank’s reference'])
    expect(against(entryOf('paid in', {}, bank), [confirmed])).toEqual(['amount: Enter an amount'])
    expect(against(paidIn('0'), [confirmed])).toEqual(['amount: Enter an amount'])
    expect(against(paidIn('0.001'), [confirmed])).toEqual(['amount: USD has 2 decimals'])
    expect(against(paidIn('1.5'), [confirmed], { ...someOrder, currency: 'JPY' })).toEqual([
      'amount: JPY has 0 decimals',
    ])
    expect(against(paidIn('0.001'), [confirmed], { ...someOrder, currency: 'KWD' })).toEqual([])
    expect(against(entryOf('deduction', {}, { amount: '5' }), [confirmed])).toEqual(['reason: Say why'])
  })
  test('more than is open may be overridden', () => {
    expect(against(paidIn('800'), [confirmed, paidIn('300')])).toEqual(['amount: Only 700.00 USD is open *'])
  })
})

describe('EBC_Pay: not above what was accepted, except a deposit', () => {
  const before = [confirmed, placed]
  test('a deposit passes once the supplier confirmed, and no more before goods are accepted', () => {
    // 3,000 for the shirts and 70 for buttons, of which 30 % are a deposit.
    expect(against(paidOut('921'), before)).toEqual([])
    expect(against(paidOut('921.01'), before)).toEqual([
      'paid: Only 921.00 CNY is accepted or a deposit, and not paid *',
    ])
    expect(against(paidOut('1'), [confirmed])).toEqual(['kind: No supplier has confirmed a purchase order yet'])
  })
  test('what was accepted may be paid, less what was paid or settled', () => {
    const half = [...before, delivered, entryOf('inspected', { 'po1 shirt': '50' })]
    const claim = entryOf('deduction', {}, { amount: '100', po: 'po1', reason: 'Late' })
    expect(payable(someOrder.pos[0]!, orderNow(someOrder, history(...half))).toString()).toBe('1570')
    expect(against(paidOut('549'), [...half, paidOut('921'), claim])).toEqual([])
    expect(against(paidOut('550'), [...half, paidOut('921'), claim])).toEqual([
      'paid: Only 549.00 CNY is accepted or a deposit, and not paid *',
    ])
  })
  test('the proposed payment to a supplier passes the gate: the deposit, then what is accepted, then the rest', () => {
    const half = entryOf('inspected', { 'po1 shirt': '50' }, { po: 'po1' })
    const proposed = (...more: readonly Entry[]) =>
      proposedPayment(someOrder, orderNow(someOrder, history(confirmed, placed, ...more)), 'po1')
    expect(proposed()).toBe('921')
    expect(proposed(paidOut('921'))).toBe(null)
    expect(proposed(paidOut('921'), delivered, half)).toBe('649')
    expect(proposed(paidOut('921'), delivered, inspected)).toBe('2149')
  })
  test('is refused without a PO, of another order’s, of a supplier whose payments are blocked', () => {
    expect(against(paidOut('1', { po: null }), before)).toEqual(['po: Choose the purchase order'])
    expect(against(paidOut('1', { po: 'po9' }), before)).toEqual(['po: No purchase order of this order'])
    const blocked = new Map([['po1', label('This supplier is blocked', '该供应商已冻结')]])
    expect(against(paidOut('1'), before, { ...someOrder, blocked })).toEqual(['po: This supplier is blocked'])
    expect(against(paidOut('1.5', { po: 'po2' }), [...before, alsoPlaced])).toEqual(['paid: JPY has 0 decimals'])
  })
  test('more than is open in all may be overridden', () => {
    expect(against(paidOut('3070.01'), [...before, delivered, inspected])).toEqual(['paid: Only 3070.00 CNY is open *'])
  })
})

describe('Shipping: not above what was accepted', () => {
  const before = [confirmed, placed, delivered, inspected]
  test('passes in parts', () => {
    expect(against(shipped, before)).toEqual([])
    expect(against(entryOf('shipped', { shirt: '40' }), [...before, entryOf('shipped', { shirt: '60' })])).toEqual([])
  })
  test('is refused above it', () => {
    expect(against(entryOf('shipped', { shirt: '101' }), before)).toEqual([
      'parts.0.quantity: At most 100 is accepted and not shipped',
    ])
    expect(against(entryOf('shipped', { shirt: '1' }), [...before, shipped])).toEqual([
      'parts.0.quantity: At most 0 is accepted and not shipped',
    ])
    expect(against(shipped, [confirmed, placed, delivered])).toEqual([
      'parts.0.quantity: At most 0 is accepted and not shipped',
    ])
  })
  test('where deliveries are skipped, what was ordered may be shipped', () => {
    const skipped = [confirmed, mark('skipped', 'Deliver')]
    expect(against(entryOf('shipped', { shirt: '105' }), skipped)).toEqual([])
    expect(against(entryOf('shipped', { shirt: '106' }), skipped)).toEqual([
      'parts.0.quantity: At most 105 is accepted and not shipped',
    ])
    expect(orderNow(someOrder, history(...skipped)).steps.find(({ step }) => step === 'Shipping')!.state).toBe('Ready')
    // What the suppliers are owed is still what was ordered of them.
    expect(orderNow(someOrder, history(...skipped)).suppliers.get('po1')!.due).toBe('3070.00')
  })
})

describe('Brand_Receive: not above what was shipped; damaged pieces came, too', () => {
  const before = [confirmed, placed, delivered, inspected, shipped]
  const parts = (quantity: string, damaged: string) => [{ line: 'shirt', quantity, rejected: damaged }]
  test('passes', () => {
    expect(against(received, before)).toEqual([])
    expect(against({ ...received, parts: parts('95', '5') }, before)).toEqual([])
  })
  test('is refused above it, damaged ones included', () => {
    expect(against(entryOf('received', { shirt: '101' }), before)).toEqual([
      'parts.0.quantity: At most 100 is shipped and not received',
    ])
    expect(against({ ...received, parts: parts('96', '5') }, before)).toEqual([
      'parts.0.quantity: At most 100 is shipped and not received',
    ])
    const some = [...before, { ...received, parts: parts('80', '15') }]
    expect(against(entryOf('received', { shirt: '6' }), some)).toEqual([
      'parts.0.quantity: At most 5 is shipped and not received',
    ])
    expect(orderNow(someOrder, history(...some)).lines.get('shirt')).toMatchObject({ received: '80', damaged: '15' })
  })
  test('is refused on a day by which less was shipped', () => {
    const later = { ...entryOf('shipped', { shirt: '40' }), date: today }
    const twice = [...before.slice(0, -1), entryOf('shipped', { shirt: '60' }), later]
    const early = `date: Before the shipment of ${today}`
    expect(against(received, twice)).toEqual([early])
    expect(against({ ...received, date: today }, twice)).toEqual([])
    const sixty = entryOf('received', { shirt: '60' })
    expect(against(sixty, twice)).toEqual([])
    expect(against(entryOf('received', { shirt: '1' }), [...twice, sixty])).toEqual([early])
    const reversed = [...twice, sixty, reverse('e7', { date: today })]
    expect(against(sixty, reversed)).toEqual([])
  })
  test('with damaged pieces it is done by closing it short', () => {
    const all = [...before, mark('closed short', 'Shipping'), { ...received, parts: parts('95', '5') }]
    expect(orderNow(someOrder, history(...all)).steps[6]).toMatchObject({ state: 'InProgress', percent: '95' })
    expect(against(mark('closed short', 'Brand_Receive'), all)).toEqual([])
    const closed = orderNow(someOrder, history(...all, mark('closed short', 'Brand_Receive')))
    expect(closed.steps[6]).toMatchObject({ state: 'ClosedShort', percent: '95' })
  })
})

describe('A step as a whole', () => {
  test('is skipped, blocked or closed short with a reason', () => {
    for (const kind of ['skipped', 'blocked', 'closed short'] as const)
      expect(against(mark(kind, 'Deliver', null), [confirmed, placed])).toContain('reason: Say why')
    expect(against(mark('skipped', null))).toEqual(['step: Choose the step'])
    for (const step of steps) {
      expect([step, against(mark('blocked', step))]).toEqual([step, []])
      const skipped = skippable.includes(step) ? [] : ['step: This step is never skipped']
      expect([step, against(mark('skipped', step))]).toEqual([step, skipped])
    }
  })
  test('that has begun is closed short, not skipped; one that has not is skipped; one that is done neither', () => {
    const half = [confirmed, entryOf('po confirmed', { 'po1 shirt': '50' }, { po: 'po1' })]
    expect(against(mark('closed short', 'EBC_Order'), half)).toEqual([])
    expect(against(mark('skipped', 'EBC_Order'), half)).toEqual([
      'step: This step has begun: it can only be closed short',
    ])
    expect(against(mark('closed short', 'EBC_Order'), [confirmed])).toEqual([
      'step: Nothing happened in this step yet: skip it instead',
    ])
    const all = [confirmed, placed, alsoPlaced]
    expect(against(mark('closed short', 'EBC_Order'), all)).toEqual(['step: This step is done'])
    expect(against(mark('blocked', 'EBC_Order'), all)).toEqual(['step: This step is done'])
    for (const step of steps.filter((each) => !closable.includes(each)))
      expect(against(mark('closed short', step), [confirmed, paidIn('1')])[0]).toBe(
        'step: This step is not closed short: enter what settles the rest',
      )
  })
  test('takes nothing more until that is reversed', () => {
    expect(against(placed, [confirmed, mark('skipped', 'EBC_Order')])).toEqual([
      'kind: This step was skipped: reverse that first',
    ])
    expect(against(placed, [confirmed, mark('blocked', 'EBC_Order', 'No yarn')])).toEqual([
      'kind: This step is blocked: No yarn. Reverse that first',
    ])
    const half = entryOf('po confirmed', { 'po1 shirt': '50' }, { po: 'po1' })
    expect(against(placed, [confirmed, half, mark('closed short', 'EBC_Order')])).toEqual([
      'kind: This step was closed short: reverse that first',
    ])
    const back = [confirmed, mark('blocked', 'EBC_Order'), reverse('e2')]
    expect(against(placed, back)).toEqual([])
  })
})

describe('A reversal', () => {
  const whole = [confirmed, placed, delivered, inspected, shipped, received]
  test('takes back the last event, with a reason', () => {
    expect(against(reverse('e6'), whole)).toEqual([])
    expect(against(reverse('e6', { reason: null }), whole)).toEqual(['reason: Say why'])
    expect(against(reverse(null), whole)).toEqual(['about: Choose the event to reverse'])
    expect(against(reverse('of another order'), whole)).toEqual(['about: Choose the event to reverse'])
    expect(against(reverse('e6', { date: '2026-03-09' }), whole)).toEqual(['date: Before the event of 2026-03-10'])
  })
  test('of a reversal, or of what is reversed, is refused', () => {
    const back = [...whole, reverse('e6')]
    expect(against(reverse('e7'), back)).toEqual(['about: A reversal is not reversed: enter the event anew'])
    expect(against(reverse('e6'), back)).toEqual(['about: It was reversed already'])
  })
  test.each([1, 2, 3, 4, 5])('of event %i is refused while something rests upon it', (n) => {
    expect(against(reverse(`e${n}`), whole)).toEqual(['about: What happened later rests upon it: reverse that first'])
  })
  test('of a confirmation is refused once something was paid upon it', () => {
    const about = ['about: What happened later rests upon it: reverse that first']
    expect(against(reverse('e1'), [confirmed, paidIn('300')])).toEqual(about)
    expect(against(reverse('e2'), [confirmed, placed, paidOut('100')])).toEqual(about)
    expect(against(reverse('e3'), [confirmed, placed, paidOut('100')])).toEqual([])
  })
  test('of skipped deliveries is refused once something was shipped', () => {
    const entries = [confirmed, mark('skipped', 'Deliver'), shipped]
    expect(against(reverse('e2'), entries)).toEqual(['about: What happened later rests upon it: reverse that first'])
    expect(against(reverse('e2'), [...entries, reverse('e3')])).toEqual([])
  })
  test('is taken where an order says too much already, unless it makes that worse', () => {
    // The tolerance was 10 % when 110 came.
    const much = [confirmed, placed, entryOf('delivered', { 'po1 shirt': '110' }), paidIn('300')]
    expect(against(reverse('e4'), much)).toEqual([])
    expect(against(reverse('e2'), much)).toHaveLength(1)
  })
  test('is all that an order on hold takes', () => {
    const held = { ...someOrder, decided: 'on hold' } as const
    expect(against(reverse('e1'), [confirmed], held)).toEqual([])
    expect(against(placed, [confirmed], held)).toEqual(['kind: The order is on hold: resume it first'])
    for (const decided of ['cancelled', 'closed'] as const)
      expect(against(reverse('e1'), [confirmed], { ...someOrder, decided })).toEqual([
        `kind: The order is ${decided}: reopen it first`,
      ])
  })
})

describe('Bad input', () => {
  test('a day to come, or before the order', () => {
    expect(against({ ...confirmed, date: '2026-03-21' })).toEqual(['date: This day is still to come'])
    expect(against({ ...confirmed, date: today })).toEqual([])
    expect(against({ ...confirmed, date: '2026-02-28' })).toEqual(['date: Before the order of 2026-03-01'])
    expect(against({ ...confirmed, date: '2026-03-01' })).toEqual([])
  })
  test('no quantity, a quantity of zero, a line twice, a line of another order', () => {
    expect(against(entryOf('confirmed'))).toEqual(['parts: Enter a quantity'])
    expect(against(entryOf('confirmed', { shirt: '0' }))).toEqual(['parts.0.quantity: Above zero'])
    expect(against(entryOf('confirmed', { shirt: '1000000000000' }))).toEqual([
      'parts.0.quantity: At most 105, tolerance included',
    ])
    const part = { line: 'shirt', quantity: '1' }
    expect(against({ ...confirmed, parts: [part, part] })).toEqual(['parts.1.line: This line stands here twice'])
    expect(against(entryOf('confirmed', { 'po1 shirt': '1' }))).toEqual(['parts.0.line: No line of this order'])
  })

  const input = (kind: EventInput['kind'], rest: Partial<EventInput>): EventInput => ({
    kind,
    date: someDay,
    parts: [],
    ...{ po: null, amount: null, paid: null, step: null, about: null, reference: null, shipment: null },
    ...{ waived: null, reason: null, override: null },
    ...rest,
  })
  const stray = (kind: EventInput['kind'], rest: Partial<EventInput>) =>
    fieldProblems(input(kind, rest)).map(({ field }) => field)
  const part = { line: null, poline: null, quantity: '1', rejected: null }
  test.each([
    ['confirmed', { amount: '1000', step: 'Brand_Pay' }, ['amount', 'step']],
    ['skipped', { step: 'Brand_Pay', amount: '1000' }, ['amount']],
    ['closed short', { step: 'Shipping', parts: [part] }, ['parts']],
    ['paid in', { amount: '1', po: 'p', step: 'EBC_Pay' }, ['po', 'step']],
    ['paid in', { paid: '1' }, ['paid']],
    ['paid out', { po: 'p', paid: '1', amount: '2' }, ['amount']],
    ['deduction', { po: 'p', paid: '1', amount: '2' }, ['amount']],
    ['deduction', { amount: '2', paid: '1' }, ['paid']],
    ['deduction', { amount: '2' }, []],
    ['deduction', { po: 'p', paid: '2' }, []],
    ['inspected', { about: 'e', parts: [{ ...part, poline: 'a' }] }, ['about']],
    ['inspected', { waived: true }, ['reason']],
    ['inspected', { waived: true, reason: 'Repeat order' }, []],
    [
      'shipped',
      { waived: true, reason: 'x', parts: [{ ...part, line: 'a', poline: 'b' }] },
      ['waived', 'parts.0.poline'],
    ],
    ['delivered', { parts: [{ ...part, line: 'b' }] }, ['parts.0.line']],
    ['reversed', { about: 'e', step: 'Deliver' }, ['step']],
    [
      'received',
      { shipment: { mode: 'sea', etd: null, eta: null, cartons: null, volume: null, weight: null } },
      ['shipment'],
    ],
  ] as const)('%s says nothing that it has no place for: %j', (kind, rest, fields) => {
    expect(stray(kind, rest as Partial<EventInput>)).toEqual(fields)
  })
  test('a ship that arrives before it leaves', () => {
    const shipment = { mode: 'sea', etd: '2026-03-10', eta: '2026-03-09', cartons: null, volume: null, weight: null }
    expect(stray('shipped', { shipment: shipment as EventInput['shipment'] })).toEqual(['shipment.eta'])
  })
})

describe('How much is still open', () => {
  test('is what a dialog proposes: never more than may be entered', () => {
    const now = (...entries: Entry[]) => orderNow(someOrder, history(...entries))
    const open = (kind: Entry['kind'], line: string, ...entries: Entry[]) =>
      roomOf(someOrder, now(...entries), kind, line).open.toString()
    expect(open('confirmed', 'shirt')).toBe('100')
    expect(open('delivered', 'po1 shirt', confirmed, placed)).toBe('100')
    expect(open('delivered', 'po1 shirt', confirmed)).toBe('0')
    expect(open('inspected', 'po1 shirt', confirmed, placed, delivered)).toBe('100')
    expect(open('shipped', 'shirt', confirmed, placed, delivered, inspected)).toBe('100')
    expect(open('received', 'shirt', confirmed, placed, delivered, inspected, shipped)).toBe('100')
  })
})
