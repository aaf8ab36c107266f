import { required, text } from '@sms/kit/contract'
import { expect, test } from 'vitest'
import { rowsWithColumn } from './rows-words.ts'

const fields = { name: required(text('Name', '名称')), note: text('Note', '备注') }

test('a pasted column fills the cells from one row down, and adds the rows that are missing', () => {
  const there = [
    { name: 'Sand', note: 'first' },
    { name: '', note: 'second' },
  ]
  expect(rowsWithColumn(fields, there, 1, 'name', 'Indigo\r\n"Coral\n珊瑚"\r\n')).toEqual([
    there[0],
    { name: 'Indigo', note: 'second' },
    { name: 'Coral 珊瑚', note: null },
  ])
})

test('a single line, a block of several columns, or lines for another field than the first are no column', () => {
  expect(rowsWithColumn(fields, [], 0, 'note', 'Road 1\nShaoxing')).toBeUndefined()
  expect(rowsWithColumn(fields, [], 0, 'name', 'Indigo')).toBeUndefined()
  expect(rowsWithColumn(fields, [], 0, 'name', 'Indigo\tdark\nSand\tpale')).toBeUndefined()
})
