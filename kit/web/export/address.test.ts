import { describe, expect, test } from 'vitest'
import { defaultExportChoice, exportHref, readExportChoice } from './address.ts'

const parametersOf = (href: string) => Object.fromEntries(new URL(href, 'http://localhost').searchParams)

describe('The address of an export: the current filter, columns and sort (domain.md, Export)', () => {
  const query = { q: 'silk', sort: '-code', status: 'Active' }

  test('all fields by the list’s own parameters', () => {
    const href = exportHref('supplier', defaultExportChoice, query, ['code'])
    expect(href).toMatch(/^\/api\/supplier\/export\?/)
    const { zone, ...rest } = parametersOf(href)
    expect(zone).toBeTruthy()
    expect(rest).toEqual({ ...query, format: 'xlsx' })
  })

  test('the columns shown; sheets and pictures only where the format has them', () => {
    const wish = { format: 'xlsx', what: 'shown', lists: false, pictures: true } as const
    expect(parametersOf(exportHref('supplier', wish, {}, ['code', 'nameEn']))).toMatchObject({
      columns: 'code,nameEn',
      lists: 'false',
      pictures: 'true',
    })
    const csv = parametersOf(exportHref('supplier', { ...wish, format: 'csv' }, {}, ['code']))
    expect(Object.keys(csv).toSorted()).toEqual(['columns', 'format', 'zone'])
  })
})

describe('What was wished last', () => {
  test('comes back; what cannot be read is as at first', () => {
    const wish = { format: 'csv', what: 'shown', lists: false, pictures: true } as const
    expect(readExportChoice(JSON.stringify(wish))).toEqual(wish)
    for (const text of [null, '', '{', '7', 'null', '{"format":"pdf"}'])
      expect(readExportChoice(text)).toEqual(defaultExportChoice)
  })
})
