import Big from 'big.js'
import { type Cloth, convertQuantity } from '../../price/rules/units.ts'
import type { OrderParts } from './whole.ts'

/** A material of a style as needs read it. */
export type Used = {
  readonly style: string
  readonly item: string
  readonly colourway: string | null
  readonly consumption: string
  readonly unit: string
  readonly wastage: string | null
}

/** What an order needs of a material in a unit, by colourway, and how much of it is on purchase orders. */
export type Need = {
  readonly item: string
  readonly unit: string
  readonly needed: string
  readonly placed: string
  readonly open: string
  readonly colours: readonly { readonly colourway: string | null; readonly needed: string }[]
}

/** Facts about styles and items: the colourway of each style's colour, the fabric of each colourway, weight and width. */
export type Goods = {
  readonly colours: ReadonlyMap<string, readonly { readonly name: string; readonly colourway: string | null }[]>
  readonly fabrics: ReadonlyMap<string, string>
  readonly cloths: ReadonlyMap<string, Cloth>
}

/**
 * The materials of an order: Σ consumption × quantity × (1 + wastage) over its lines in pieces (domain.md). A material
 * without a colourway of its own takes that of the line's colour, if it is one of this fabric.
 */
export function needsOf(
  { lines, polines }: Pick<OrderParts, 'lines' | 'polines'>,
  used: readonly Used[],
  goods: Goods,
) {
  const totals = new Map<string, { item: string; unit: string; colours: Map<string | null, Big> }>()
  for (const { item: style, colour, quantity, unit } of lines)
    for (const material of style && unit === 'pc' ? used.filter((each) => each.style === style) : []) {
      const ofColour = goods.colours.get(style!)?.find(({ name }) => name === colour)?.colourway ?? null
      const isOfItem = ofColour !== null && goods.fabrics.get(ofColour) === material.item
      const colourway = material.colourway ?? (isOfItem ? ofColour : null)
      const factor = new Big(material.wastage ?? 0).div(100).plus(1)
      const key = `${material.item} ${material.unit}`
      const total = totals.get(key) ?? { item: material.item, unit: material.unit, colours: new Map() }
      totals.set(key, total)
      const before = total.colours.get(colourway) ?? new Big(0)
      total.colours.set(colourway, before.plus(new Big(quantity).times(material.consumption).times(factor)))
    }
  const bought = polines.filter(({ role }) => role === 'material')
  return [...totals.values()].map(({ item, unit, colours }): Need => {
    const needed = [...colours.values()].reduce((sum, each) => sum.plus(each), new Big(0))
    const placed = bought
      .filter((line) => line.item === item)
      .reduce((sum, line) => {
        const read = convertQuantity(line.quantity, line.unit, unit as typeof line.unit, goods.cloths.get(item) ?? {})
        return 'value' in read ? sum.plus(read.value) : sum
      }, new Big(0))
    const open = needed.minus(placed)
    return {
      ...{ item, unit, needed: text(needed, unit), placed: text(placed, unit) },
      open: text(open.gt(0) ? open : new Big(0), unit),
      colours: [...colours].map(([colourway, each]) => ({ colourway, needed: text(each, unit) })),
    }
  })
}

/** Rounded up, pieces to whole ones. */
const text = (quantity: Big, unit: string) => quantity.round(unit === 'pc' ? 0 : 2, Big.roundUp).toString()
