import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { colourName, palette, paletteWords } from './palette.ts'

const none = () => undefined
const read = (text: string) => {
  const found = paletteWords.read(text, none)
  return 'rows' in found ? found.rows : found.problem.en
}
const colour = (name: string, nameZh: string | null = null, pantone: string | null = null) => ({
  name,
  nameZh,
  pantone,
  hex: null,
})

describe('Colours in one cell', () => {
  test.each([
    ['Navy', [colour('Navy')]],
    ['藏青', [colour('藏青')]],
    ['Navy / 藏青 19-3933 TCX', [colour('Navy', '藏青', '19-3933 TCX')]],
    ['藏青/Navy', [colour('Navy', '藏青')]],
    ['Navy (19-3933tpx); Ecru', [colour('Navy', null, '19-3933 TPX'), colour('Ecru')]],
    ['19-3933 TCX / 藏青', [colour('19-3933 TCX', '藏青', '19-3933 TCX')]],
    ['Pantone 11-0601', [colour('11-0601 TCX', null, '11-0601 TCX')]],
    ['米白、黑', [colour('米白'), colour('黑')]],
    ['Black/White', [colour('Black/White')]],
  ])('“%s”', (text, rows) => expect(read(text)).toEqual(rows))

  test('too many are said to be too many', () =>
    expect(read(Array.from({ length: 61 }, (_, n) => `C${n}`).join())).toBe('Too many colours'))

  test('what lists say of colours, their reader understands as the same words', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{1,8}( [a-z]{1,8})?$/)
    const code = fc.option(fc.stringMatching(/^[0-9]{2}-[0-9]{4} (TCX|TPG|TPX)$/), { nil: null })
    const zh = fc.option(fc.constantFrom('藏青', '米白', '酒红'), { nil: null })
    const colour = fc.record({ name: word, nameZh: zh, pantone: code, hex: fc.constant(null) })
    fc.assert(
      fc.property(
        fc.array(colour, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('en', 'zh'),
        (colours, language) => {
          const text = paletteWords.write(colours, language as 'en', none)
          const again = paletteWords.read(text, none)
          expect('rows' in again && paletteWords.write(again.rows, language as 'en', none)).toBe(text)
        },
      ),
    )
  })

  test('a name in the reader’s language, the other where there is none', () => {
    expect(colourName({ name: 'Navy', nameZh: '藏青' }, 'zh')).toBe('藏青')
    expect(colourName({ name: 'Navy', nameZh: null }, 'zh')).toBe('Navy')
  })

  test('a preview is a hex value', () => {
    const { schema } = palette('Colours', '颜色')
    expect(schema.safeParse([{ name: 'Navy', hex: '#26324d' }]).success).toBe(true)
    expect(schema.safeParse([{ name: 'Navy', hex: 'url(x)' }]).success).toBe(false)
    expect(schema.safeParse([{ name: ' ' }]).success).toBe(false)
  })
})
