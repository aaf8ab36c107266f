import { decimal } from '@sms/kit/contract'
import Big from 'big.js'

/** Two measures with their unit, `32 × 45 cm`; undefined while both are empty. */
export const sizeText = (width: string | null, height: string | null, unit: string): string | undefined =>
  width || height ? `${width ?? '?'} × ${height ?? '?'} ${unit}` : undefined

/** A decimal field for a measure above zero with `scale` decimals (0 to 2), at most `max` of its unit. */
export const measure = (en: string, zh: string, unit: string, max: string, scale = 1) =>
  decimal(en, zh, { scale, min: scale === 2 ? '0.01' : scale === 0 ? '1' : '0.1', max, unit })

/** Millimetres by the units of lengths as people write them. 1 in = 25.4 mm. */
const millimetres = [
  [/^(?:"|''|in|inch|inches|英寸|吋)$/i, '25.4'],
  [/^(?:mm|毫米)$/i, '1'],
  [/^(?:cms?|厘米|公分)$/i, '10'],
  [/^(?:m|米)$/i, '1000'],
] as const

/** The text with plain quotes for inches, and digits and letters of usual width. */
export const plainMeasure = (text: string) => text.normalize('NFKC').replace(/[”″“]/g, '"').replace(/[’′]/g, "'").trim()

/** Makes a reader of lengths (`24"`, `60cm`, `1.5 m`): in `to` with at most `scale` decimals; undefined for others. */
export const lengthIn =
  (to: 'cm' | 'mm', scale = 1) =>
  (text: string): string | undefined => {
    const [, number, unit = ''] = /^(\d{1,4}(?:\.\d+)?)\s*(\D+)$/.exec(plainMeasure(text)) ?? []
    const [, mm] = millimetres.find(([name]) => name.test(unit)) ?? []
    if (!number || !mm) return undefined
    return new Big(number)
      .times(mm)
      .div(to === 'cm' ? 10 : 1)
      .round(scale, Big.roundHalfUp)
      .toString()
  }

/** Splits `60x20mm` or `64 × 64 cm` into `60mm` and `20mm`, `30*50` into `30` and `50`; undefined for other texts. */
export function sizeIn(text: string): readonly [width: string, height: string] | undefined {
  const [, width, widthUnit = '', height, heightUnit = ''] =
    /^(\d{1,4}(?:\.\d+)?)\s*(\D*?)\s*[x×*]\s*(\d{1,4}(?:\.\d+)?)\s*(\D*)$/i.exec(plainMeasure(text)) ?? []
  return width && height ? [width + (widthUnit || heightUnit), height + (heightUnit || widthUnit)] : undefined
}
