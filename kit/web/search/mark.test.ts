import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { marked } from './mark.ts'

/** The text with its marked pieces in brackets. */
const shown = (text: string, q: string) =>
  marked(text, q)
    .map((row) => (row.hit ? `[${row.text}]` : row.text))
    .join('')

describe('Matches of the search are marked', () => {
  test.each([
    ['Suzhou Hengli Silk', 'hengli', 'Suzhou [Hengli] Silk'],
    ['SUP-001 · 恒力纺织', '恒力', 'SUP-001 · [恒力]纺织'],
    ['Café Crème', 'cafe cre', '[Café] [Crè]me'],
    ['Cafe\u0301', 'fe', 'Ca[fe\u0301]'],
    ['ＡＢＣ', 'bc', 'Ａ[ＢＣ]'],
    ['Straße', 'ss', 'Stra[ß]e'],
    ['Wang Li', 'li wang', '[Wang] [Li]'],
    ['aXbXc', 'x', 'a[X]b[X]c'],
    ['Quiet House', 'zebra', 'Quiet House'],
    ['Quiet House', '  ', 'Quiet House'],
    ['', 'a', ''],
  ])('%s by %s', (text, q, marks) => expect(shown(text, q)).toBe(marks))

  test.each([
    ['恒力纺织', 'hlfz', '[恒力纺织]'],
    ['苏州恒力纺织有限公司', 'hlfz', '苏州[恒力纺织]有限公司'],
    ['苏州恒力', 'hengli', '苏州[恒力]'],
    ['苏州恒力', 'hengl', '苏州[恒力]'],
    ['重庆丝绸', 'chongqing', '[重庆]丝绸'],
    ['重庆丝绸', 'cq', '[重庆]丝绸'],
    ['董事长', 'dsz', '[董事长]'],
    ['绿洲', 'lv', '[绿]洲'],
    ['恒力2厂', 'li2c', '恒[力2厂]'],
    ['恒力 (华东)', 'lh', '恒[力] ([华]东)'],
    ['恒力 Silk', 'hl silk', '[恒力] [Silk]'],
  ])('by pinyin or initials: %s by %s', (text, q, marks) => expect(shown(text, q)).toBe(marks))

  test('letters of the text itself go before what sounds alike', () => {
    expect(shown('HL 恒力', 'hl')).toBe('[HL] 恒力')
  })

  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('恒', '重', 'a', 'É', 'ß', ' ', '\u0301', '\n', '😀', '\ud800') }),
  )
  test('joined, the pieces are the text exactly; none is empty, and neighbours differ', () => {
    fc.assert(
      fc.property(text, text, (whole, q) => {
        const pieces = marked(whole, q)
        expect(pieces.map((piece) => piece.text).join('')).toBe(whole)
        expect(pieces.every((piece) => piece.text !== '')).toBe(true)
        expect(pieces.every((piece, i) => piece.hit !== pieces[i + 1]?.hit)).toBe(true)
      }),
    )
  })

  test('a word that stands in the text is marked', () => {
    const word = fc.string({ unit: fc.constantFrom('恒', '力', 'a', 'B', '7'), minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(word, word, word, (before, found, after) => {
        const hit = marked(before + found + after, found).filter((row) => row.hit)
        expect(hit.some((row) => row.text.toLowerCase().includes(found.toLowerCase()))).toBe(true)
      }),
    )
  })
})
