import { describe, expect, test } from 'vitest'
import { flatFields, flatValue, unflattened } from './flat-fields.ts'
import { file, group, rows, secret, text } from './vocabulary.ts'

const fields = {
  code: text('Code', '编号'),
  bank: group('Bank', '银行', { no: text('No.', '账号'), swift: text('SWIFT', 'SWIFT') }, { right: 'bank' }),
  contacts: rows('Contacts', '联系人', { name: text('Name', '姓名') }),
  photo: file('Photo', '图片'),
  key: secret('Key', '密钥'),
}

describe('Fields that fit one column', () => {
  test('the fields of a group stand one by one; rows, files and secrets have no column', () => {
    expect(flatFields(fields, () => true).map(({ name, label }) => [name, label.en, label.zh])).toEqual([
      ['code', 'Code', '编号'],
      ['bank.no', 'Bank: No.', '银行：账号'],
      ['bank.swift', 'Bank: SWIFT', '银行：SWIFT'],
    ])
  })

  test('those behind a right are not there without it', () => {
    expect(flatFields(fields, () => false).map(({ name }) => name)).toEqual(['code'])
  })

  test('a group keeps what the flat values do not name, and is null when nothing is left', () => {
    const before = { bank: { no: '1', swift: 'X' } }
    expect(unflattened(fields, { code: 'a', 'bank.no': '2' }, before)).toEqual({
      code: 'a',
      bank: { no: '2', swift: 'X' },
    })
    expect(unflattened(fields, { 'bank.no': '2' })).toEqual({ bank: { no: '2', swift: null } })
    expect(unflattened(fields, { 'bank.no': null, 'bank.swift': null }, before)).toEqual({ bank: null })
  })

  test('a value is found in its group, null where there is none', () => {
    const [, no] = flatFields(fields, () => true)
    expect(flatValue({ bank: { no: '1', swift: null } }, no!)).toBe('1')
    expect(flatValue({ bank: null }, no!)).toBeNull()
  })
})
