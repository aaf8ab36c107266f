import { describe, expect, test } from 'vitest'
import { masterKeys } from '../contract.ts'
import { columnsOf, tabOf } from './columns.ts'

describe('Column sets of master data (specification.md, section 3)', () => {
  test('Showroom shows name, status and collection; all together name, status and key; others name and status', () => {
    const shown = (key: (typeof masterKeys)[number] | 'All') => ['name', ...columnsOf(key)]
    expect(shown('All')).toEqual(['name', 'status', 'key'])
    expect(shown('Showroom')).toEqual(['name', 'status', 'collection'])
    for (const key of masterKeys.slice(1)) expect(shown(key)).toEqual(['name', 'status'])
  })

  test('one key in the address is its tab; none, several or an unknown one are all', () => {
    expect(tabOf('Season')).toBe('Season')
    for (const key of [undefined, '', 'Season,Size', 'Colour', '~']) expect(tabOf(key)).toBe('All')
  })
})
