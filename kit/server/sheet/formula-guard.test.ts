import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvCellText, guardFormula, unguardFormula } from './formula-guard.ts'

const signs = [...";=+-@\t\r\n＝＋－＠' \u00a0\u3000\ufeffa1"]
/** Any text, and often one that begins with the signs in question. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.array(fc.constantFrom(...signs), { maxLength: 6 }), fc.string())
    .map(([start, rest]) => start.join('') + rest),
)

describe('guarding CSV cells against running as formulas', () => {
  test('what a spreadsheet would run gets an apostrophe', () => {
    for (const text of "=1+1|+86 21|-5|@SUM(A1)|\t=1|\rx|\nx|＝1|＋1|－1|＠x|  =1|'=1".split('|'))
      expect(guardFormula(text)).toBe(`'${text}`)
  })

  test('a text that Excel cuts at a semicolon does not run behind it', () => {
    expect(guardFormula('Mill;=1+1')).toBe("Mill;'=1+1")
    expect(guardFormula("a; @SUM(A1);'-2")).toBe("a;' @SUM(A1);''-2")
    for (const text of ['a; - b', 'soft; handle', 'a;b=c']) expect(guardFormula(text)).toBe(text)
  })

  test('everything else stays as it is', () => {
    for (const text of ['', 'plain', '5-2', 'a=b', "'quoted'", "it's", '5', 'a@b.com', ' text']) {
      expect(guardFormula(text)).toBe(text)
      expect(unguardFormula(text)).toBe(text)
    }
  })

  test('taking the guard off gives back every text', () => {
    fc.assert(
      fc.property(anyText, (text) => unguardFormula(guardFormula(text)) === text),
      { numRuns: 2000 },
    )
  })

  test('a guarded text never begins with what runs', () => {
    fc.assert(
      fc.property(anyText, (text) => !/^\s*[=+\-@\t\r\n＝＋－＠]/.test(guardFormula(text))),
      { numRuns: 2000 },
    )
  })

  test('a foreign text changes only where apostrophes stand before such a sign, and then by one of them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(!text.includes(';'))
        const matches = /^'+\s*[=+\-@\t\r\n＝＋－＠]/.test(text)
        expect(unguardFormula(text)).toBe(matches ? text.slice(1) : text)
      }),
      { numRuns: 2000 },
    )
  })

  test('="00123" is how programs keep zeros in a CSV, and is read as 00123', () => {
    expect(csvCellText('="00123"')).toBe('00123')
    expect(csvCellText('="say ""so"""')).toBe('say "so"')
    expect(csvCellText('="a"&"b"')).toBe('="a"&"b"')
    expect(csvCellText(guardFormula('="00123"'))).toBe('="00123"')
  })
})
