import { integerText } from '../../show/text.ts'

/** The number of matches as text: "5,443" and "10,000+". */
export const totalText = (
  { total, more }: { readonly total: number; readonly more?: boolean },
  language: 'en' | 'zh',
) => integerText(total, language) + (more ? '+' : '')
