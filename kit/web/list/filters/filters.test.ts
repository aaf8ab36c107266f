import {
  choice,
  date,
  decimal,
  flag,
  instant,
  integer,
  label,
  masters,
  parseTest,
  reference,
  required,
  resource,
  rows,
  text,
} from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFilterable, sortName, visibleFields } from './filter-fields.ts'
import { testWords } from './filter-words.ts'
import { isReversed, rangeFilter } from './ranges.ts'

const id = '01900000-0000-7000-8000-000000000001'
const thin = '\u202F'
const weight = decimal('Weight', '克重', { scale: 1, unit: 'g/m²' })

describe('what a chip says', () => {
  const words = (field: Parameters<typeof testWords>[0], raw: string, names = {}) =>
    testWords(field, parseTest(field, raw)!, 'en', names)

  test('a range, open at either end, with its unit', () => {
    expect(words(weight, '180..220')).toBe(`180 – 220${thin}g/m²`)
    expect(words(weight, '1800..')).toBe(`≥ 1,800${thin}g/m²`)
    expect(words(weight, '..220.5')).toBe(`≤ 220.5${thin}g/m²`)
    expect(words(integer('N', 'N'), '7')).toBe('7')
  })

  test('days as days, for moments too', () => {
    expect(words(date('D', 'D'), '2026-01-31..')).toBe('≥ 31 Jan 2026')
    expect(words(instant('I', 'I'), '2026-01-01..2026-01-31')).toBe('1 Jan 2026 – 31 Jan 2026')
  })

  test('any of some values by their labels; from the third on they are counted', () => {
    const size = choice('S', 'S', [{ value: 's', label: label('Small', '小') }, 'm', 'l', 'xl'])
    expect(words(size, 's,m')).toBe('Small, m')
    expect(words(size, 's,m,l,xl')).toBe('Small, m +2')
    expect(words(flag('F', 'F'), 'true')).toBe('Yes')
  })

  test('records and master data by name, … while the name is on its way', () => {
    expect(words(masters('M', 'M', 'Size'), id, { master: () => 'Cotton' })).toBe('Cotton')
    expect(words(reference('R', 'R', 'supplier'), id)).toBe('…')
  })

  test('texts in quotes, empty and filled in words', () => {
    expect(words(text('T', 'T'), 'Co.\\, Ltd')).toBe('“Co., Ltd”')
    expect(words(text('T', 'T'), '~')).toBe('empty')
    expect(words(rows('R', 'R', {}), '!~')).toBe('filled')
  })
})

describe('ranges', () => {
  test('both ends open is no filter, a word is no number', () => {
    expect(rangeFilter(weight, '', '')).toBe('')
    expect(rangeFilter(weight, 'heavy', '')).toBeUndefined()
    expect(rangeFilter(date('D', 'D'), '2026-02-30', '')).toBeUndefined()
  })

  test('what is written reads back as the same ends', () => {
    const end = fc.oneof(fc.constant(''), fc.stringMatching(/^-?\d{1,14}(\.\d{1,10})?$/))
    fc.assert(
      fc.property(end, end, (min, max) => {
        fc.pre(min !== '' || max !== '')
        const raw = rangeFilter(weight, min, max)
        expect(parseTest(weight, raw!)).toEqual({ op: 'range', min: min || undefined, max: max || undefined })
      }),
    )
  })

  test('a range is turned when its lower end is above the upper, beyond the reach of floats too', () => {
    expect(isReversed('10', '9')).toBe(true)
    expect(isReversed('9', '10')).toBe(false)
    expect(isReversed('10000000000000.0000000002', '10000000000000.0000000001')).toBe(true)
    expect(isReversed('', '9')).toBe(false)
  })
})

describe('which fields a person can filter and sort by', () => {
  const thing = resource(
    'thing',
    { title: label('T', 'T'), titles: label('T', 'T'), menu: 'M', names: ['code'], sort: 'code' },
    {
      code: required(text('C', 'C')),
      cost: decimal('Cost', '成本', { scale: 4, right: 'cost' }),
      lines: rows('L', 'L', {}),
    },
  )
  const names = (rights: string[]) => visibleFields(thing, rights).map(({ name }) => name)

  test('guarded fields only with their right (contract.md, Rights)', () => {
    expect(names([])).not.toContain('cost')
    expect(names(['cost'])).toContain('cost')
  })

  test('neither id nor version are for people', () => {
    expect(names([])).toEqual(['code', 'lines', 'status', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])
  })

  test('a list inside a record can be asked whether it is filled, and no list can be sorted by it', () => {
    expect(isFilterable(thing.fields.lines)).toBe(true)
    expect(isFilterable(required(rows('L', 'L', {})))).toBe(false)
    expect(sortName(thing, 'lines')).toBeUndefined()
    expect(sortName(thing, 'code')).toBe('code')
    expect(sortName(thing, 'gone')).toBeUndefined()
  })
})
