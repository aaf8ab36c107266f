import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridOf, heightOf, pageOf, pagesOf, perPages, placesOf, readLayout, wordsOf } from './sheet-layout.ts'

test('a page has room for as many as it holds, wider than high where it lies', () => {
  for (const way of ['portrait', 'landscape'] as const)
    for (const each of perPages) {
      const [columns, rows] = gridOf({ way, each })
      expect(columns * rows).toBe(each)
      const [width, height] = pageOf({ way, each })
      expect(width > height).toBe(way === 'landscape')
    }
})

test('nothing is lost between pages', () => {
  expect(pagesOf([1, 2, 3, 4, 5], { way: 'portrait', each: 2 })).toEqual([[1, 2], [3, 4], [5]])
  expect(pagesOf([], { way: 'portrait', each: 4 })).toEqual([])
})

test('what another version has kept counts as nothing', () => {
  expect(readLayout('landscape 6')).toEqual({ way: 'landscape', each: 6 })
  for (const odd of [null, '', 'x 3', 'landscape']) expect(readLayout(odd).each).toBe(2)
})

test('a style whose rows are more than a place holds takes another: none is lost, none is cut', () => {
  const row = fc.record({ texts: fc.array(fc.string({ maxLength: 80 }), { maxLength: 2 }), counted: fc.boolean() })
  const way = fc.constantFrom('portrait' as const, 'landscape' as const)
  fc.assert(
    fc.property(fc.array(row, { maxLength: 80 }), way, fc.constantFrom(...perPages), (rows, way, each) => {
      const { width, height } = wordsOf({ way, each })
      const places = placesOf('Camp Shirt', rows, { way, each })
      expect(places.flat()).toEqual(rows)
      for (const place of places) {
        const high = place.reduce((sum, { texts, counted }) => sum + heightOf(texts, counted ? width - 14 : width), 0)
        expect(high).toBeLessThan(height)
        expect(place.length > 0 || rows.length === 0).toBe(true)
      }
    }),
  )
})
