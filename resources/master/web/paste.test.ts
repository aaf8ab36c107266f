import { foldText } from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellsOf, isColumn, linesOf, resultsOf } from './paste.ts'

const results = (text: string, names: readonly string[] = []) =>
  resultsOf(
    linesOf(text),
    names.map((name) => ({ name })),
  ).map((entry) => entry.is)

describe('A column pasted from a spreadsheet (domain.md, Master Data)', () => {
  test('one value per line, the second column its Chinese name, any kind of line break', () => {
    expect(linesOf('Corozo\t果实\r\nHorn\t牛角\rShell\n')).toEqual([
      { name: 'Corozo', nameZh: '果实' },
      { name: 'Horn', nameZh: '牛角' },
      { name: 'Shell', nameZh: null },
    ])
  })

  test('blanks at the ends go, blank lines are dropped, further columns are not read', () => {
    expect(linesOf('\n  Horn \t 牛角 \tbuttons\n \t \n\u200b\n')).toEqual([{ name: 'Horn', nameZh: '牛角' }])
  })

  test('a cell with a line break arrives in quotation marks and becomes one line', () => {
    expect(linesOf('"Mother\nof ""pearl"""\t贝\nHorn')).toEqual([
      { name: 'Mother of "pearl"', nameZh: '贝' },
      { name: 'Horn', nameZh: null },
    ])
  })

  test('a quotation mark that quotes nothing belongs to the name', () => {
    expect(linesOf('"Lurex" yarn\n"Lurex"\n5" heel').map((line) => line.name)).toEqual([
      '"Lurex" yarn',
      '"Lurex"',
      '5" heel',
    ])
  })

  test('any range of cells that need no quoting reads back as it was', () => {
    const cell = fc.string({ maxLength: 8 }).filter((text) => !/^"|[\t\r\n]/.test(text))
    const range = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(range, (rows) => {
        expect(cellsOf(rows.map((row) => row.join('\t')).join('\n'))).toEqual(rows)
      }),
    )
  })

  test('a range copied with quoted cells reads back as it was', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '羊'), maxLength: 6 })
    const copied = (text: string) => (/[\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    // A plain cell that begins with a quotation mark may join its neighbours to a quoted one, in every spreadsheet.
    const rows = fc.array(
      fc.array(
        cell.filter((text) => /[\t\n]/.test(text) || !text.startsWith('"')),
        { minLength: 1 },
      ),
    )
    fc.assert(
      fc.property(rows, (all) => {
        fc.pre(all.length > 0)
        expect(cellsOf(all.map((row) => row.map(copied).join('\t')).join('\n'))).toEqual(all)
      }),
    )
  })

  test('several lines are a column, a single one is not', () => {
    expect(isColumn('Wool\nSilk')).toBe(true)
    expect(isColumn('Wool\n')).toBe(false)
  })
})

describe('What becomes of each line', () => {
  test('a name that the category has in any case or width exists, whatever else is in the line', () => {
    expect(results('WOOL\nＷｏｏｌ\nMerino  wool\nSilk', ['wool', 'Merino wool'])).toEqual([
      'exists',
      'exists',
      'exists',
      'new',
    ])
  })

  test('the Chinese name of a value exists, and is that value', () => {
    const winter = { name: 'FW27', nameZh: '2027 秋冬' }
    const exists = { is: 'exists', value: winter }
    expect(resultsOf(linesOf('2027 秋冬\n2027秋冬\n秋冬'), [winter])).toEqual([exists, exists, { is: 'new' }])
  })

  test('a name twice in the column is added once', () => {
    expect(results('Silk\nsilk\nＳＩＬＫ')).toEqual(['new', 'repeated', 'repeated'])
    expect(results('2028 春夏\n2028春夏')).toEqual(['new', 'repeated'])
  })

  test('a name of more than 120 characters, or none beside a Chinese one, is wrong and says why', () => {
    const [long, blank, zh] = resultsOf(linesOf(`${'x'.repeat(121)}\n\t真丝\nSilk\t${'丝'.repeat(121)}`), [])
    expect(long).toEqual({ is: 'wrong', why: { en: 'At most 120 characters', zh: '最多 120 个字符' } })
    expect(blank).toMatchObject({ is: 'wrong', why: { en: 'Required' } })
    expect(zh).toMatchObject({ is: 'wrong', why: { en: 'At most 120 characters' } })
    expect(results('x'.repeat(120))).toEqual(['new'])
  })

  test('what is called new is what the server adds: each folded name once, and none that is there', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'A', 'Ａ', 'b', ' '), minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(name), fc.array(name), (pasted, there) => {
        const lines = linesOf(pasted.join('\n'))
        const values = there.map((name) => ({ name }))
        const fresh = lines
          .filter((_, at) => resultsOf(lines, values)[at]!.is === 'new')
          .map((line) => foldText(line.name))
        expect(new Set(fresh).size).toBe(fresh.length)
        expect(fresh.filter((entry) => there.some((other) => foldText(other) === entry))).toEqual([])
        const all = new Set([...there, ...lines.map((line) => line.name)].map(foldText))
        expect(new Set([...there.map(foldText), ...fresh])).toEqual(all)
      }),
    )
  })
})
