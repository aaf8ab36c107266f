import { fill, type Language, label } from '@sms/kit/contract'
import { integerText, totalText } from './text.ts'

/** A record's place in its list, from 0, as text: "3 of 5,443". */
export const placeText = (place: number, list: Parameters<typeof totalText>[0], language: Language) =>
  fill(placed, { n: integerText(place + 1, language), total: totalText(list, language) })[language]

const placed = label('{n} of {total}', '第 {n} 条，共 {total} 条')
