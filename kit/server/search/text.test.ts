import { describe, expect, test } from 'vitest'
import { containsWords, countWordsIn, excerptAround, meaningsOf, searchText } from './text.ts'

const page = `${'The mill is near the river. '.repeat(12)}${'布料手感很好，颜色准确。'.repeat(12)}交期太晚，要催。`

describe('What a text sounds like', () => {
  test('a name in one word and by its initials, whatever stands between', () => {
    expect(searchText(['恒力（苏州）纺织']).pinyin.split('\n')).toContain('hlszfz')
  })

  test('a long text clause by clause, so that its initials do not run together', () => {
    expect(countWordsIn(page, ['jqtw'])).toBe(1)
    expect(countWordsIn(page, ['jiaoqi', 'yaocui', 'river'])).toBe(3)
    expect(countWordsIn(page, ['twyc'])).toBe(0)
  })

  test('a telephone number without what stands between its figures; no other text', () => {
    expect(searchText(['+86 138 0000-1234', '0571-8888 6666', 'Style 12-34-56-78']).pinyin).toBe(
      '+8613800001234\n057188886666',
    )
    expect(searchText(['（0571）8888-1234', '＋８６　１３８－００００－１２３４', '(+49) (0)40 12–34–56']).pinyin).toBe(
      '057188881234\n+8613800001234\n+4940123456',
    )
  })

  test('characters that no dictionary holds leave no empty line, which would end a part of a search entry', () => {
    expect(searchText(['龘', '𠮷', '\u{2A6A5}', '恒']).pinyin).not.toMatch(/^\n|\n\n|\n$/)
  })
})

describe('What a search may mean', () => {
  test.each([
    ['silk Suzhou silk', [['silk', 'suzhou']]],
    ['138-0000 1234', [['138-0000', '1234'], ['13800001234']]],
    ['+86 (571) 8888-1234', [['+86', '(571)', '8888-1234'], ['57188881234']]],
    ['13800001234', [['13800001234']]],
    ['8613800001234', [['8613800001234'], ['13800001234']]],
    ['86138000012', [['86138000012']]],
    ['+86 138 000', [['+86', '138', '000'], ['+86138000']]],
    ['000123456', [['000123456']]],
    ['2019-12', [['2019-12']]],
    ['+12-34-56', [['+12-34-56']]],
    ['CU 812345678', [['cu', '812345678']]],
    ['  ', [[]]],
  ])('%s', (q, meanings) => expect(meaningsOf(q)).toEqual(meanings))
})

describe('A telephone number is found', () => {
  const ways = [
    '+86 (571) 8888 1234',
    '+86 (0)571 8888 1234',
    '（0571）8888-1234',
    '０５７１－８８８８１２３４',
    '0571-8888-1234',
    '057188881234',
    '86-571-88881234',
    '0086 571 88881234',
  ]
  test.each(ways)('%s, however it is asked', (written) => {
    for (const q of ways) expect(containsWords([written], q), q).toBe(true)
    for (const q of ['0571-8888-1235', '+86 572 8888 1234']) expect(containsWords([written], q), q).toBe(false)
  })

  const mobiles = ['13900001234', '139-0000-1234', '+86 139 0000 1234', '(+86) 13900001234', '8613900001234']
  test.each(mobiles)('%s, however it is asked', (written) => {
    for (const q of mobiles) expect(containsWords([written], q), q).toBe(true)
    expect(containsWords([written], '+86 139 0000 1235')).toBe(false)
  })
})

describe('The piece of a long text that a hit shows', () => {
  test('begins a little before the words, spelt or sounding', () => {
    for (const word of ['交期', 'jqtw', 'jiaoqi']) {
      const piece = excerptAround(page, [word])
      expect(piece, word).toMatch(/^….{0,30}交期太晚，要催。$/s)
    }
    expect(excerptAround(page, ['river'])).toMatch(/^The mill is near the river\. .*…$/s)
  })

  test('is all of a short one, and never half a character', () => {
    expect(excerptAround('No. 12, Dye Road', ['dye'])).toBe('No. 12, Dye Road')
    for (const before of ['', 'x', 'xx'])
      expect(excerptAround(`${before}${'👗'.repeat(300)}silk${'👗'.repeat(300)}`, ['silk'])).toMatch(
        /^…(👗)+silk(👗)+…$/u,
      )
  })
})
