import { foldText } from '@sms/kit/contract'
import { pinyin } from 'pinyin-pro'

const han = /\p{Script=Han}/u

/** Values as the search sees them: their folded texts, and the pinyin of the Chinese ones in one word and as initials. */
export function searchText(values: readonly unknown[]): { readonly text: string; readonly pinyin: string } {
  const texts = new Set<string>()
  const sounds = new Set<string>()
  for (const value of values.flatMap(textsIn)) {
    texts.add(foldText(value))
    if (!han.test(value)) continue
    const syllables = pinyin(value, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    sounds.add(foldText(syllables.join('')))
    sounds.add(
      foldText(pinyin(value, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'removed' }).join('')),
    )
  }
  return { text: [...texts].join('\n'), pinyin: [...sounds].join('\n') }
}

/** The texts inside a value: a list or an object gives all its strings. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : []
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** Whether values say every word of `q`, by the same folding and pinyin as the search. */
export function says(values: readonly unknown[], q: string): boolean {
  const { text, pinyin } = searchText(values)
  return foldText(q)
    .split(' ')
    .every((term) => text.includes(term) || pinyin.includes(term))
}
