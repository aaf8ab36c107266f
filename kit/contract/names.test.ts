import { describe, expect, test } from 'vitest'
import { label } from './label.ts'
import { fieldsBehind, singleNameFields } from './names.ts'
import { resource } from './resource.ts'
import { text } from './vocabulary.ts'

const fields = {
  code: text('Code', '编号', { max: 20 }),
  name: text('Name', '名称', { max: 80 }),
  nameZh: text('Chinese name', '中文名', { max: 80 }),
}
const noun = (names: readonly (keyof typeof fields)[], more: object = {}) =>
  resource(
    'thing',
    { title: label('Thing', '物'), titles: label('Things', '物'), menu: 'M', names, sort: 'name' },
    { ...fields, ...more },
  )

describe('A name in several languages is one name', () => {
  const value = noun(['name', 'nameZh'])

  test('its first field stands for all of them, those of the reader’s language first', () => {
    expect(singleNameFields(value)).toEqual(['name', 'nameZh'])
    expect(fieldsBehind(value, 'name')).toEqual(['name', 'nameZh'])
    expect(fieldsBehind(value, 'name', 'zh')).toEqual(['nameZh', 'name'])
    expect(fieldsBehind(value, 'name', 'en')).toEqual(['name', 'nameZh'])
  })

  test('every other field stands for itself', () => {
    expect(fieldsBehind(value, 'nameZh')).toEqual(['nameZh'])
    expect(fieldsBehind(value, 'code', 'zh')).toEqual(['code'])
  })

  test('a code and a name are two things', () => {
    const coded = noun(['code', 'name', 'nameZh'])
    expect(singleNameFields(coded)).toBeUndefined()
    expect(fieldsBehind(coded, 'code')).toEqual(['code'])
    expect(fieldsBehind(coded, 'name')).toEqual(['name'])
  })

  test('a name behind a right is not asked under another', () => {
    const guarded = noun(['name', 'nameZh'], { nameZh: { ...fields.nameZh, right: 'SeeNames' } })
    expect(fieldsBehind(guarded, 'name')).toEqual(['name'])
  })
})
