import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'
import { csvOf, importer, xlsxOf } from './testing.ts'

let app: TestApp
let mei: Visitor
let of: ReturnType<typeof importer>

const add = async (values: object) => {
  const { body } = await mei.post('/api/supplier/add', { type: 'OEM', ...values, confirm: ['similar'] })
  if (body.code !== 1) throw new Error(body.message)
  return body.data
}
const saying = (list: { message: string }[], text: string) => list.find((one) => one.message.includes(text))

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  of = importer(mei)
  await add({
    code: 'K-1',
    nameEn: 'Known Mills',
    country: 'CN',
    city: 'Wuxi',
  })
  await add({ code: 'K-2', nameEn: 'Second Garments', priority: 'High', moq: '12.50' })
})
afterAll(() => app.close())

describe('Upload tells what the file holds', () => {
  test('format, encoding, delimiter, sheets with the header row they seem to have', async () => {
    const text = 'Our suppliers 2026;;\r\n\r\nCode;Name;Country\r\nA;B;CN\r\n'
    const { body } = await of.upload(Buffer.from(text), 'list.csv')
    expect(body.data).toMatchObject({ name: 'list.csv', format: 'csv', encoding: 'utf-8', delimiter: ';', sheet: 0 })
    expect(body.data.sheets).toEqual([
      { name: 'list', hidden: false, rows: 4, columns: 3, headerRow: 3, headers: ['Code', 'Name', 'Country'] },
    ])
  })
})

describe('Columns are guessed by labels in both languages, field names and words in use', () => {
  test.each([
    [['Code', 'English name', 'Type', 'Country'], { code: 0, nameEn: 1, type: 2, country: 3 }],
    [['编号', '中文名', '类型', '国家/地区'], { code: 0, nameZh: 1, type: 2, country: 3 }],
    [['供应商编码', '公司名称', '联系地址', '交期'], { code: 0, nameZh: 1, leadDaysBulk: 3 }],
    [['Vendor No. *', 'Company name', 'Full address', 'MOQ (pcs)'], { code: 0, nameEn: 1, addressEn: 2, moq: 3 }],
    [['os_id', 'name', 'address', 'country_code', 'country_name'], { code: 0, nameEn: 1, addressEn: 2, country: 3 }],
    [
      ['bank.accountNo', 'Bank details: SWIFT/BIC', '银行信息：户名'],
      { 'bank.accountNo': 0, 'bank.swift': 1, 'bank.accountName': 2 },
    ],
  ])('%j', async (headers, mapping) => {
    const { body } = await of.look(
      csvOf([headers, headers.map(() => '')].concat([['X', ...headers.slice(1).map(() => 'x')]])),
    )
    expect(body.data.settings.mapping).toEqual(mapping)
    expect(body.data.settings.key).toBe('code' in mapping ? 'code' : null)
  })

  test('columns that are not imported are named, and shown with what is in them', async () => {
    const { body } = await of.look(
      csvOf([
        ['Code', 'Latitude', ''],
        ['A-1', '31.2', 'note'],
      ]),
    )
    expect(saying(body.data.notes, 'Columns that are not imported: Latitude, C')).toMatchObject({ count: 2 })
    expect(body.data.columns[1]).toEqual({ letter: 'B', header: 'Latitude', filled: 1, samples: ['31.2'] })
  })
})

