import type { ListView } from '@sms/kit/contract'
import { describe, expect, test } from 'vitest'
import { initialLayout, moveColumn, resizeColumn, toggleColumn } from '../columns/layout.ts'
import { type ListState, readState, withFilter, writeState } from '../state.ts'
import { contentOf, isChanged, missingColumns, stateOf } from './content.ts'

const initial = initialLayout(['name', 'star'], ['code', 'name', 'city', 'star', 'notes'])
const defaults = { status: 'Active' }
const state: ListState = {
  q: 'hlfz',
  filters: { status: '', type: 'OEM' },
  sort: [{ field: 'star', descending: true }],
}
const layout = resizeColumn(moveColumn(toggleColumn(initial, 'city'), 'city', 'name'), 'star', 120)
const view = (content = contentOf(state, layout)): ListView => ({
  id: 'v1',
  kind: 'thing',
  name: 'Stars',
  shared: false,
  owner: { id: 'u1', name: 'Mei' },
  mayChange: true,
  default: false,
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  // As it comes back over the wire.
  content: JSON.parse(JSON.stringify(content)),
  missing: [],
  closed: [],
})
const changed = (now: ListState, look = layout, of = view()) => isChanged(of, now, look, initial, defaults)

describe('interface.md, Lists: a saved view holds what narrows a list, its order and its look', () => {
  test('what was saved is what it opens', () => {
    expect(stateOf(view(), defaults)).toEqual({ ...state, view: 'v1' })
    expect(view().content).toMatchObject({ columns: layout.columns, order: layout.order, widths: { star: 120 } })
  })

  test('all of it that narrows the list is in the URL, and reads back from there', () => {
    const written = writeState(stateOf(view(), defaults), defaults)
    expect(written).toEqual({ view: 'v1', q: 'hlfz', status: '', type: 'OEM', sort: '-star' })
    expect(readState(written, defaults)).toEqual(stateOf(view(), defaults))
  })

  test('a default filter that the page has got since then applies', () => {
    const old = view({ ...contentOf(state, layout), filters: { type: 'OEM' } })
    expect(stateOf(old, defaults).filters).toEqual({ status: 'Active', type: 'OEM' })
    expect(changed(stateOf(old, defaults), layout, old)).toBe(false)
  })
})

describe('a view that was changed says so', () => {
  test('not when it is as it was saved, however its filters stand in the URL', () => {
    expect(changed(state)).toBe(false)
    expect(changed({ ...state, filters: { type: 'OEM', status: '' } })).toBe(false)
  })

  test.each([
    ['the search', { ...state, q: '' }, layout],
    ['a filter', withFilter(state, 'city', 'Prato'), layout],
    ['a filter taken away', withFilter(state, 'type', ''), layout],
    ['the order', { ...state, sort: [] }, layout],
    ['a column', state, toggleColumn(layout, 'notes')],
    ['the order of columns', state, moveColumn(layout, 'star', 'city')],
    ['a width', state, resizeColumn(layout, 'star', undefined)],
    ['the height of rows', state, { ...layout, density: 'dense' as const }],
    ['table or gallery', state, { ...layout, display: 'gallery' as const }],
  ])('%s', (_, now, look) => expect(changed(now, look)).toBe(true))

  test('not when a hidden column has moved', () => {
    expect(changed(state, moveColumn(layout, 'notes', 'code'))).toBe(false)
  })

  test('columns that no longer exist are named, and are no change of the reader’s', () => {
    const old = view({ ...contentOf(state, layout), columns: [...layout.columns, 'colour'] })
    expect(missingColumns(old.content, initial)).toEqual(['colour'])
    expect(changed(state, layout, old)).toBe(false)
  })
})
