import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fitLayout,
  initialLayout,
  moveColumn,
  readLayout,
  resizeColumn,
  shownColumns,
  toggleColumn,
  widthMax,
  widthMin,
  writeLayout,
} from './layout.ts'

const all = ['code', 'name', 'city', 'star', 'notes']
const initial = initialLayout(['name', 'star'], all)

describe('domain.md, Lists: columns chosen, ordered and resized', () => {
  test('at first the page’s columns in the page’s order, the others behind them', () => {
    expect(shownColumns(initial)).toEqual(['name', 'star'])
    expect(initial.order).toEqual(['name', 'star', 'code', 'city', 'notes'])
  })

  test('a column shown later takes the place it was given', () => {
    const moved = moveColumn(toggleColumn(initial, 'city'), 'city', 'name')
    expect(shownColumns(moved)).toEqual(['city', 'name', 'star'])
    expect(shownColumns(toggleColumn(moved, 'name'))).toEqual(['city', 'star'])
    expect(shownColumns(toggleColumn(toggleColumn(moved, 'name'), 'name'))).toEqual(['city', 'name', 'star'])
  })

  test('a move lands on the place of the other column, upwards and downwards', () => {
    expect(moveColumn(initial, 'notes', 'star').order).toEqual(['name', 'notes', 'star', 'code', 'city'])
    expect(moveColumn(initial, 'name', 'code').order).toEqual(['star', 'code', 'name', 'city', 'notes'])
    expect(moveColumn(initial, 'name', 'gone')).toBe(initial)
  })

  test('widths stay within reach and can be given back', () => {
    expect(resizeColumn(initial, 'name', 5).widths).toEqual({ name: widthMin })
    expect(resizeColumn(initial, 'name', 5_000).widths).toEqual({ name: widthMax })
    expect(resizeColumn(resizeColumn(initial, 'name', 100), 'name', undefined).widths).toEqual({})
  })
})

describe('a remembered layout', () => {
  test('comes back as it was left', () => {
    const mine = resizeColumn(moveColumn(toggleColumn(initial, 'city'), 'city', 'name'), 'city', 200)
    expect(fitLayout(JSON.parse(JSON.stringify(mine)), initial)).toEqual({ ...mine, columns: shownColumns(mine) })
  })

  test('drops columns that are gone, and shows new ones where the page puts them', () => {
    const old = { columns: ['gone', 'star'], order: ['gone', 'star', 'code'], widths: {}, density: 'dense' }
    const fitted = fitLayout(old, initialLayout(['name', 'fresh', 'star'], [...all, 'fresh']))
    expect(fitted.order.toSorted()).toEqual([...all, 'fresh'].toSorted())
    expect(shownColumns(fitted)).toEqual(['name', 'fresh', 'star'])
    expect(fitted.density).toBe('dense')
  })

  test('a column that was hidden stays hidden', () => {
    expect(shownColumns(fitLayout(toggleColumn(initial, 'star'), initial))).toEqual(['name'])
  })

  test('whatever stands in the storage, the result has every column once and shows only known ones', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json().map((text) => JSON.parse(text)),
          savedLike,
        ),
        (saved) => {
          const { columns, order, widths } = fitLayout(saved, initial)
          expect(order.toSorted()).toEqual(all.toSorted())
          expect(new Set(columns).size).toBe(columns.length)
          expect(columns.every((key) => all.includes(key))).toBe(true)
          expect(Object.values(widths).every((width) => width >= widthMin && width <= widthMax)).toBe(true)
        },
      ),
    )
  })
})

describe('a changed layout stays in the tab until it is saved', () => {
  const content = { ...initial, q: '', filters: { city: 'Porto', star: '3' }, sort: '' }
  const changed = resizeColumn(toggleColumn(initial, 'city'), 'name', 300)

  test('of a view it counts while the view holds what it was changed from, whatever the order of its parts', () => {
    const text = writeLayout(changed, content)
    const reread = { ...content, filters: { star: '3', city: 'Porto' } }
    expect(fitLayout(readLayout(text, reread), initial)).toEqual(changed)
    expect(readLayout(text, { ...content, columns: ['name'] })).toBeUndefined()
    expect(readLayout(text, { ...content, filters: { city: 'Braga', star: '3' } })).toBeUndefined()
  })

  test('without a view it is what was written; nothing, and what is no JSON, counts as never changed', () => {
    expect(readLayout(writeLayout(changed))).toEqual(changed)
    for (const of of [undefined, content])
      for (const text of [null, '', '{', 'null', '7']) expect(fitLayout(readLayout(text, of), initial)).toEqual(initial)
  })
})

const keys = fc.array(fc.constantFrom(...all, 'gone', '__proto__'))
const savedLike = fc.record(
  { columns: keys, order: keys, widths: fc.dictionary(fc.string(), fc.double()), density: fc.string() },
  { requiredKeys: ['columns', 'order'] },
)
