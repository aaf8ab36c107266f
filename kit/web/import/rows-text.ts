import { fill, type Language, label } from '@sms/kit/contract'
import { integerText } from '../show/text.ts'

/** A number of rows in words: '1 row', '5,443 rows'. */
export const rowsText = (n: number, language: Language) => fill(text, { n: integerText(n, language) })[language]

const text = label('{n} {n|row|rows}', '{n} 行')
