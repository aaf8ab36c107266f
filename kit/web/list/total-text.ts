import { totalMax } from '@sms/kit/contract'
import { integerText } from '../show-text.ts'

/** How many records match, as people read it: "5,443", "100,000+", and "≈ 31,000" until they are counted. */
export const totalText = (
  { total, more, about }: { readonly total: number; readonly more?: boolean; readonly about?: boolean },
  language: 'en' | 'zh',
) => (about ? '≈ ' : '') + integerText(more ? totalMax : total, language) + (more ? '+' : '')
