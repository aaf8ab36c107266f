import { cleanText, foldText } from '@sms/kit/contract'
import { incotermOf } from './incoterms.ts'

/** Gives the reader of people's words for stored values, `value: 'word, other word'`; whatever their case and width. */
export function wordsFor<V extends string>(of: Readonly<Record<V, string>>): (text: string) => V | undefined {
  const meanings = new Map(
    Object.entries<string>(of).flatMap(([value, all]) => all.split(', ').map((word) => [foldText(word), value as V])),
  )
  return (text) => meanings.get(foldText(text))
}

/** The unit of a price or quantity by its symbol, name or plural. */
export const findUnit = wordsFor({
  m: 'm, metre, metres, meter, meters, mtr, mtrs, mt, mts, 米',
  yd: 'yd, y, yard, yards, yds, 码',
  kg: 'kg, kgs, kilo, kilos, kilogram, kilograms, 公斤, 千克',
  pc: 'pc, pcs, piece, pieces, ea, each, unit, set, sets, 个, 条, 件, 只, 颗, 粒, 套, 副, 付',
  gross: 'gross, grs, 罗',
  sqft: 'sqft, sq ft, sq.ft, sq. ft., sf, ft2, square foot, square feet, 平方英尺, 平方尺',
})

/** A minimum quantity without the words around it: `≥500m`, `1000码起订`. */
export const withoutMinimum = (text: string): string =>
  cleanText(text).replace(/^(?:≥|>=|min\.?)\s*|(?:起(?:订|做|批)?|以上)$/gi, '')

/** Parts '500 m', '1,000码', '300 PCS.' into the number and what stands behind it, where that is a unit. */
export function numberAndUnit(text: string): readonly [number: string, unit: string] | undefined {
  const [, number, unit] = /^(.*\d)\s*(\p{L}+)\.?$/u.exec(cleanText(text).normalize('NFKC')) ?? []
  return number && unit && findUnit(unit) ? [number, unit] : undefined
}

/** The rule of Incoterms 2020 at the start of a text ('FOB Shanghai', 'FOB (船上交货)'), and what stands behind it. */
export function incotermAndPlace(text: string): { readonly code: string; readonly place: string } | undefined {
  const [, word = '', rest = ''] = /^([a-z]{3})\b(.*)$/is.exec(cleanText(text)) ?? []
  const code = incotermOf(word.toUpperCase())?.code
  if (!code) return undefined
  const place = rest.replace(/[(（][^)）]*[)）]/g, ' ').replace(/^[\s,:：，/–-]+|\s+$/g, '')
  return { code, place }
}

/** The days in '25天', 'about 25–30 days' or '4 weeks': the longer end of a range, seven for a week. */
export function daysIn(text: string): number | undefined {
  const written = cleanText(text).normalize('NFKC').replace(/\.$/, '')
  const [, from = '', to, unit = ''] =
    /^(?:about|approx\.?|around|ca\.?|约|大约|~)?\s*(\d{1,3})(?:\s*(?:-|–|—|~|to|至|到)\s*(\d{1,3}))?\s*(days?|d|天|日|weeks?|wks?|周|星期)$/i.exec(
      written,
    ) ?? []
  if (!from) return undefined
  return Math.max(Number(from), Number(to ?? 0)) * (/^(w|周|星期)/i.test(unit) ? 7 : 1)
}
