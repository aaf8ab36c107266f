import { type Label, label } from '@sms/kit/contract'
import Big from 'big.js'
import type { SubjectKind } from '../../item/contract.ts'
import type { PriceUnit } from './fields.ts'

/** The units that each kind of item, and styles, are sold by. */
const units: Readonly<Record<SubjectKind, readonly PriceUnit[]>> = {
  fabric: ['m', 'yd', 'kg', 'sqft', 'pc'],
  artwork: ['pc', 'm', 'yd', 'kg'],
  trims: ['pc', 'gross', 'm', 'yd', 'kg'],
  button: ['pc', 'gross'],
  label: ['pc', 'gross', 'm', 'yd'],
  showroom: ['pc'],
}
const leatherUnits: readonly PriceUnit[] = ['sqft', 'pc', 'kg']
const clothUnits: readonly PriceUnit[] = ['m', 'yd', 'kg']

/** The units that an item may be priced by: of its kind, and of a fabric of its class where that is known. */
export function unitsFor(kind: SubjectKind, item: { readonly class?: unknown } = {}): readonly PriceUnit[] {
  if (kind !== 'fabric' || !item.class) return units[kind]
  return item.class === 'leather' ? leatherUnits : clothUnits
}

/** The units of quantities: those of prices, and the great gross of twelve gross. */
export type QuantityUnit = PriceUnit | 'great gross'

/** The facts of an item that unit conversions need: g/m² and full width in cm. */
export type Cloth = { readonly weight?: string | null | undefined; readonly width?: string | null | undefined }

type Converted = { readonly value: string } | { readonly why: Label }

/** Pieces in a gross of twelve dozen and in a great gross of twelve gross. */
const pieces: Partial<Record<QuantityUnit, string>> = { pc: '1', gross: '144', 'great gross': '1728' }

/** Metres in an international yard (1959), exactly. */
export const metresPerYard = '0.9144'

/** Decimals of a price and of a quantity; both are rounded half up. */
const priceDecimals = 4
const quantityDecimals = 2

/** A fraction, so that only the end result is rounded. */
type Fraction = { readonly numerator: Big; readonly denominator: Big }

const one = new Big(1)

/** A unit in pieces or in metres; undefined for a kilogram of unknown cloth. */
function sizeOf(unit: QuantityUnit, { weight, width }: Cloth): Fraction | undefined {
  const count = pieces[unit]
  if (count) return { numerator: new Big(count), denominator: one }
  if (unit === 'm') return { numerator: one, denominator: one }
  if (unit === 'yd') return { numerator: new Big(metresPerYard), denominator: one }
  if (!weight || !width || new Big(weight).lte(0) || new Big(width).lte(0)) return undefined
  // Grams per running metre are g/m² × full width in metres; a kilogram is a thousand of them.
  return { numerator: new Big(1_000), denominator: new Big(weight).times(width).div(100) }
}

/** The number of `from` in one `to`, or the reason why it is unknown. */
function ratio(from: QuantityUnit, to: QuantityUnit, cloth: Cloth): Fraction | { readonly why: Label } {
  if (from === to) return { numerator: one, denominator: one }
  if (from === 'sqft' || to === 'sqft') return { why: ofLeather }
  if (from in pieces !== to in pieces) return { why: otherKind }
  const [size, sizeOfTo] = [sizeOf(from, cloth), sizeOf(to, cloth)]
  if (!size || !sizeOfTo) return { why: unknownWeight }
  return {
    numerator: sizeOfTo.numerator.times(size.denominator),
    denominator: sizeOfTo.denominator.times(size.numerator),
  }
}

const otherKind = label('Pieces do not convert to lengths or weights', '按件计的单位不能换算为长度或重量')
const ofLeather = label('Square feet of leather do not convert', '皮革的平方尺不能换算为其他单位')
const tooSmall = label('Less than 0.0001, the smallest price that is written', '不足 0.0001，无法表示')
const unknownWeight = label(
  'kg converts only with the weight and the full width of the cloth',
  '公斤换算需要面料的克重和全门幅',
)

/**
 * Converts a price per unit to another unit, to 4 decimals: m, yd and kg by weight and full width, gross and piece by
 * 144. Other units do not convert.
 */
export function convertPrice(price: string, from: QuantityUnit, to: QuantityUnit, cloth: Cloth = {}): Converted {
  const factor = ratio(from, to, cloth)
  if ('why' in factor) return factor
  const { numerator, denominator } = factor
  const value = new Big(price).times(numerator).div(denominator).round(priceDecimals, Big.roundHalfUp)
  return value.eq(0) && !new Big(price).eq(0) ? { why: tooSmall } : { value: value.toString() }
}

/** Converts a quantity to another unit, to 2 decimals. */
export function convertQuantity(quantity: string, from: QuantityUnit, to: QuantityUnit, cloth: Cloth = {}): Converted {
  const factor = ratio(from, to, cloth)
  if ('why' in factor) return factor
  const { numerator, denominator } = factor
  return {
    value: new Big(quantity).times(denominator).div(numerator).round(quantityDecimals, Big.roundHalfUp).toString(),
  }
}

/** Grams of an ounce avoirdupois; over the square metres of a square yard, 1 oz/yd² = 33.906 g/m². */
const gramsPerOunce = '28.349523125'
const squareMetresPerSquareYard = new Big(metresPerYard).times(metresPerYard)

/** g/m² of a weight in oz/yd², to 0.1 g. */
export const ouncesToGrams = (ounces: string) =>
  new Big(ounces).times(gramsPerOunce).div(squareMetresPerSquareYard).round(1, Big.roundHalfUp).toString()

/** oz/yd² of a weight in g/m², to 0.01 oz. */
export const gramsToOunces = (grams: string) =>
  new Big(grams).times(squareMetresPerSquareYard).div(gramsPerOunce).round(2, Big.roundHalfUp).toString()

/** g/m² of one momme of silk: a pound over a hundred yards of 45 inches. */
const gramsPerMomme = new Big('453.59237').div(new Big('91.44').times('1.143'))

/** g/m² of a weight in momme, to 0.1 g. */
export const mommeToGrams = (momme: string) => new Big(momme).times(gramsPerMomme).round(1, Big.roundHalfUp).toString()

/** Momme of a weight in g/m², to 0.1. */
export const gramsToMomme = (grams: string) => new Big(grams).div(gramsPerMomme).round(1, Big.roundHalfUp).toString()
