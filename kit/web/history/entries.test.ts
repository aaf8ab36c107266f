import { type HistoryChange, type HistoryEntry, label, resource, text } from '@sms/kit/contract'
import { describe, expect, test } from 'vitest'
import { restoreTo, shownChanges } from './entries.ts'

const mill = resource(
  'mill',
  { title: label('Mill', '厂'), titles: label('Mills', '厂'), menu: 'X', names: ['city'], sort: 'city' },
  { city: text('City', '城市'), name: text('Name', '名称'), bank: text('Bank', '银行', { right: 'bank' }) },
)
const { bank: _, ...fields } = mill.fields
let count = 0
const entry = (changes: HistoryChange[], more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: ++count,
  change: 'c',
  version: count,
  at: '2026-05-10T12:00:00Z',
  actor: { id: 'u', name: 'Li' },
  state: 'Edit',
  action: 'update',
  kind: 'mill',
  recordId: 'm',
  name: 'Mill',
  rootKind: 'mill',
  rootId: 'm',
  changes,
  ...more,
})
const from = (field: string, before: unknown, after: unknown) => ({ field, before, after })

describe('domain.md, History: restore is an ordinary edit with the old values', () => {
  const entries = [
    entry([from('city', 'Wuxi', 'Nanjing')]),
    entry([from('standard', 'a', 'b')], { kind: 'certificate', recordId: 'c' }),
    entry([from('city', 'Suzhou', 'Wuxi'), from('name', 'A', 'B'), from('bank', 'x', 'y')]),
    entry([from('city', null, 'Suzhou')], { action: 'insert' }),
  ]
  const current = { city: 'Nanjing', name: 'B', bank: 'y' }

  test('a version is what every field was right after its entry', () => {
    expect(restoreTo(mill, fields, entries, 0, current)).toEqual({})
    expect(restoreTo(mill, fields, entries, 2, current)).toEqual({ city: 'Wuxi' })
    expect(restoreTo(mill, fields, entries, 3, current)).toEqual({ city: 'Suzhou', name: 'A' })
  })

  test('what stands so already is not sent', () =>
    expect(restoreTo(mill, fields, entries, 3, { ...current, name: 'A' })).toEqual({ city: 'Suzhou' }))
})

test('a reader sees no system fields and nothing that did not change', () => {
  const insert = entry([
    from('version', 1, 2),
    from('updatedAt', 'a', 'b'),
    from('city', 'A', 'A'),
    from('name', 'A', 'B'),
  ])
  expect(shownChanges(insert).map((change) => change.field)).toEqual(['name'])
})
