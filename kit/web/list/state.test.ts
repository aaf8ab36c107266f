import { choice, label, parseQuery, resource, text } from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRawSearch, stringifyRawSearch } from './raw-search.ts'
import {
  cleared,
  grouped,
  isNarrowed,
  type ListState,
  nextSort,
  onTab,
  queryOf,
  readSort,
  readState,
  searchKey,
  shownSort,
  tabOf,
  withFilter,
  writeSort,
  writeState,
} from './state.ts'

const defaults = { status: 'Active' }
const start: ListState = { q: '', filters: defaults, sort: [] }
const asc = (field: string) => ({ field, descending: false })
const desc = (field: string) => ({ field, descending: true })

const thing = resource(
  'thing',
  { title: label('Thing', '物'), titles: label('Things', '物'), menu: 'M', names: ['code'], sort: 'code' },
  { code: text('Code', '编号'), city: text('City', '城市') },
)

describe('interface.md, Lists: everything that narrows the list is in the URL', () => {
  test('a bare URL means the default filters, and they are written into it', () => {
    expect(readState({}, defaults)).toEqual(start)
    expect(writeState(start, defaults)).toEqual({ status: 'Active' })
  })

  test('a group that is open narrows the request as a filter, beside one by the same field too', () => {
    const closed = grouped(withFilter(start, 'city', 'Suzhou,Wuxi'), 'city')
    expect(queryOf(closed)).toEqual({ status: 'Active', city: 'Suzhou,Wuxi' })
    const open = readState(writeState({ ...closed, openGroup: 'Wuxi' }, defaults), defaults)
    expect(queryOf(open)).toEqual({ status: 'Active', city: 'Suzhou,Wuxi', or: 'city=Wuxi' })
    expect(queryOf(withFilter(open, 'city', ''))).toEqual({ status: 'Active', city: 'Wuxi' })
    expect(grouped(open, undefined)).toEqual(withFilter(start, 'city', 'Suzhou,Wuxi'))
  })

  test('a default filter that was taken away stays away after a reload', () => {
    const all = withFilter(start, 'status', '', defaults)
    expect(writeState(all, defaults)).toEqual({ status: '' })
    expect(readState(writeState(all, defaults), defaults)).toEqual(all)
    expect(queryOf(all)).toEqual({})
  })

  test('an emptied filter without a default leaves the URL', () => {
    const state = withFilter(start, 'city', '~', defaults)
    expect(writeState(state, defaults)).toEqual({ status: 'Active', city: '~' })
    expect(writeState(withFilter(state, 'city', '', defaults), defaults)).toEqual({ status: 'Active' })
  })

  test('a filter that changes keeps its place', () => {
    const two = { ...start, filters: { status: 'Active', city: 'a', region: 'b' } }
    const next = withFilter(two, 'city', 'c', defaults)
    expect(Object.keys(next.filters)).toEqual(['status', 'city', 'region'])
  })

  test('pages of old links are no part of it, nor filters', () => {
    expect(readState({ page: 4, pageSize: 200, after: 'x' }, defaults)).toEqual(start)
  })

  test('an unknown parameter reaches the server, which refuses it by name (contract.md, Paths)', () => {
    const query = queryOf(readState({ colour: 'red' }))
    expect(query.colour).toBe('red')
    expect(() => parseQuery(thing, query)).toThrow('colour')
  })

  test('names of JavaScript’s own objects are names like any other', () => {
    expect(writeState(readState({ toString: '', constructor: 'x' }))).toEqual({ constructor: 'x' })
  })

  test('what is written reads back as the same state, through the text of a URL too', () => {
    const name = fc
      .stringMatching(/^[a-z][A-Za-z]{0,8}$/)
      .filter((row) => !['q', 'sort', 'page', 'pageSize', 'after'].includes(row))
    const state = fc.record({
      q: fc.string({ unit: 'binary' }).map((row) => row.toWellFormed()),
      filters: fc.dictionary(name, fc.string({ minLength: 1 })).map((more) => ({ status: '', ...more })),
      sort: fc.uniqueArray(fc.record({ field: name, descending: fc.boolean() }), { selector: (key) => key.field }),
    })
    fc.assert(
      fc.property(state, (given) => {
        const url = stringifyRawSearch(writeState(given, defaults))
        expect(readState(parseRawSearch(url), defaults)).toEqual(given)
      }),
    )
  })

  test('fixed filters go into the request and nobody can replace them', () => {
    const state = withFilter(start, 'supplier', 'another')
    expect(queryOf(state, { supplier: 'mine' })).toMatchObject({ supplier: 'mine', status: 'Active' })
    expect(writeState(start, defaults)).not.toHaveProperty('supplier')
  })

  test('the order of parameters does not matter when two searches are compared', () => {
    expect(searchKey({ a: '1', b: 2 })).toBe(searchKey({ b: '2', a: 1, c: undefined }))
    expect(searchKey({ a: '1' })).not.toBe(searchKey({ a: '2' }))
  })
})

