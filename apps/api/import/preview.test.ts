import { describe, expect, test } from 'vitest'
import { csvOf } from './testing.ts'
import { saying, startPreviews } from './testing-preview.ts'

const { of, add } = await startPreviews()

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
    expect(data.sample.map((row: any) => row.values.code)).toEqual(['S-00042', 'S-00043'])
  })

  test('a pattern gives no code that a longer number has', async () => {
    for (const number of [9998, 10000]) await add({ code: `L-${number}`, nameEn: `Long ${number}` })
    const { data } = (
      await of.look(csvOf([['Name'], ['Longer One'], ['Longer Two']]), { fixed: { type: 'OEM', code: 'L-####' } })
    ).body
    expect(data.sample.map((row: any) => row.values.code)).toEqual(['L-10001', 'L-10002'])
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

describe('Settings out of place are refused by name', () => {
  test.each([
    [{ sheet: 7 }, 'sheet'],
    [{ headerRow: -1 }, 'headerRow'],
    [{ headerRow: 99 }, 'headerRow'],
    [{ key: 'paymentTerms' }, 'key'],
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
