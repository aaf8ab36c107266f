import { rows, text } from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedByThem, chosenValues, differences, preselected } from './conflict.ts'

const fields = {
  city: text('City', '城市'),
  name: text('Name', '名称'),
  people: rows('People', '人员', { name: text('Name', '姓名') }),
}
const was = { city: 'Suzhou', name: 'Hengli', people: [] }

describe('domain.md, Across all screens: a conflicting save shows both values to choose from', () => {
  test('only fields that differ, with what they were', () => {
    const found = differences(fields, was, { city: 'Nanjing' }, { ...was, city: 'Wuxi' })
    expect(found).toEqual([{ field: 'city', was: 'Suzhou', mine: 'Nanjing', theirs: 'Wuxi', clash: true }])
  })

  test('what both made the same is settled', () =>
    expect(differences(fields, was, { city: 'Wuxi' }, { ...was, city: 'Wuxi' })).toEqual([]))

  test('a list is compared by what it holds, an emptied one is []', () => {
    const li = [{ name: 'Li' }]
    expect(differences(fields, { ...was, people: li }, { people: null }, { ...was, people: [] })).toEqual([])
    expect(differences(fields, { ...was, people: li }, {}, { ...was, people: [{ name: 'Li' }] })).toEqual([])
  })

  test('what only one has changed stands chosen, a clash does not', () => {
    const found = differences(
      fields,
      was,
      { city: 'Nanjing', name: 'HL' },
      { city: 'Wuxi', name: 'Hengli', people: [{ name: 'Li' }] },
    )
    expect(preselected(found)).toEqual({ name: 'mine', people: 'theirs' })
  })

  test('what one alone has changed is nothing to choose about', () => {
    const found = differences(fields, was, { city: 'Nanjing', name: 'HL' }, { ...was, city: 'Wuxi' })
    expect(changedByThem(found).map(({ field }) => field)).toEqual(['city'])
  })

  test('what remains to be sent are the own values that were chosen', () => {
    const found = differences(fields, was, { city: 'Nanjing', name: 'HL' }, { ...was, city: 'Wuxi' })
    expect(chosenValues(found, { city: 'theirs', name: 'mine' })).toEqual({ name: 'HL' })
    expect(chosenValues(found, { city: 'theirs', name: 'theirs' })).toEqual({})
  })

  test('all of mine makes the record mine, all of theirs leaves it, whatever the values', () => {
    const value = fc.option(fc.constantFrom('a', 'b', 'c'))
    const values = fc.record({ city: value, name: value })
    fc.assert(
      fc.property(
        values,
        fc.record({ city: value, name: value }, { requiredKeys: [] }),
        values,
        (before, mine, theirs) => {
          const found = differences(fields, before, mine, theirs)
          const all = (side: 'mine' | 'theirs') =>
            chosenValues(found, Object.fromEntries(found.map((row) => [row.field, side])))
          expect({ ...theirs, ...all('mine') }).toEqual({ ...before, ...mine })
          expect(all('theirs')).toEqual({})
        },
      ),
    )
  })
})