describe('narrowed or not', () => {
  test('the default filters alone do not narrow; search, another value or another field do', () => {
    expect(isNarrowed(start, defaults)).toBe(false)
    expect(isNarrowed(withFilter(start, 'status', '', defaults), defaults)).toBe(false)
    expect(isNarrowed({ ...start, q: 'x' }, defaults)).toBe(true)
    expect(isNarrowed(withFilter(start, 'status', 'inActive', defaults), defaults)).toBe(true)
    expect(isNarrowed(withFilter(start, 'city', '!~', defaults), defaults)).toBe(true)
  })

  test('clearing keeps the order', () => {
    const state = { ...withFilter(start, 'city', 'x', defaults), q: 'y', sort: [desc('city')] }
    expect(cleared(state, defaults)).toEqual({ ...start, sort: [desc('city')] })
  })
})

describe('sorting by header', () => {
  const own = [asc('code')]
  const click = (state: ListState, field: string, add = false) => nextSort(state, own, field, add)

  test('ascending, descending, then the contract’s own order', () => {
    const first = click(start, 'city')
    expect(first.sort).toEqual([asc('city')])
    expect(click(first, 'city').sort).toEqual([desc('city')])
    expect(click(click(first, 'city'), 'city').sort).toEqual([])
  })

  test('the column of the own order turns round and back', () => {
    expect(click(start, 'code').sort).toEqual([desc('code')])
    expect(click(click(start, 'code'), 'code').sort).toEqual([])
    const newest = [desc('createdAt')]
    expect(nextSort(start, newest, 'createdAt', false).sort).toEqual([asc('createdAt')])
    expect(nextSort({ ...start, sort: [asc('createdAt')] }, newest, 'createdAt', false).sort).toEqual([])
  })

  test('shift adds behind the others, turns round in place, and takes away', () => {
    const two = click(click(start, 'city', true), 'star', true)
    expect(two.sort).toEqual([asc('city'), asc('star')])
    expect(click(two, 'city', true).sort).toEqual([desc('city'), asc('star')])
    expect(click(click(two, 'city', true), 'city', true).sort).toEqual([asc('star')])
  })

  test('a plain click leaves one column', () => {
    expect(click({ ...start, sort: [asc('city'), desc('star')] }, 'star').sort).toEqual([asc('star')])
  })

  test('any number of clicks names a field at most once and writes what it reads', () => {
    const clicks = fc.array(fc.tuple(fc.constantFrom('code', 'city', 'star'), fc.boolean()))
    fc.assert(
      fc.property(clicks, (all) => {
        const { sort } = all.reduce((state, [field, add]) => click(state, field, add), start)
        expect(new Set(sort.map((row) => row.field)).size).toBe(sort.length)
        expect(readSort(writeSort(sort))).toEqual(sort)
      }),
    )
  })
})

describe('tabs are the filter by a choice', () => {
  const kinds = ['Shirt', 'Coat, long', '~']
  const fields = { kind: choice('Kind', '种类', kinds), name: text('Name', '名称') }
  const tabs = { by: 'kind' }
  const wool = { ...start, q: 'wool', sort: [asc('name')], filters: { status: 'Active' } }

  test('the open tab is in the URL and read back from it, search and order stay', () => {
    for (const kind of kinds) {
      const state = onTab(wool, 'kind', kind)
      expect(tabOf(readState(writeState(state)), tabs, fields)).toBe(kind)
      expect({ ...onTab(state, 'kind', ''), filters: wool.filters }).toEqual(wool)
      expect(onTab(state, 'kind', '').filters).toEqual(wool.filters)
    }
  })

  test('several values, an unknown one, empty or not empty are no tab', () => {
    for (const kind of ['Shirt,Coat\\, long', 'Hat', '~', '!~', ''])
      expect(tabOf({ filters: { kind } }, tabs, fields), kind).toBeUndefined()
    expect(tabOf({ filters: { kind: 'Shirt' } }, undefined, fields)).toBeUndefined()
  })
})

describe('headers show of the own order what can be read off them', () => {
  const own = [asc('kind'), asc('place'), asc('name')]

  test('its fields up to the first that is no column', () => {
    expect(shownSort(own, ['name', 'kind'])).toEqual([asc('kind')])
    expect(shownSort(own, ['name'])).toEqual([])
    expect(shownSort(own, ['kind', 'name', 'place'])).toEqual(own)
  })
})
