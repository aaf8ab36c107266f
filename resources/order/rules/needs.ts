import Big from 'big.js'
import { type Cloth, convertQuantity, type QuantityUnit } from '../../price/rules/units.ts'
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
  /** What is on purchase orders in units that do not convert, and so does not count. */
  readonly uncounted: readonly { readonly quantity: string; readonly unit: string }[]
}

/** What an order needs. `leftOut` style lines do not count: the user sees no such style, or the unit is no count. */
export type Needs = { readonly needs: readonly Need[]; readonly leftOut: number }

/** Facts about styles and items: the fabric of each colourway, weight and width. */
export type Goods = {
  /** The colours of each style with their colourways; null for a style that the user does not see. */
  readonly styles: ReadonlyMap<string, readonly { readonly name: string; readonly colourway: string | null }[] | null>
  readonly fabrics: ReadonlyMap<string, string>
  readonly cloths: ReadonlyMap<string, Cloth>
}

type Total = {
  readonly item: string
  readonly unit: QuantityUnit
  readonly colours: Map<string | null, Big>
  readonly uncounted: Map<string, Big>
  placed: Big
}

/**
 * The materials of an order: Σ consumption × pieces × (1 + wastage) over its lines (domain.md), in one unit where units
 * convert. A material without a colourway of its own takes that of the line's colour, if it is one of this
 * fabric.
 */
export function needsOf(
  { lines, polines }: Pick<OrderParts, 'lines' | 'polines'>,
  used: readonly Used[],
  goods: Goods,
): Needs {
  const totals: Total[] = []
  /** The total of an item to which a quantity converts, with the quantity in its unit. */
  const find = (item: string, quantity: Big, unit: QuantityUnit) => {
    for (const total of totals.filter((each) => each.item === item)) {
      if (total.unit === unit) return { total, value: quantity }
      const read = convertQuantity(quantity.toString(), unit, total.unit, goods.cloths.get(item) ?? {})
      if ('value' in read) return { total, value: new Big(read.value) }
    }
    return undefined
  }
  const begin = (item: string, unit: QuantityUnit) => {
    const total = { item, unit, colours: new Map(), uncounted: new Map(), placed: new Big(0) }
    totals.push(total)
    return total
  }
  const styleLines = lines.filter(({ item }) => item && goods.styles.has(item))
  const counted = styleLines.flatMap(({ item, colour, quantity, unit }) => {
    const colours = goods.styles.get(item!)
    const pieces = convertQuantity(quantity, unit, 'pc')
    return colours && 'value' in pieces ? [{ style: item!, colours, colour, pieces: new Big(pieces.value) }] : []
  })
  for (const { style, colours, colour, pieces } of counted)
    for (const material of used.filter((each) => each.style === style)) {
      const ofColour = colours.find(({ name }) => name === colour)?.colourway ?? null
      const isOfItem = ofColour !== null && goods.fabrics.get(ofColour) === material.item
      const colourway = material.colourway ?? (isOfItem ? ofColour : null)
      const factor = new Big(material.wastage ?? 0).div(100).plus(1)
      const needed = pieces.times(material.consumption).times(factor)
      const materialUnit = material.unit as QuantityUnit
      const { total, value } = find(material.item, needed, materialUnit) ?? {
        total: begin(material.item, materialUnit),
        value: needed,
      }
      add(total.colours, colourway, value)
    }
  for (const { role, item, quantity, unit } of polines) {
    if (role !== 'material' || !item) continue
    const found = find(item, new Big(quantity), unit)
    if (found) found.total.placed = found.total.placed.plus(found.value)
    else for (const total of totals) if (total.item === item) add(total.uncounted, unit, new Big(quantity))
  }
  const needs = totals.map(({ item, unit, colours, uncounted, placed }) => {
    const needed = [...colours.values()].reduce((sum, each) => sum.plus(each), new Big(0))
    const open = needed.minus(placed)
    return {
      ...{ item, unit, needed: text(needed, unit), placed: text(placed, unit) },
      open: text(open.gt(0) ? open : new Big(0), unit),
      colours: [...colours].map(([colourway, each]) => ({ colourway, needed: text(each, unit) })),
      uncounted: [...uncounted].map(([unit, quantity]) => ({ quantity: text(quantity, unit), unit })),
    }
  })
  return { needs, leftOut: styleLines.length - counted.length }
}

const add = <K>(sums: Map<K, Big>, key: K, value: Big) => sums.set(key, value.plus(sums.get(key) ?? 0))

/** Rounded up, pieces to whole ones. */
const text = (quantity: Big, unit: string) => quantity.round(unit === 'pc' ? 0 : 2, Big.roundUp).toString()
