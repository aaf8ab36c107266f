import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanCode, cleanText, foldText } from './text.ts'

/** Any text, rich in what spreadsheets and chats bring along: odd blanks, line breaks, wide letters, accents. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('a', 'É', 'ß', 'İ', 'Ａ', '纺', ' ', '　', '\u00a0', '\u200b', '\ufeff', '\n', '\t'),
  }),
)
const blanks = fc.string({ unit: fc.constantFrom(' ', '\t', '\r\n', '\u3000', '\u00a0', '\u200b', '\ufeff', '\u2028') })

describe('cleanText: a single-line field', () => {
  test('blanks of every kind at the ends go', () => {
    expect(cleanText('\ufeff\u3000 Hengli\u00a0Textile \u200b\r\n')).toBe('Hengli\u00a0Textile')
    expect(cleanText(' \t\u3000\u200b\ufeff')).toBe('')
  })

  test('an inner line break or tab becomes one space, whatever blanks stand around it', () => {
    expect(cleanText('9 Area,\nDonghai')).toBe('9 Area, Donghai')
    expect(cleanText('Lot 5 \r\n\t  Zone B')).toBe('Lot 5 Zone B')
    expect(cleanText('a\u2028b\u0000c')).toBe('a b c')
  })

  test('everything else stays as it was written', () => {
    for (const unchanged of ['a  b', '恒力　纺织', 'Ｃｏ．，Ｌｔｄ', 'ÉTÉ', 'نی‌ما', '👩‍🎨', 'a\u200bb']) {
      expect(cleanText(unchanged)).toBe(unchanged)
    }
  })

  test('a half of a surrogate pair becomes the replacement character, as it would on its way to the database', () => {
    expect(cleanText('a\ud800b')).toBe('a\ufffdb')
  })

  test('cleaning twice changes nothing, and the result is one trimmed line', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text)
        expect(cleanText(clean)).toBe(clean)
        expect(clean).toBe(clean.trim())
        expect(clean).not.toMatch(/[\n\r\t\p{Cc}\u2028\u2029]/u)
      }),
    )
  })

  test('blanks around a text make no difference', () => {
    fc.assert(
      fc.property(blanks, anyText, blanks, (before, text, after) => {
        expect(cleanText(before + text + after)).toBe(cleanText(text))
      }),
    )
  })

  test('only blanks are ever taken away', () => {
    const ink = (text: string) => text.toWellFormed().replace(/[\s\p{Cc}\u180e\u200b\u200e\u200f\u2060\ufeff]/gu, '')
    fc.assert(fc.property(anyText, (text) => void expect(ink(cleanText(text))).toBe(ink(text))))
  })
})

describe('cleanCode: what people give to a thing and type again', () => {
  test('what nobody sees goes, wherever it stands', () => {
    for (const mark of [
      '\u202e',
      '\u2066',
      '\u2069',
      '\u200b',
      '\u200d',
      '\u00ad',
      '\u061c',
      '\ufe0f',
      '\u3164',
      '\u{e0041}',
    ])
      expect(cleanCode(` F-${mark}10${mark}1${mark} `)).toBe('F-101')
    expect(cleanCode('\u202e\u200b')).toBe('')
  })

  test('what is seen stays; cleaning twice changes nothing', () => {
    for (const unchanged of ['T/C 65 35', '恒力-01', 'Ä.7', '1/40"']) expect(cleanCode(unchanged)).toBe(unchanged)
    fc.assert(fc.property(anyText, (text) => void expect(cleanCode(cleanCode(text))).toBe(cleanCode(text))))
  })
})

describe('foldText: what is compared', () => {
  test.each([
    ['ＡＢＣ　Ｃｏ．', 'abc co.'],
    ['  Confecções   Ltda ', 'confeccoes ltda'],
    ['İPLİKÇİLİK ve Dış Tic.', 'iplikcilik ve dis tic.'],
    ['Łódź Straße Ørsted', 'lodz strasse orsted'],
    ['恒力\u3000纺织', '恒力 纺织'],
    ['ＳＩＬＫ①', 'silk1'],
  ])('%s is compared as %s', (text, folded) => expect(foldText(text)).toBe(folded))

  test('marks that make another word stay', () => {
    expect(foldText('がか')).toBe('がか')
    expect(foldText('ที่')).toBe('ที่'.normalize('NFKC'))
    expect(foldText('한국')).toBe('한국')
  })

  test('folding twice changes nothing', () => {
    fc.assert(fc.property(anyText, (text) => void expect(foldText(foldText(text))).toBe(foldText(text))))
  })

  test('case, width, composed form and blanks at the ends make no difference', () => {
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), blanks, (text, around) => {
        const folded = foldText(text)
        expect(foldText(text.toUpperCase())).toBe(folded)
        expect(foldText(wide(text))).toBe(folded)
        expect(foldText(around + text + around)).toBe(folded)
      }),
    )
    fc.assert(fc.property(anyText, (text) => void expect(foldText(text.normalize('NFD'))).toBe(foldText(text))))
  })

  test('every single character of Unicode folds to something that stays', () => {
    for (let code = 0; code <= 0x2ffff; code++) {
      const folded = foldText(String.fromCodePoint(code))
      if (foldText(folded) !== folded) throw new Error(`U+${code.toString(16)}`)
    }
  })
})

test('a megabyte of blanks is cleaned at once: time grows with the text, not with its square', () => {
  for (const blank of [' ', '\u3000', '\u200B', '\t', ' \t']) {
    const text = `x${blank.repeat(1_000_000 / blank.length)}y`
    expect(cleanText(text).length).toBeGreaterThan(1)
    expect(foldText(text)).toBe('x y')
    expect(cleanText(blank.repeat(1_000_000))).toBe('')
  }
})
