import { choices, label, text } from '@sms/kit/contract'
import { describe, expect, test } from 'vitest'
import { isReady, newEdit, patchOf } from './edits.ts'

const fields = {
  city: text('City', '城市'),
  papers: choices('Papers', '文件', [
    { value: 'A', label: label('A', 'A') },
    { value: 'B', label: label('B', 'B') },
  ]),
}

describe('What a bulk edit sends (interface.md, Lists)', () => {
  test('a value is cleaned as in a form, an emptied one empties the field', () => {
    expect(patchOf([{ name: 'city', mode: 'set', value: '  Wuxi ' }], fields)).toEqual({ city: 'Wuxi' })
    expect(patchOf([newEdit('city', fields.city)], fields)).toEqual({ city: null })
  })

  test('lists are added to, taken from or replaced', () => {
    const edit = { name: 'papers', value: ['A'] }
    expect(patchOf([{ ...edit, mode: 'add' }], fields)).toEqual({ papers: { add: ['A'] } })
    expect(patchOf([{ ...edit, mode: 'remove' }], fields)).toEqual({ papers: { remove: ['A'] } })
    expect(patchOf([{ ...edit, mode: 'set' }], fields)).toEqual({ papers: ['A'] })
  })

  test('adding nothing is nothing to do; replacing by nothing is', () => {
    const list = newEdit('papers', fields.papers)
    expect(list.mode).toBe('add')
    expect(isReady(list)).toBe(false)
    expect(isReady({ ...list, mode: 'set' })).toBe(true)
    expect(isReady(newEdit('city', fields.city))).toBe(true)
  })
})
