import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toQuery, withQuery } from './query.ts'

const parsed = (search: string) => Object.fromEntries(new URLSearchParams(search))

describe('§7 GET puts the non-null values in a query string', () => {
  test('text, numbers and booleans go as text; null and undefined are dropped, empty text is not', () => {
    const query = { q: '恒力 & co', page: 2, sealed: false, zero: 0, name: '', key: null, status: undefined }
    expect(parsed(toQuery(query))).toEqual({ q: '恒力 & co', page: '2', sealed: 'false', zero: '0', name: '' })
  })

  test('a list is one parameter, its items separated by commas, without its null ones', () => {
    expect(parsed(toQuery({ region: ['Jiangsu', null, 'Zhejiang', undefined] }))).toEqual({
      region: 'Jiangsu,Zhejiang',
    })
    expect(parsed(toQuery({ sort: ['-star', 'code'] }))).toEqual({ sort: '-star,code' })
  })

  test('an item of a list stands for itself, a plain string is left to its writer', () => {
    expect(parsed(toQuery({ name: ['Zhang, Li', '180..220'] }))).toEqual({ name: 'Zhang\\, Li,180\\..220' })
    expect(parsed(toQuery({ name: ['~'], code: ['!~'] }))).toEqual({ name: '\\~', code: '\\!~' })
    expect(parsed(toQuery({ weight: '180..220', region: 'Jiangsu,Zhejiang' }))).toEqual({
      weight: '180..220',
      region: 'Jiangsu,Zhejiang',
    })
  })

  const text = fc.string({ unit: 'binary' })
  const scalar = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined))

  test('property: what is there comes back as its text, what is null or undefined is not there', () => {
    fc.assert(
      fc.property(fc.dictionary(text, scalar), (query) => {
        const present = Object.entries(query).filter(([, value]) => value !== null && value !== undefined)
        expect([...new URLSearchParams(toQuery(query))]).toEqual(present.map(([name, value]) => [name, String(value)]))
      }),
    )
  })

  test('property: the items of a list come back by the list grammar', () => {
    /** The list grammar read back: a comma separates, a backslash makes the next character plain. */
    const items = (value: string) => {
      expect(['~', '!~']).not.toContain(value)
      const list = ['']
      for (const [token, plain] of value.matchAll(/\\(.)|,|\.\.|./gsu)) {
        expect(token).not.toBe('..')
        if (token === ',') list.push('')
        else list.push(list.pop() + (plain ?? token))
      }
      return list
    }
    const grammatical = fc.oneof(text, fc.string({ unit: fc.constantFrom(',', '\\', '.', '~', '!', 'a') }))
    fc.assert(
      fc.property(fc.array(grammatical, { minLength: 1 }), (list) => {
        expect(items(new URLSearchParams(toQuery({ list })).get('list')!)).toEqual(list)
      }),
    )
  })

  test('the path keeps what query it has', () => {
    expect(withQuery('/api/fabric', {})).toBe('/api/fabric')
    expect(withQuery('/api/fabric', { q: 'a b' })).toBe('/api/fabric?q=a+b')
    expect(withQuery('/api/fabric?page=2', { q: 'a' })).toBe('/api/fabric?page=2&q=a')
  })
})
