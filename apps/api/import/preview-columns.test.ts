import { describe, expect, test } from 'vitest'
import { csvOf } from './testing.ts'
import { saying, startPreviews } from './testing-preview.ts'

const { of } = await startPreviews()

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
    expect(data.problems.map((problem: any) => [problem.row, problem.field])).toEqual(
      [2, 3, 5].map((row) => [row, 'moq']),
    )
  })
})
