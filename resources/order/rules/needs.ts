import Big from 'big.js'
import { type Cloth, convertQuantity, type QuantityUnit } from '../../price/rules/units.ts'
import type { OrderParts } from './whole.ts'

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
  /** What is needed and not placed; 0 if more is placed. */
  readonly open: string
  readonly colours: readonly { readonly colourway: string | null; readonly needed: string }[]
  /** What is on purchase orders in units that do not convert, and so does not count. */
  readonly uncounted: readonly { readonly quantity: string; readonly unit: string }[]
}

/** What an order needs. `leftOut` style lines do not count: the user sees no such style, or the unit is no count. */
export type Needs = { readonly needs: readonly Need[]; readonly leftOut: number }

export type NeedFacts = {
  /** The colours of each style with their colourways; null for a style that the user does not see. */
  readonly styles: ReadonlyMap<string, readonly { readonly name: string; readonly colourway: string | null }[] | null>
  /** The fabric of each colourway. */
  readonly fabrics: ReadonlyMap<string, string>
  /** The weight and width of each item, by which its units convert. */
  readonly cloths: ReadonlyMap<string, Cloth>
}

/** The sums of an item in a unit: needed by colourway, placed, and placed in each other unit that does not convert. */
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
  { styles, fabrics, cloths }: NeedFacts,
): Needs {
  const totals: Total[] = []
  /** The first total of an item into whose unit a quantity converts, and the converted quantity. */
  const totalFor = (item: string, quantity: Big, unit: QuantityUnit) => {
    for (const total of totals.filter((each) => each.item === item)) {
      if (total.unit === unit) return { total, value: quantity }
      const converted = convertQuantity(quantity.toString(), unit, total.unit, cloths.get(item) ?? {})
      if ('value' in converted) return { total, value: new Big(converted.value) }
    }
    return undefined
  }
  const newTotal = (item: string, unit: QuantityUnit) => {
    const total = { item, unit, colours: new Map(), uncounted: new Map(), placed: new Big(0) }
    totals.push(total)
    return total
  }
  const styleLines = lines.filter(({ item }) => item && styles.has(item))
  const counted = styleLines.flatMap(({ item, colour, quantity, unit }) => {
    const colours = styles.get(item!)
    const pieces = convertQuantity(quantity, unit, 'pc')
    if (!colours || 'why' in pieces) return []
    const colourway = colours.find(({ name }) => name === colour)?.colourway ?? null
    return [{ style: item!, colourway, pieces: new Big(pieces.value) }]
  })
  for (const line of counted)
    for (const material of used.filter(({ style }) => style === line.style)) {
      const isOfFabric = line.colourway !== null && fabrics.get(line.colourway) === material.item
      const colourway = material.colourway ?? (isOfFabric ? line.colourway : null)
      const withWastage = new Big(material.wastage ?? 0).div(100).plus(1)
      const needed = line.pieces.times(material.consumption).times(withWastage)
      const unit = material.unit as QuantityUnit
      const found = totalFor(material.item, needed, unit) ?? { total: newTotal(material.item, unit), value: needed }
      add(found.total.colours, colourway, found.value)
    }
  for (const { role, item, quantity, unit } of polines) {
    if (role !== 'material' || !item) continue
    const found = totalFor(item, new Big(quantity), unit)
    if (found) found.total.placed = found.total.placed.plus(found.value)
    else for (const total of totals) if (total.item === item) add(total.uncounted, unit, new Big(quantity))
  }
  return { needs: totals.map(needOf), leftOut: styleLines.length - counted.length }
}

function needOf({ item, unit, colours, uncounted, placed }: Total): Need {
  const needed = [...colours.values()].reduce((sum, each) => sum.plus(each), new Big(0))
  const open = needed.minus(placed)
  return {
    item,
    unit,
    needed: rounded(needed, unit),
    placed: rounded(placed, unit),
    open: rounded(open.gt(0) ? open : new Big(0), unit),
    colours: [...colours].map(([colourway, quantity]) => ({ colourway, needed: rounded(quantity, unit) })),
    uncounted: [...uncounted].map(([unit, quantity]) => ({ quantity: rounded(quantity, unit), unit })),
  }
}

const add = <K>(sums: Map<K, Big>, key: K, value: Big) => sums.set(key, value.plus(sums.get(key) ?? 0))

/** A quantity rounded up, of pieces to whole ones, otherwise to two decimals. */
const rounded = (quantity: Big, unit: string) => quantity.round(unit === 'pc' ? 0 : 2, Big.roundUp).toString()
