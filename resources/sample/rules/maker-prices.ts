import type { Made, World } from './world.ts'

/**
 * The approved prices of the makers of ordered styles, as on their purchase orders; numbered after `count` other prices.
 */
export function makeMakerPrices(world: World, orders: readonly Made[], count: number): Made[] {
  const pos = new Map(orders.filter(({ kind }) => kind === 'po').map(({ id, values }) => [id, values]))
  const lines = orders.filter(({ kind, values }) => kind === 'poline' && values.unit === 'pc')
  const first = new Map(lines.map((line) => [`${line.values.item} ${pos.get(String(line.values.po))!.supplier}`, line]))
  return [...first.values()].map(({ values: { item, price, po } }, at) => ({
    kind: 'price',
    id: world.id('price', count + at + 1),
    values: {
      item,
      supplier: pos.get(String(po))!.supplier,
      currency: 'CNY',
      unit: 'pc',
      breaks: [{ minQty: '200', price }],
      moq: '200',
      leadDaysBulk: 45,
      taxIncluded: false,
      stage: 'Approved',
    },
    pictures: [],
  }))
}
