import { fill, type Language, label } from '@sms/kit/contract'
import { integerText } from '../show-text.ts'

/** A number of rows in words: '1 row', '5,443 rows'. */
export const rowsText = (n: number, language: Language) =>
  fill(n === 1 ? one : many, { n: integerText(n, language) })[language]

const one = label('{n} row', '{n} 行')
const many = label('{n} rows', '{n} 行')
