import type { ImportSettings } from '@sms/kit/contract'
import { describe, expect, test } from 'vitest'
import {
  fieldOf,
  isPattern,
  patternExample,
  patternOf,
  withCell,
  withColumn,
  withEncoding,
  withFixed,
  withFormat,
  withHeaderRow,
  withMeaning,
  withoutRow,
  withSheet,
  withUsableKey,
} from './settings.ts'

const settings: ImportSettings = {
  sheet: 0,
  headerRow: 1,
  key: 'code',
  mapping: { code: 0, nameEn: 1 },
  fixed: { type: 'OEM' },
  mode: 'both',
  ...{ encoding: null, formats: {}, cells: {}, omit: [], values: {}, further: {} },
  options: { skipErrors: false, similar: 'add', emptyCells: 'keep', create: [], without: [] },
}

describe('a column and its field', () => {
  test('a field comes from one column: choosing it for another takes it from the first', () => {
    const moved = withColumn(settings, 2, 'nameEn')
    expect(moved.mapping).toEqual({ code: 0, nameEn: 2 })
    expect(fieldOf(moved, 1)).toBeNull()
    expect(fieldOf(moved, 2)).toBe('nameEn')
  })
  test('a column that goes to another field leaves the one it had', () => {
    expect(withColumn(settings, 1, 'nameZh').mapping).toEqual({ code: 0, nameZh: 1 })
    expect(withColumn(settings, 1, null).mapping).toEqual({ code: 0 })
  })
  test('rows can no longer be found by a key without a column; one that needs none stays', () => {
    expect(withColumn(settings, 0, null).key).toBeNull()
    expect(withColumn(settings, 3, 'code').key).toBe('code')
    expect(withColumn({ ...settings, key: '~similar' }, 0, null).key).toBe('~similar')
  })
})

describe('the key that rows are found by', () => {
  const keys = [{ name: 'key+name', label: 'Key + Name', fields: ['key', 'name'] }]
  const before = { ...settings, key: null, mapping: { name: 0 }, fixed: {} }
  test('a value for all rows completes it: it is chosen', () => {
    expect(withUsableKey(before, withFixed(before, 'key', 'Size'), keys).key).toBe('key+name')
    expect(withUsableKey(before, withColumn(before, 1, 'key'), keys).key).toBe('key+name')
  })
  test('a pattern of running numbers completes nothing, and who wants new rows alone keeps them', () => {
    expect(withUsableKey(before, withFixed(before, 'key', 'S-##'), keys).key).toBeNull()
    const whole = withFixed(before, 'key', 'Size')
    expect(withUsableKey(whole, { ...whole, key: null }, keys).key).toBeNull()
  })
  test('it is lost with the column of any of its fields', () => {
    expect(withColumn({ ...before, key: 'key+name' }, 0, null).key).toBeNull()
  })
})

test('another sheet or header row is guessed anew, a sheet seen before is not; values for all rows and options stay', () => {
  const { fixed, mode, options, encoding } = settings
  expect(withSheet(settings, 2)).toEqual({ sheet: 2, fixed, mode, options, encoding })
  const corrected = withCell(settings, { row: 3 }, 1, 'x')
  const other = { ...settings, sheet: 2, fixed: { type: 'Trader' } }
  expect(withSheet(other, 0, corrected)).toEqual({ ...corrected, fixed: other.fixed })
  expect(withHeaderRow(settings, 4)).toEqual({ sheet: 0, headerRow: 4, fixed, mode, options, encoding, further: {} })
})

test('an emptied value for all rows is none', () => {
  expect(withFixed(settings, 'moqUnit', 'm').fixed).toEqual({ type: 'OEM', moqUnit: 'm' })
  expect(withFixed(settings, 'type', '').fixed).toEqual({})
})

test('a pattern has one run of #', () => {
  expect(['S-#####', '#', '2026-##-CN'].map(isPattern)).toEqual([true, true, true])
  expect(['S-', '', '#-#', '#############'].map(isPattern)).toEqual([false, false, false, false])
  expect(patternExample('S-###/X', 7)).toBe('S-007/X')
  const codes = ['SUP-00034', 'SO-26-0114', '2026-012', 'S-0001/26', '07/X', 'X']
  const patterns = ['SUP-#####', 'SO-26-####', '2026-###', 'S-####/26', '##/X', undefined]
  expect(codes.map(patternOf)).toEqual(patterns)
})

test('corrections are settings: a cell, a row that is left out, what a value stands for, how a column is written', () => {
  const mended = withMeaning(withoutRow(withCell(settings, { row: 3 }, 1, 'x'), { row: 4 }), 'type', 'Mill', 'OEM')
  expect(mended).toMatchObject({ cells: { 3: { 1: 'x' } }, omit: [4], values: { type: { Mill: 'OEM' } } })
  expect(withMeaning(mended, 'type', 'Mill', '').values).toEqual({ type: {} })
  const sheet = 'Contacts'
  const further = withoutRow(withCell(withCell(mended, { sheet, row: 2 }, 3, 'y'), { sheet, row: 2 }, 4, 'z'), {
    sheet,
    row: 5,
  })
  expect(further).toEqual({ ...mended, further: { Contacts: { cells: { 2: { 3: 'y', 4: 'z' } }, omit: [5] } } })
  expect(withFormat(settings, 2, ',').formats).toEqual({ 2: ',' })
  expect(withEncoding(mended, 'big5')).not.toHaveProperty('cells')
})
