import { describe, expect, test } from 'vitest'
import { needsOf } from './needs.ts'

/** Material needs of an order, where its styles and its purchase orders count one fabric in several units. */
describe('A fabric in several units', () => {
  const line = (item: string) => ({ item, colour: null, quantity: '100', unit: 'pc' })
  const material = (style: string, unit: string) => ({
    ...{ style, item: 'jersey', colourway: null, consumption: '1', unit, wastage: null },
  })
  const bought = (quantity: string, unit: string) => ({ role: 'material', item: 'jersey', quantity, unit })
  const needs = (units: readonly string[], purchases: readonly object[], cloth = {}) => {
    const styles = units.map((_, i) => `style ${i}`)
    const parts = { lines: styles.map(line), polines: purchases } as unknown as Parameters<typeof needsOf>[0]
    const used = units.map((unit, i) => material(styles[i]!, unit))
    const goods = { styles: new Map(styles.map((style) => [style, []])), fabrics: new Map() }
    return needsOf(parts, used, { ...goods, cloths: new Map([['jersey', cloth]]) }).needs
  }

  test('metres and yards are one need, from which a purchase is taken once', () => {
    expect(needs(['m', 'yd'], [bought('100', 'm')])).toMatchObject([
      { unit: 'm', needed: '191.44', placed: '100', open: '91.44' },
    ])
  })

  test('kilograms count by weight and full width', () => {
    expect(needs(['m'], [bought('15', 'kg')], { weight: '200', width: '150' })).toMatchObject([
      { needed: '100', placed: '50', open: '50', uncounted: [] },
    ])
  })

  test('kilograms of a fabric without a weight are named, not counted', () => {
    expect(needs(['m'], [bought('15', 'kg'), bought('5', 'kg')])).toMatchObject([
      { needed: '100', placed: '0', open: '100', uncounted: [{ quantity: '20', unit: 'kg' }] },
    ])
  })
})
