import { cleanText, foldText } from '@sms/kit/contract'
import { incotermOf } from './incoterms.ts'

/**
 * Makes a reader of people's words for stored values, `{ value: 'word, other word' }`. It returns the value of a word
 * in any case and width, as text; undefined for other words.
 */
export function wordReader<V extends string | number>(words: Readonly<Record<V, string>>) {
  const valueByWord = new Map(
    Object.entries<string>(words).flatMap(([value, list]) =>
      list.split(', ').map((word) => [foldText(word), value as `${V}`]),
    ),
  )
  return (text: string) => valueByWord.get(foldText(text))
}

/** The unit of a price or quantity by its symbol, name or plural. */
export const findUnit = wordReader({
  m: 'm, metre, metres, meter, meters, mtr, mtrs, mt, mts, 米',
  yd: 'yd, y, yard, yards, yds, 码',
  kg: 'kg, kgs, kilo, kilos, kilogram, kilograms, 公斤, 千克',
  pc: 'pc, pcs, piece, pieces, ea, each, unit, set, sets, 个, 条, 件, 只, 颗, 粒, 套, 副, 付',
  gross: 'gross, grs, 罗',
  sqft: 'sqft, sq ft, sq.ft, sq. ft., sf, ft2, square foot, square feet, 平方英尺, 平方尺',
})

/** A minimum quantity without the words around it: `≥500m`, `Minimum 300 m`, `500 m min.`, `1000码起订`. */
export const withoutMinimum = (text: string): string =>
  cleanText(text)
    .normalize('NFKC')
    .replace(/^(?:≥|>=|(?:min(?:imum)?|moq)(?![a-z])[.:]?)\s*|(?:起(?:订|做|批)?|以上|\s+min(?:imum)?\.?)$/gi, '')

/**
 * Splits '500 m', '1,000码' or '300 PCS.' into number and unit, both as written; undefined where no known unit follows.
 */
export function numberAndUnit(text: string): readonly [number: string, unit: string] | undefined {
  const [, number, unit] = /^(.*\d)\s*(\p{L}+)\.?$/u.exec(cleanText(text).normalize('NFKC')) ?? []
  return number && unit && findUnit(unit) ? [number, unit] : undefined
}

/**
 * The Incoterms 2020 code that begins a text ('FOB Shanghai', 'FOB (船上交货)') and the place behind it without brackets,
 * which may be empty; undefined for other texts.
 */
export function incotermAndPlace(text: string): { readonly code: string; readonly place: string } | undefined {
  const [, word = '', rest = ''] = /^([a-z]{3})\b(.*)$/is.exec(cleanText(text)) ?? []
  const code = incotermOf(word.toUpperCase())?.code
  if (!code) return undefined
  const place = rest.replace(/[(（][^)）]*[)）]/g, ' ').replace(/^[\s,:：，/–-]+|\s+$/g, '')
  return { code, place }
}

/** The days in '25天', 'about 25–30 days' (the longer end) or '4 weeks'; undefined for other texts. */
export function daysIn(text: string): number | undefined {
  const written = cleanText(text).normalize('NFKC').replace(/\.$/, '')
  const [, first = '', last = '0', unit = ''] =
    /^(?:about|approx\.?|around|ca\.?|约|大约|~)?\s*(\d{1,3})(?:\s*(?:-|–|—|~|to|至|到)\s*(\d{1,3}))?\s*(days?|d|天|日|weeks?|wks?|周|星期)$/i.exec(
      written,
    ) ?? []
  if (!first) return undefined
  return Math.max(Number(first), Number(last)) * (/^(w|周|星期)/i.test(unit) ? 7 : 1)
}
