import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allWindows, entryHas } from './entries.ts'

const actor = { id: '', name: '', role: 'Viewer', menu: [], rights: [] } as const
const reader = { actor, nouns: {} }

/** The windows of a text's lines as the index holds them (`sms_windows`). */
const windowsIn = (text: string) => {
  const lines = text.split('\n').map((line) => [...line])
  return lines.flatMap((line) => line.map((_, at) => line.slice(at, at + 3).join('')))
}

/** Whether the index finds a text by a `tsquery` of windows that it must all have. */
function finds(query: string, text: string) {
  const windows = windowsIn(text)
  return [...query.matchAll(/'((?:[^'\\]|''|\\\\)+)'(:\*)?/gs)].every(([, quoted, begun]) => {
    const wanted = quoted!.replace(/(['\\])\1/g, '$1')
    return windows.some((window) => (begun ? window.startsWith(wanted) : window === wanted))
  })
}

const letters = fc.constantFrom('a', 'b', 'c', "'", '\\', '恒', '力', '𠮷')
const text = fc.array(fc.oneof(letters, fc.constant('\n')), { maxLength: 30 }).map((some) => some.join(''))
const word = fc.array(letters, { minLength: 1, maxLength: 7 }).map((some) => some.join(''))
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 4 })

describe('Words are found by windows of three characters', () => {
  test('no text that holds every word is missed by the index', () => {
    fc.assert(
      fc.property(words, text, fc.array(fc.tuple(fc.nat(), text)), (words, loose, pieces) => {
        // Texts made of the words themselves: chance alone hardly hits.
        const made = pieces.map(([at, between]) => words[at % words.length] + between).join('') + loose
        if (words.every((word) => made.includes(word))) expect(finds(allWindows(words), made)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('a longer word is asked for by windows one behind the other, letters beside it are left to the text', () => {
    expect(allWindows(['hengli', 's'])).toBe("('hen' & 'gli')")
    expect(allWindows(['weaving', '恒'])).toBe("('wea' & 'vin' & 'ing' & '恒':*)")
    expect(allWindows(['a', 'b2'])).toBe("('a':* & 'b2':*)")
  })

  test('words that are windows need no reading; letters alone are known to be short', () => {
    expect(entryHas('suz 恒力', reader, [])).toMatchObject({ rest: undefined, isShort: false })
    expect(entryHas('hengli', reader, [])!.rest).toBeDefined()
    expect(entryHas('suz s', reader, [])!.rest).toBeDefined()
    expect(entryHas('h l', reader, [])).toMatchObject({ rest: undefined, isShort: true })
    expect(entryHas(' ', reader, [])).toBeUndefined()
  })
})
