import { foldText, type Meaning, namesInBrackets } from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fibres } from '../../standards/fibres.ts'
import type { Part } from './composition.ts'
import { readComposition, sayComposition } from './composition-text.ts'
import { inDescendingOrder } from './descending.ts'

/** The fibres of the first start, each with its English name as its id. */
const named = (language: 'en' | 'zh') => (id: string) =>
  fibres.find((fibre) => fibre.name === id)?.[language === 'en' ? 'name' : 'nameZh']
function find(name: string): Meaning {
  const wanted = foldText(name)
  const by = (called: (word: string) => readonly string[]) =>
    fibres.find((fibre) =>
      [fibre.name, fibre.nameZh].some((each) => called(each).some((text) => foldText(text) === wanted)),
    )
  const found = by((text) => [text]) ?? by(namesInBrackets)
  return found && { value: found.name }
}
const part = (fibre: string, percent: string, more: Partial<Part> = {}): Part => ({
  fibre,
  percent,
  recycled: null,
  organic: null,
  ...more,
})
const read = (text: string) => {
  const result = readComposition(text, find)
  return 'rows' in result
    ? result.rows.map((row) =>
        [row.percent, row.fibre, row.recycled && 'recycled', row.organic && 'organic'].filter(Boolean).join(' '),
      )
    : result.problem.en
}

describe('A composition in one line (EU 1007/2011; GB/T 29862)', () => {
  test('descending, by label names, with what is recycled or organic; one fibre alone is its 100 %', () => {
    const some = [part('Elastane (Spandex)', '5'), part('Cotton', '60.0'), part('Polyester', '35', { recycled: true })]
    expect(sayComposition(some, 'en', named('en'))).toBe('60% Cotton, 35% Polyester (recycled), 5% Elastane')
    expect(sayComposition(some, 'zh', named('zh'))).toBe('棉 60%、再生涤纶 35%、氨纶 5%')
    expect(sayComposition([part('Linen (Flax)', '100')], 'en', named('en'))).toBe('100% Linen')
  })

  test.each([
    ['60 cotton 40 polyester', ['60 Cotton', '40 Polyester']],
    ['60% Cotton 40% Polyester', ['60 Cotton', '40 Polyester']],
    [
      '60% Cotton, 35% Polyester (recycled), 5% Elastane',
      ['60 Cotton', '35 Polyester recycled', '5 Elastane (Spandex)'],
    ],
    ['Cotton 60%, Polyester 40%', ['60 Cotton', '40 Polyester']],
    ['C60 P40', ['60 Cotton', '40 Polyester']],
    ['c60/p40', ['60 Cotton', '40 Polyester']],
    ['棉60 涤40', ['60 Cotton', '40 Polyester']],
    ['棉60%涤纶35%氨纶5%', ['60 Cotton', '35 Polyester', '5 Elastane (Spandex)']],
    ['60％棉，40％再生涤纶', ['60 Cotton', '40 Polyester recycled']],
    ['60/40 cotton/polyester', ['60 Cotton', '40 Polyester']],
    ['T/C 65/35', ['65 Polyester', '35 Cotton']],
    ['62.5% organic cotton and 37,5% linen', ['62.5 Cotton organic', '37.5 Linen (Flax)']],
    ['pure silk', ['100 Silk']],
    ['纯棉', ['100 Cotton']],
    ['100% Nylon', ['100 Polyamide (Nylon)']],
    ['wool 70 (recycled), silk 30', ['70 Wool recycled', '30 Silk']],
    ['羊毛70%（再生） 棉30%', ['70 Wool recycled', '30 Cotton']],
    ['Cotton (60%), Polyester (40%)', ['60 Cotton', '40 Polyester']],
    ['(60% Cotton 40% Polyester.)', ['60 Cotton', '40 Polyester']],
    ['涤棉65/35', ['65 Polyester', '35 Cotton']],
    ['涤/棉 65:35', ['65 Polyester', '35 Cotton']],
    ['TC 65/35', ['65 Polyester', '35 Cotton']],
    ['60/40 CVC', ['60 Cotton', '40 Polyester']],
    ['TRSP 65/33/2', 'Unknown fibre “TRSP”'],
    ['33.33% cotton 66.67% polyester', ['33.33 Cotton', '66.67 Polyester']],
    ['60 cotton 40 unobtainium', 'Unknown fibre “unobtainium”'],
    ['cotton and polyester', 'No percentages in it'],
    ['60 cotton 40', 'No percentages in it'],
    ['', 'No percentages in it'],
  ])('%s', (text, parts) => expect(read(text)).toEqual(parts))

  test('a text that is longer than any composition is refused, whatever it says', () => {
    expect(read(`60% cotton${' '.repeat(900)}40% polyester`)).toEqual(['60 Cotton', '40 Polyester'])
    expect(read(`60% cotton${' '.repeat(1_000)}40% polyester`)).toBe('Too long')
  })

  test('what is said reads back as the same parts, in both languages', () => {
    const share = fc.integer({ min: 1, max: 1_000 }).map((tenths) => String(tenths / 10))
    const flag = fc.constantFrom(true, null)
    const part = fc.record({
      fibre: fc.constantFrom(...fibres.map(({ name }) => name)),
      percent: share,
      recycled: flag,
      organic: flag,
    })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), fc.constantFrom('en', 'zh'), (parts, language) => {
        const text = sayComposition(parts, language, named(language))
        expect(readComposition(text, find)).toEqual({ rows: inDescendingOrder(parts) })
      }),
    )
  })
})
