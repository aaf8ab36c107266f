import { parseQuery } from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { master, masterKeys } from '../contract.ts'
import { columnsOf } from './columns.ts'
import { cleared, isNarrowed, onTab, readView, sortedBy, tabOf, withValues, writeView } from './view.ts'

const start = readView({})

describe('Filters and column sets of master data (specification.md, section 3)', () => {
  test('name, status, showroom and key are all empty initially', () => {
    expect(start).toEqual({ filters: {}, sort: undefined })
    expect(isNarrowed(start)).toBe(false)
  })

  test('Showroom shows name, status and collection; all together name, status and key; others name and status', () => {
    expect(columnsOf('All')).toEqual(['name', 'status', 'key'])
    expect(columnsOf('Showroom')).toEqual(['name', 'status', 'collection'])
    for (const key of masterKeys.slice(1)) expect(columnsOf(key)).toEqual(['name', 'status'])
  })
})

describe('The address of the screen', () => {
  test('one key is its tab, several are a filter of all', () => {
    expect(tabOf(readView({ key: 'Season' }).filters)).toBe('Season')
    expect(tabOf(readView({ key: 'Season,Size' }).filters)).toBe('All')
    expect(isNarrowed(readView({ key: 'Season' }))).toBe(false)
    expect(isNarrowed(readView({ key: 'Season,Size' }))).toBe(true)
  })

  test('what cannot be is not asked for', () => {
    expect(readView({ key: 'Colour', status: 'gone', sort: 'version', page: '2' })).toEqual(start)
    expect(readView({ key: 'Season', sort: 'collection' }).sort).toBeUndefined()
  })

  test('what the search over everything asks for is looked for in the names', () => {
    expect(readView({ q: 'wool, ~fine', status: '' })).toEqual(withValues(start, 'name', ['wool, ~fine']))
    expect(readView({ q: 'wool', name: 'silk' })).toEqual(readView({ name: 'silk' }))
  })

  test('another tab keeps what narrows the list, and its order where it has the column', () => {
    const view = readView({ name: 'wool', key: 'Showroom', sort: '-collection' })
    expect(writeView(onTab(view, 'Size'))).toEqual({ name: 'wool', key: 'Size' })
    expect(writeView(onTab(readView({ sort: 'status' }), 'Size'))).toEqual({ key: 'Size', sort: 'status' })
    expect(writeView(onTab(view, 'All'))).toEqual({ name: 'wool' })
  })

  test('clearing leaves the tab and the order', () => {
    expect(writeView(cleared(readView({ name: 'a', status: 'Active', key: 'Size', sort: 'name' })))).toEqual({
      key: 'Size',
      sort: 'name',
    })
    expect(writeView(cleared(readView({ key: 'Size,Line' })))).toEqual({})
  })

  test('a header sorts up, then down, then not', () => {
    const once = sortedBy(start, 'name')
    const twice = sortedBy(once, 'name')
    expect([writeView(once).sort, writeView(twice).sort, sortedBy(twice, 'name').sort]).toEqual([
      'name',
      '-name',
      undefined,
    ])
    expect(writeView(sortedBy(once, 'status')).sort).toBe('status')
  })

  test('reads back as written, and the server reads it the same', () => {
    const name = fc.string({ unit: fc.constantFrom('a', ',', '\\', '~', '.', '丝'), minLength: 1, maxLength: 4 })
    const keys = fc.subarray([...masterKeys])
    fc.assert(
      fc.property(name, keys, fc.subarray(['Active', 'inActive']), (text, key, status) => {
        const named = withValues(withValues(withValues(start, 'name', [text]), 'status', status), 'key', key)
        const written = writeView(named)
        expect(readView(written)).toEqual(named)
        const asked = parseQuery(master, written).filters
        expect(asked).toEqual(Object.entries(named.filters).map(([field, filter]) => ({ field, test: filter })))
      }),
    )
  })
})
