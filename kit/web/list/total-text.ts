import { integerText } from '../show/text.ts'

/** How many records match, as people read it: "5,443" and "10,000+". */
export const totalText = (
  { total, more }: { readonly total: number; readonly more?: boolean },
  language: 'en' | 'zh',
) => integerText(total, language) + (more ? '+' : '')
