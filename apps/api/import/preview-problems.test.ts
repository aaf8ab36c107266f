import { describe, expect, test } from 'vitest'
import { csvOf, importer, xlsxOf } from './testing.ts'
import { saying, startPreviews } from './testing-preview.ts'

const { app, mei, of } = await startPreviews()

describe('Errors by row, column, value and what was expected', () => {
  test('each at its place', async () => {
    const rows = [
      ['Code', 'English name', 'Type', 'Country', 'MOQ', 'Blocked until', 'Block', 'Supplies', 'Website', 'USCC'],
      ['E-1', 'Typed Wrong', 'Bakery', 'CN', '', '', '', '', '', ''],
      ['E-2', 'Nowhere', 'OEM', 'Atlantis', '', '', '', '', '', ''],
      ['E-3', 'Number', 'OEM', '', 'a few', '', '', '', '', ''],
      ['E-4', 'Ambiguous', 'OEM', '', '', '05/06/2024', 'No quoting', '', '', ''],
      ['E-5', 'Unknown wares', 'OEM', '', '', '', '', 'Zippers; Spaceships', '', ''],
      ['E-6', 'x'.repeat(201), 'OEM', '', '', '', '', '', '', ''],
      ['E-7', '', 'OEM', '', '', '', '', '', '', ''],
      ['E-8', 'Not blocked', 'OEM', '', '', '2024-06-05', '', '', '', ''],
      ['E-9', 'Bad site', 'OEM', '', '', '', '', '', 'javascript:alert(1)', ''],
      ['E-10', 'Bad code', 'OEM', '', '', '', '', '', '', '123'],
      ['x'.repeat(41), 'Long code', '', '', '', '', '', '', '', ''],
      ['E-11', 'Good', 'OEM', 'Viet Nam', '1,200.50', '12-Mar-2024', '禁止询价', '拉链；纽扣', 'www.example.com', ''],
    ]
    const { data } = (await of.look(csvOf(rows))).body
    expect(data.counts).toMatchObject({ rows: 12, create: 1, errors: 11 })
    const short = data.problems.map((problem: any) => [
      problem.row,
      problem.column,
      problem.field,
      problem.value.slice(0, 20),
      problem.message,
      problem.expected,
    ])
    expect(short).toEqual([
      [2, 'Type', 'type', 'Bakery', 'Unknown value', 'One of: OEM, Trader'],
      [
        3,
        'Country',
        'country',
        'Atlantis',
        'Unknown value',
        expect.stringMatching(/^One of: Afghanistan, .*… \(249\)$/),
      ],
      [4, 'MOQ', 'moq', 'a few', 'Not a number', 'A number ≥ 0 with at most 2 decimals, such as 1234.5'],
      [
        5,
        'Blocked until',
        'blockUntil',
        '05/06/2024',
        'Day and month could be meant in either order',
        'Say what this column means',
      ],
      [
        6,
        'Supplies',
        'categories',
        'Zippers; Spaceships',
        'Unknown value “Spaceships”',
        expect.stringMatching(/^One of: Woven fabric/),
      ],
      [7, 'English name', 'nameEn', 'x'.repeat(20), 'Too long', 'At most 200 characters'],
      [
        8,
        'English name',
        'nameEn',
        '',
        'A Chinese or an English name is required',
        'A Chinese or an English name is required',
      ],
      [9, 'Blocked until', 'blockUntil', '2024-06-05', 'Only for a blocked supplier', 'Only for a blocked supplier'],
      [
        10,
        'Website',
        'website',
        'javascript:alert(1)',
        'Not a web address (http:// or https://)',
        'An address such as https://www.example.com',
      ],
      [11, 'USCC', 'uscc', '123', '18 characters expected', 'Unified Social Credit Code, 18 characters'],
      [12, 'Code', 'code', 'x'.repeat(20), 'Too long', 'At most 40 characters'],
      [12, 'Type', 'type', '', 'Required', 'Required'],
    ])
    expect(data.problems[5].value).toHaveLength(200)
    expect(data.hindrance).toBe('11 rows have errors: correct them, or choose to leave these rows out.')
    expect(data.sample.at(-1).values).toMatchObject({
      country: 'VN',
      moq: '1200.50',
      blockUntil: '2024-03-12',
      block: 'quoting',
      website: 'https://www.example.com',
    })
  })

  test('the same problem is counted however often it occurs; 500 are shown one by one', async () => {
    const many = Array.from({ length: 700 }, (_, i) => [`M-${i}`, 'Many', 'Bakery'])
    const { data } = (await of.look(csvOf([['Code', 'Name', 'Type'], ...many]))).body
    expect(data.problems).toHaveLength(500)
    expect(data.totals).toEqual([
      {
        ...{ field: 'type', message: 'Unknown value', expected: 'One of: OEM, Trader', count: 700 },
        unknown: [{ text: 'Bakery', count: 700 }],
      },
    ])
  })

  test('a key that stands twice names both rows, whatever its case', async () => {
    const { data } = (
      await of.look(
        csvOf([
          ['Code', 'Name', 'Type'],
          ['T-1', 'A', 'OEM'],
          ['T-2', 'B', 'OEM'],
          ['t-1', 'C', 'OEM'],
        ]),
      )
    ).body
    expect(data.counts).toMatchObject({ create: 1, errors: 2 })
    expect(data.problems.map((problem: any) => [problem.row, problem.message])).toEqual([
      [2, 'Stands in several rows: 2, 4'],
      [4, 'Stands in several rows: 2, 4'],
    ])
  })

  test('everything is said in the language of the user', async () => {
    const li = await app.member(mei, { name: 'Li', email: 'li@example.com', language: 'zh' })
    const { data } = (
      await importer(li).look(
        csvOf([
          ['编号', '中文名', '类型'],
          ['Z-1', '恒力', '面包店'],
        ]),
      )
    ).body
    expect(data.problems).toMatchObject([
      { row: 2, column: '类型', message: '未知的值', expected: '须为以下之一：OEM 工厂、贸易商' },
    ])
    expect(data.hindrance).toBe('有 1 行存在错误：请更正，或选择跳过这些行。')
    expect(data.fields.slice(0, 2)).toMatchObject([
      { name: 'code', label: '编号', required: true },
      { name: 'nameZh', label: '中文名', required: false },
    ])
  })
})

