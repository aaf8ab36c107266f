import { label } from '@sms/kit/contract'
import { hexOf, type Lab, labOfHex } from '../../item/rules/colour.ts'
import type { PriceUnit } from '../../price/rules/fields.ts'
import { pantoneCode } from './pantone.ts'

/** A colourway near a colour: its fabric, its screen preview and its difference (ΔE₀₀). */
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

/** The largest ΔE₀₀ of near colours. */
export const nearDeltaE = 5

const threeNumbers =
  /^\s*(?:lab)?\s*\(?\s*(-?\d+(?:\.\d+)?)[\s,;/]+(-?\d+(?:\.\d+)?)[\s,;/]+(-?\d+(?:\.\d+)?)\s*\)?\s*$/i

/** Reads L*a*b* from hex or three numbers (`24 3 -25`); undefined for other texts. */
export function labOfText(text: string): Lab | undefined {
  const hex = hexOf(text)
  if (hex) return labOfHex(hex)
  const [, l, a, b] = (threeNumbers.exec(text.normalize('NFKC').replaceAll('−', '-')) ?? []).map(Number)
  const isInRange = l !== undefined && l >= 0 && l <= 100 && Math.abs(a!) <= 128 && Math.abs(b!) <= 128
  return isInRange ? { l, a: a!, b: b! } : undefined
}

/** Whether a text is a colour: hex, L*a*b* or a Pantone code. */
export const isColourText = (text: string) =>
  labOfText(text) !== undefined || /^\d{2}-\d{4} /.test(pantoneCode(text.trim()))

/** The refusal of a text that is no colour. */
export const colourExpected = label(
  'A colour as #1e3a5f, as L*a*b* (24 3 -25), or the Pantone code of a colourway with L*a*b* expected',
  '须为 #1e3a5f 形式、L*a*b* 数值（24 3 -25），或已有 L*a*b* 的颜色的 Pantone 编号',
)
