import { label } from '@sms/kit/contract'
import { hexOf, type Lab, labOfHex } from '../../item/rules/colour.ts'
import type { PriceUnit } from '../../price/rules/fields.ts'
import { pantoneCode } from './pantone.ts'

/** A colourway near a colour: whose it is, what it looks like on a screen, and by how much it differs (ΔE₀₀). */
export type Near = {
  readonly id: string
  readonly fabric: string
  readonly fabricName: string
  readonly name: string
  readonly pantone: string | null
  readonly hex: string
  readonly deltaE: number
  /** The fabric's first photo, and its price for those who may see it. */
  readonly cover: string | null
  readonly price: string | null
  readonly priceCurrency: string | null
  readonly priceUnit: PriceUnit | null
}

/** Up to this ΔE₀₀ two colours are near: side by side few people would call them another colour. */
export const nearDeltaE = 5

const three = /^\s*(?:lab)?\s*\(?\s*(-?\d+(?:\.\d+)?)[\s,;/]+(-?\d+(?:\.\d+)?)[\s,;/]+(-?\d+(?:\.\d+)?)\s*\)?\s*$/i

/** The L*a*b* that a text says: hex, or three numbers; undefined for any other text. */
export function labOfText(text: string): Lab | undefined {
  const hex = hexOf(text)
  if (hex) return labOfHex(hex)
  const [, l, a, b] = (three.exec(text.normalize('NFKC').replaceAll('−', '-')) ?? []).map(Number)
  const fits = l !== undefined && l >= 0 && l <= 100 && Math.abs(a!) <= 128 && Math.abs(b!) <= 128
  return fits ? { l, a: a!, b: b! } : undefined
}

/** Whether a text can be asked for at all: values of a colour, or a Pantone code. */
export const isColourText = (text: string) =>
  labOfText(text) !== undefined || /^\d{2}-\d{4} /.test(pantoneCode(text.trim()))

/** What was expected where a text is no colour. */
export const colourExpected = label(
  'A colour as #1e3a5f, as L*a*b* (24 3 -25), or the Pantone code of a colourway with L*a*b* expected',
  '须为 #1e3a5f 形式、L*a*b* 数值（24 3 -25），或已有 L*a*b* 的颜色的 Pantone 编号',
)
