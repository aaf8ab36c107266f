import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridOf, heightOf, pageOf, pagesOf, perPages, placesOf, readLayout, textAreaOf } from './sheet-layout.ts'

test('a page has room for as many as it holds, wider than high where it lies', () => {
  for (const orientation of ['portrait', 'landscape'] as const)
    for (const perPage of perPages) {
      const [columns, rows] = gridOf({ orientation, perPage })
      expect(columns * rows).toBe(perPage)
      const [width, height] = pageOf({ orientation, perPage })
      expect(width > height).toBe(orientation === 'landscape')
    }
})

test('nothing is lost between pages', () => {
  expect(pagesOf([1, 2, 3, 4, 5], { orientation: 'portrait', perPage: 2 })).toEqual([[1, 2], [3, 4], [5]])
  expect(pagesOf([], { orientation: 'portrait', perPage: 4 })).toEqual([])
})

test('what another version has kept counts as nothing', () => {
  expect(readLayout('landscape 6')).toEqual({ orientation: 'landscape', perPage: 6 })
  for (const odd of [null, '', 'x 3', 'landscape']) expect(readLayout(odd).perPage).toBe(2)
})

test('a style whose rows are more than a place holds takes another: none is lost, none is cut', () => {
  const row = fc.record({ texts: fc.array(fc.string({ maxLength: 80 }), { maxLength: 2 }), hasQuantity: fc.boolean() })
  const orientation = fc.constantFrom('portrait' as const, 'landscape' as const)
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 80 }),
      orientation,
      fc.constantFrom(...perPages),
      (rows, orientation, perPage) => {
        const { width, height } = textAreaOf({ orientation, perPage })
        const places = placesOf('Camp Shirt', rows, { orientation, perPage })
        expect(places.flat()).toEqual(rows)
        for (const place of places) {
          const high = place.reduce(
            (sum, { texts, hasQuantity }) => sum + heightOf(texts, hasQuantity ? width - 14 : width),
            0,
          )
          expect(high).toBeLessThan(height)
          expect(place.length > 0 || rows.length === 0).toBe(true)
        }
      },
    ),
  )
})
