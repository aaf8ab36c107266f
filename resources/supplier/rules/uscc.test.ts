import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkUscc, normaliseUscc, usccCheckCharacter } from './uscc.ts'

const alphabet = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']
const first17 = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 17, maxLength: 17 })
const code = first17.map((first) => first + usccCheckCharacter(first))

describe('The Unified Social Credit Code (GB 32100-2015)', () => {
  // Published by the companies themselves in annual reports and on their sites' business licence pages.
  test.each([
    ['Huawei Technologies', '914403001922038216'],
    ['ZTE Corporation', '9144030027939873X7'],
    ['Tencent Computer Systems', '9144030071526726XG'],
    ['Alibaba (China) Network Technology', '91330100799655058B'],
  ])('%s: %s', (_, published) => {
    expect(checkUscc(published)).toBeUndefined()
    expect(usccCheckCharacter(published.slice(0, 17))).toBe(published[17])
  })

  test('the coarsest fault is named first', () => {
    expect(checkUscc('')).toBe('length')
    expect(checkUscc('91440300192203821')).toBe('length')
    expect(checkUscc('9144030019220382166')).toBe('length')
    expect(checkUscc('9144O3001922038216')).toBe('characters')
    expect(checkUscc('914403001922038217')).toBe('checkDigit')
  })

  test('the letters I, O, S, V and Z are no part of a code', () => {
    for (const letter of 'IOSVZ') {
      expect(checkUscc(`${letter}14403001922038216`)).toBe('characters')
      expect(() => usccCheckCharacter(`${letter}1440300192203821`)).toThrow(RangeError)
    }
    expect(() => usccCheckCharacter('')).toThrow(RangeError)
  })

  test('width, case and blanks make no difference, and the stored form is one', () => {
    expect(normaliseUscc('\u3000９１４４０３００ 2793 9873 x7\u200b')).toBe('9144030027939873X7')
    expect(checkUscc(' 9144 0300 2793 9873 x7 ')).toBeUndefined()
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normaliseUscc(normaliseUscc(text))).toBe(normaliseUscc(text))
        expect(checkUscc(normaliseUscc(text))).toBe(checkUscc(text))
      }),
    )
  })

  test('of all 31 last characters exactly one is right', () => {
    fc.assert(
      fc.property(first17, (first) => {
        expect(alphabet.filter((last) => checkUscc(first + last) === undefined)).toEqual([usccCheckCharacter(first)])
      }),
    )
  })

  test('every single wrong character is noticed', () => {
    fc.assert(
      fc.property(code, fc.nat(17), fc.constantFrom(...alphabet), (right, place, other) => {
        fc.pre(right[place] !== other)
        expect(checkUscc(right.slice(0, place) + other + right.slice(place + 1))).toBe('checkDigit')
      }),
    )
  })

  test('every exchange of two different characters is noticed, unless they are the first and the last', () => {
    const exchange = (text: string, a: number, b: number) => {
      const characters = [...text]
      ;[characters[a], characters[b]] = [characters[b]!, characters[a]!]
      return characters.join('')
    }
    fc.assert(
      fc.property(code, fc.nat(17), fc.nat(17), (right, a, b) => {
        fc.pre(right[a] !== right[b])
        const noticed = Math.abs(a - b) !== 17
        expect(checkUscc(exchange(right, a, b))).toBe(noticed ? 'checkDigit' : undefined)
      }),
      { numRuns: 2_000 },
    )
  })
})