describe('Nothing is changed in silence', () => {
  test('blanks at the ends, line breaks inside, and words for nothing', async () => {
    const rows = [
      ['Code', 'Name', 'Type', 'City', 'Notes'],
      ['B-1', '  Blank Mills\u3000', 'OEM', '(blank)', ' two\nlines '],
      ['B-2', 'Broken\nLine', 'OEM', 'N/A', '-'],
      ['B-3', 'Whole', 'OEM', 'Paris (blank) 5', ''],
    ]
    const { data } = (await of.look(await xlsxOf(rows), {}, 'b.xlsx')).body
    expect(data.sample.map((row: any) => [row.values.nameEn, row.values.city, row.values.notes])).toEqual([
      ['Blank Mills', undefined, 'two\nlines'],
      ['Broken Line', undefined, undefined],
      ['Whole', 'Paris (blank) 5', undefined],
    ])
    const notes = data.notes.map((note: any) => [note.message, note.count, note.rows])
    expect(notes).toEqual([
      ['Name: blanks at the ends of cells are removed', 1, [2]],
      ['City: “(blank)” counts as empty', 1, [2]],
      ['Notes: blanks at the ends of cells are removed', 1, [2]],
      ['Name: line breaks and tabs inside cells become a space', 1, [3]],
      ['City: “N/A” counts as empty', 1, [3]],
      ['Notes: “-” counts as empty', 1, [3]],
      ['City: “(blank)” inside a longer text is left as it stands', 1, [4]],
    ])
  })

  test('a Chinese name or address in an English column moves, and a province comes out of the address', async () => {
    const rows = [
      ['Code', 'Name', 'Address', 'Country', 'Type'],
      ['H-1', '恒力纺织', '江苏省苏州市盛泽镇', 'China', 'OEM'],
      ['H-2', 'Foshan Koodee (佛山酷狄)', 'Fujian Road 5, Shanghai', 'CN', 'OEM'],
      ['H-3', 'Vietnam Sewing', 'Guangdong Street, Hanoi', 'Vietnam', 'OEM'],
    ]
    const { data } = (await of.look(csvOf(rows))).body
    expect(data.sample.map((row: any) => row.values)).toMatchObject([
      { nameEn: null, nameZh: '恒力纺织', addressZh: '江苏省苏州市盛泽镇', region: 'Jiangsu', country: 'CN' },
      { nameEn: 'Foshan Koodee (佛山酷狄)', region: 'Shanghai' },
      { nameEn: 'Vietnam Sewing', country: 'VN' },
    ])
    expect(data.sample[2].values.region).toBeUndefined()
    expect(saying(data.notes, 'becomes the Chinese name')).toMatchObject({ count: 1, rows: [2] })
    expect(saying(data.notes, 'taken from the address')).toMatchObject({ count: 2, rows: [2, 3] })
  })
})

describe('Rows that resemble one another, or records, are named (domain.md, duplicate guard)', () => {
  const rows = [
    ['Code', 'Name', 'Type'],
    ['D-1', 'Dragon Knitting Co., Ltd.', 'OEM'],
    ['D-2', 'DRAGON KNITTING', 'OEM'],
    ['D-3', 'Known Mills Limited', 'OEM'],
    ['D-4', 'Alone', 'OEM'],
  ]

  test('by row and record, and added all the same unless told otherwise', async () => {
    const { data } = (await of.look(csvOf(rows))).body
    expect(data.counts).toMatchObject({ create: 4, skip: 0 })
    expect(data.similar).toMatchObject({ total: 2, rows: 3 })
    expect(data.similar.groups).toMatchObject([
      {
        rows: [
          { row: 2, name: 'D-1 · Dragon Knitting Co., Ltd.' },
          { row: 3, name: 'D-2 · DRAGON KNITTING' },
        ],
        records: [],
      },
      { rows: [{ row: 4 }], records: [{ name: 'K-1 · Known Mills' }] },
    ])
  })

  test('left out on request: those that resemble a record or an earlier row', async () => {
    const { data } = (await of.look(csvOf(rows), { options: { similar: 'skip' } })).body
    expect(data.counts).toMatchObject({ create: 2, skip: 2 })
    expect(saying(data.notes, 'they resemble')).toMatchObject({ rows: [3, 4] })
  })
})
