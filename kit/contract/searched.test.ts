import { describe, expect, test } from 'vitest'
import { label } from './label.ts'
import { resource } from './resource.ts'
import { searchedFields, searchedTexts } from './searched.ts'
import {
  choice,
  code,
  date,
  email,
  group,
  integer,
  longText,
  reference,
  required,
  rows,
  secret,
  text,
  token,
  url,
} from './vocabulary.ts'

const titles = { title: label('Mill', '厂'), titles: label('Mills', '厂'), menu: 'X', sort: 'code' }
const desk = {
  city: text('City', '城市'),
  floor: integer('Floor', '楼层'),
  role: choice('Role', '角色', ['agent', 'buyer']),
  pin: text('Pin', '密码', { right: 'bank' }),
  people: rows('People', '人员', { name: required(text('Name', '姓名')) }),
}
const fields = {
  notes: longText('Notes', '备注'),
  grade: choice('Grade', '等级', ['A', 'B']),
  standard: choice('Standard', '标准', ['GOTS', 'GRS']),
  code: required(code('Code', '编号')),
  website: url('Website', '网站'),
  email: email('Email', '邮箱'),
  parent: token('Parent', '上级'),
  password: secret('Password', '密码'),
  since: date('Since', '自'),
  partner: reference('Partner', '伙伴', 'mill'),
  desks: rows('Desks', '网点', desk),
  office: group('Office', '办公室', desk),
  account: text('Account', '账户', { right: 'bank' }),
  bank: group('Bank', '银行', { name: text('Name', '名称') }, { right: 'bank' }),
  stages: rows('Stages', '阶段', { days: integer('Days', '天数') }),
}
const mill = resource('mill', { ...titles, names: ['code', 'standard'] }, fields)

describe('Search: any text field not behind a right (domain.md, Across all screens)', () => {
  test('names come first, then every field in which people write a text', () => {
    const texts = ['notes', 'website', 'email', 'desks', 'office']
    expect(searchedFields(mill)).toEqual(['code', 'standard', ...texts])
  })

  test('records without a name are not searched: nobody could be shown what was found', () => {
    expect(searchedFields(resource('note', { ...titles, names: [] }, fields))).toEqual([])
  })

  test('of rows and groups the texts inside, however deep; no choices, numbers, or what is behind a right', () => {
    const record = { city: 'Wuxi', floor: 3, role: 'agent', pin: '1234', people: [{ name: 'Li' }, { name: 'An' }] }
    const bare = { city: null, floor: null, role: 'buyer', pin: null, people: [] }
    expect(searchedTexts(fields.desks, [record, bare, { ...bare, city: 'Suzhou' }])).toEqual([
      'Wuxi',
      'Li',
      'An',
      'Suzhou',
    ])
    expect(searchedTexts(fields.office, record)).toEqual(['Wuxi', 'Li', 'An'])
    expect(searchedTexts(fields.office, null)).toEqual([])
  })
})
