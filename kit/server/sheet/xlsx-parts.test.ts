import { expect, test } from 'vitest'
import { worksheetStart } from './xlsx-parts.ts'

test('columns are as wide as their header and what stands below it, Chinese counted twice, within bounds', () => {
  const columns = ['Created at', 'No', '名称', 'Note', 'Set'].map((header) => ({ header, type: 'text' as const }))
  const rows = [['2026-03-08 04:15:30', '1', '恒力丝绸有限公司', `${'x'.repeat(90)}\nshort`, null]]
  const start = worksheetStart([...columns, { header: 'Fixed', type: 'text', width: 9 }], 1, rows)
  expect([...start.matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([21, 8, 18, 60, 8, 9])
})
