import { expect, test } from 'vitest'
import { gridOf, pageOf, pagesOf, perPages, readLayout } from './sheet-layout.ts'

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