describe('What would be created, updated, skipped', () => {
  const rows = [
    ['Code', 'English name', 'Type', 'City', 'MOQ'],
    ['k-1', 'Known Mills', 'OEM', 'Suzhou', ''],
    ['K-2', '', 'oem 工厂', '', '12.5'],
    ['N-1', 'New Weavers', 'Trader', '', ''],
    ['', '', '', '', ''],
    ['N-2', 'Newer Weavers', '贸易商', '', '1,000'],
  ]

  test('counts add up to the rows; a key fits whatever its case; 12.5 is 12.50; empty rows are told', async () => {
    const { data } = (await of.look(csvOf(rows))).body
    expect(data.counts).toEqual({ rows: 4, create: 2, update: 1, unchanged: 1, skip: 0, errors: 0 })
    expect(data.ready).toBe(true)
    expect(saying(data.notes, 'Empty rows')).toMatchObject({ count: 1, rows: [5] })
    expect(saying(data.notes, 'English name: an empty cell leaves')).toMatchObject({ count: 1, rows: [3] })
    expect(data.sample).toMatchObject([
      { row: 2, action: 'update', values: { city: 'Suzhou' }, before: { city: 'Wuxi' } },
      { row: 3, action: 'unchanged' },
      { row: 4, action: 'create', values: { code: 'N-1', nameEn: 'New Weavers', type: 'Trader' } },
      { row: 6, action: 'create', values: { moq: '1000' } },
    ])
  })

  test('mode create leaves existing records alone, mode update adds none; both say which rows', async () => {
    const create = (await of.look(csvOf(rows), { mode: 'create' })).body.data
    expect(create.counts).toMatchObject({ create: 2, update: 0, skip: 2 })
    expect(saying(create.notes, 'exists already')).toMatchObject({ count: 2, rows: [2, 3] })
    const update = (await of.look(csvOf(rows), { mode: 'update' })).body.data
    expect(update.counts).toMatchObject({ create: 0, update: 1, unchanged: 1, skip: 2 })
    expect(saying(update.notes, 'no record to update')).toMatchObject({ count: 2, rows: [4, 6] })
  })

  test('empty cells empty a field when asked to, a required one never', async () => {
    const empty = csvOf([
      ['Code', 'Type', 'Priority', 'MOQ', 'City'],
      ['K-2', '', '', 'N/A', ''],
    ])
    expect((await of.look(empty)).body.data.counts.unchanged).toBe(1)
    const { data } = (await of.look(empty, { options: { emptyCells: 'clear' } })).body
    expect(data.counts.update).toBe(1)
    expect(data.sample[0]).toMatchObject({ values: { priority: null, moq: null }, before: { priority: 'High' } })
    expect(saying(data.notes, 'Priority: an empty cell empties')).toMatchObject({ count: 1, rows: [2] })
    expect(saying(data.notes, 'Type: an empty cell leaves')).toMatchObject({ count: 1, rows: [2] })
    const nameless = csvOf([
      ['Code', 'English name'],
      ['K-2', ''],
    ])
    const { problems } = (await of.look(nameless, { options: { emptyCells: 'clear' } })).body.data
    expect(problems).toMatchObject([{ row: 2, message: 'A Chinese or an English name is required' }])
  })

  test('without a key every row is new, and a code that exists is refused with its owner', async () => {
    const { data } = (await of.look(csvOf(rows), { key: null })).body
    expect(data.counts).toMatchObject({ create: 2, errors: 2 })
    expect(data.problems[0]).toMatchObject({
      row: 2,
      field: 'code',
      message: 'Belongs to another record: K-1 · Known Mills',
    })
  })

  test('rows may be matched by name where the noun knows names to be alike', async () => {
    const named = [
      ['Name', 'City'],
      ['KNOWN MILLS CO., LTD.', 'Changzhou'],
      ['Never Seen Before', 'Wuxi'],
    ]
    const { data } = (await of.look(csvOf(named), { key: '~similar', mode: 'update' })).body
    expect(data.counts).toMatchObject({ update: 1, skip: 1 })
    expect(data.sample[0].values).toMatchObject({ city: 'Changzhou' })
  })
})

