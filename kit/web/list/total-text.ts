import { totalMax } from '@sms/kit/contract'
import { integerText } from '../show-text.ts'

/** How many records match, as people read it: "5,443", "100,000+". */
export const totalText = (total: number, more: boolean, language: 'en' | 'zh') =>
  integerText(more ? totalMax : total, language) + (more ? '+' : '')
