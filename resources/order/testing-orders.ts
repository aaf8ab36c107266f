import type { Entry, GateFacts } from './rules/gates.ts'

/** The current day of the house in tests; test events lie around it. */
export const someDay = '2026-03-10'
export const today = '2026-03-20'

/** An order over 150 pieces in two lines, two POs with a deposit, a line of material, a tolerance of 5 %. */
export const someOrder: GateFacts = {
  currency: 'USD',
  tolerance: '5',
  stages: [{ percent: '30' }, { percent: '70' }],
  brandPo: '4500012',
  orderedOn: '2026-03-01',
  decided: 'open',
  lines: [
    { id: 'shirt', quantity: '100', price: '9' },
    { id: 'skirt', quantity: '50', price: '2' },
  ],
  pos: [
    {
      id: 'po1',
      orderedOn: '2026-03-02',
      currency: 'CNY',
      stages: [
        { percent: '30', trigger: 'order' },
        { percent: '70', trigger: 'before shipment' },
      ],
      lines: [
        { id: 'po1 shirt', line: 'shirt', role: 'goods', quantity: '100', price: '30' },
        { id: 'po1 buttons', line: 'shirt', role: 'material', quantity: '700', price: '0.1' },
      ],
    },
    {
      id: 'po2',
      orderedOn: '2026-03-02',
      currency: 'JPY',
      stages: [],
      lines: [{ id: 'po2 skirt', line: 'skirt', role: 'goods', quantity: '50', price: '120' }],
    },
  ],
}

/** An entry of a kind with quantities by line. */
export const entryOf = (
  kind: Entry['kind'],
  parts: Readonly<Record<string, string>> = {},
  rest: Partial<Entry> = {},
): Entry => ({
  kind,
  date: someDay,
  parts: Object.entries(parts).map(([line, quantity]) => ({ line, quantity })),
  amount: null,
  po: null,
  step: null,
  about: null,
  reason: null,
  reference: null,
  waived: null,
  ...rest,
})