describe('One value for all rows where a field has no column', () => {
  const rows = [
    ['Code', 'Name'],
    ['F-1', 'Fixed One'],
    ['F-2', 'Fixed Two'],
    ['K-2', 'Second Garments'],
  ]

  test('a required field without a source is named, and keeps the import from starting', async () => {
    const up = await of.upload(csvOf(rows))
    const { data } = (await of.preview(up.body.data.id)).body
    expect(data).toMatchObject({ missing: ['type'], ready: false, counts: { create: 2, unchanged: 1 } })
    expect(data.hindrance).toBe('Type is required: choose a column for it or one value for all rows.')
  })

  test('the value fills new records and never overwrites what a record has', async () => {
    const { data } = (await of.look(csvOf(rows), { fixed: { type: '贸易商', priority: 'Low' } })).body
    expect(data).toMatchObject({ missing: [], ready: true, counts: { create: 2, unchanged: 1 } })
    expect(data.sample[0].values).toMatchObject({ type: 'Trader', priority: 'Low' })
  })

  test('a pattern numbers codes from the next free one', async () => {
    await add({ code: 's-00041', nameEn: 'Forty One' })
    const { data } = (
      await of.look(csvOf([['Name'], ['Numbered One'], ['Numbered Two']]), { fixed: { type: 'OEM', code: 'S-#####' } })
    ).body
    expect(data.sample.map((one: any) => one.values.code)).toEqual(['S-00042', 'S-00043'])
  })

  test.each([
    [{ type: 'Spaceship' }, 'fixed.type', 'Type: Unknown value. One of: OEM, Trader'],
    [{ code: 'SAME' }, 'fixed.code', 'Each row needs a value of its own'],
    [{ colour: 'red' }, 'fixed.colour', ''],
  ])('%j is refused at %s', async (fixed, field, message) => {
    const { body } = await of.look(csvOf(rows), { fixed })
    expect(body.code).toBe(0)
    expect(body.errors![0]).toMatchObject({ field })
    expect(body.message).toContain(message)
  })
})

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
    const short = data.problems.map((one: any) => [
      one.row,
      one.column,
      one.field,
      one.value.slice(0, 20),
      one.message,
      one.expected,
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
        'Year first: 2024-06-05 or 2024-05-06',
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
      { field: 'type', message: 'Unknown value', expected: 'One of: OEM, Trader', count: 700 },
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
    expect(data.problems.map((one: any) => [one.row, one.message])).toEqual([
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
    expect(data.fields.slice(0, 2)).toEqual([
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
    expect(data.sample.map((one: any) => [one.values.nameEn, one.values.city, one.values.notes])).toEqual([
      ['Blank Mills', undefined, 'two\nlines'],
      ['Broken Line', undefined, undefined],
      ['Whole', 'Paris (blank) 5', undefined],
    ])
    const told = data.notes.map((one: any) => [one.message, one.count, one.rows])
    expect(told).toEqual([
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
    expect(data.sample.map((one: any) => one.values)).toMatchObject([
      { nameEn: null, nameZh: '恒力纺织', addressZh: '江苏省苏州市盛泽镇', region: 'Jiangsu', country: 'CN' },
      { nameEn: 'Foshan Koodee (佛山酷狄)', region: 'Shanghai' },
      { nameEn: 'Vietnam Sewing', country: 'VN' },
    ])
    expect(data.sample[2].values.region).toBeUndefined()
    expect(saying(data.notes, 'becomes the Chinese name')).toMatchObject({ count: 1, rows: [2] })
    expect(saying(data.notes, 'taken from the address')).toMatchObject({ count: 2, rows: [2, 3] })
  })
})

describe('A unit behind a number', () => {
  const rows = [
    ['Code', 'Name', 'Type', 'MOQ'],
    ['Q-1', 'Quarto', 'OEM', '500 m'],
    ['Q-2', 'Quinto', 'OEM', '1,000 米'],
    ['Q-3', 'Quilt', 'OEM', '300'],
    ['Q-4', 'Quoin', 'OEM', '5 bales'],
  ]

  test('becomes the unit where the file has no column for it and the unit is known, which is told', async () => {
    const { data } = (await of.look(csvOf(rows), { fixed: { moqUnit: 'kg' } })).body
    expect(data.sample.slice(0, 3).map(({ values }: any) => [values.moq, values.moqUnit])).toEqual([
      ['500', 'm'],
      ['1000', 'm'],
      ['300', 'kg'],
    ])
    expect(data.problems).toMatchObject([{ row: 5, field: 'moq', value: '5 bales', message: 'Not a number' }])
    expect(data.notes).toContainEqual({
      message: 'MOQ: the unit behind the number becomes the MOQ unit',
      count: 2,
      rows: [2, 3],
    })
  })

  test('is an error where the file has a column for units', async () => {
    const { data } = (await of.look(csvOf(rows.map((row, i) => [...row, i ? 'yd' : 'Unit'])))).body
    expect(data.problems.map((one: any) => [one.row, one.field])).toEqual([2, 3, 5].map((row) => [row, 'moq']))
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

describe('Settings out of place are refused by name', () => {
  test.each([
    [{ sheet: 7 }, 'sheet'],
    [{ headerRow: -1 }, 'headerRow'],
    [{ headerRow: 99 }, 'headerRow'],
    [{ key: 'city' }, 'key'],
    [{ mapping: { code: 9 } }, 'mapping.code'],
    [{ mapping: { code: 'A' } }, 'mapping.code'],
    [{ mapping: { colour: 0 } }, 'mapping.colour'],
    [{ mapping: { contacts: 0 } }, 'mapping.contacts'],
    [{ mapping: [] }, 'mapping'],
    [{ mode: 'destroy' }, 'mode'],
    [{ options: { similar: 'maybe' } }, 'options.similar'],
    [{ options: { skipErrors: 'yes' } }, 'options.skipErrors'],
    [{ options: { force: true } }, 'options.force'],
    [{ colour: 1 }, 'colour'],
  ])('%j', async (settings, field) => {
    const { status, body } = await of.look(
      csvOf([
        ['Code', 'Name'],
        ['A', 'B'],
      ]),
      settings,
    )
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([201, 0, field])
  })

  test('a mapping counts as a whole: fields that it leaves out are not imported; columns may serve several', async () => {
    const { data } = (
      await of.look(
        csvOf([
          ['Code', 'Name'],
          ['W-1', 'Whole'],
        ]),
        { mapping: { code: 0, nameEn: 1, shortName: 1, city: null }, fixed: { type: 'OEM' } },
      )
    ).body
    expect(data.settings.mapping).toEqual({ code: 0, nameEn: 1, shortName: 1 })
    expect(data.sample[0].values).toMatchObject({ nameEn: 'Whole', shortName: 'Whole' })
  })
})
