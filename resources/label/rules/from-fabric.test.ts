import { describe, expect, test } from 'vitest'
import { differingCare, printedIn } from './from-fabric.ts'

describe('What a label takes from its fabric (domain.md, Label)', () => {
  test('its composition is said in the languages that it is printed in, else in the reader’s', () => {
    expect(printedIn(['fr', 'zh', 'en'], 'en')).toEqual(['en', 'zh'])
    expect(printedIn(['zh'], 'en')).toEqual(['zh'])
    expect(printedIn(['fr'], 'zh')).toEqual(['zh'])
    expect(printedIn([], 'en')).toEqual(['en'])
  })

  test('treatments differ where both name one and not the same', () => {
    const care = { wash: '30', bleach: 'none', dry: null, iron: '160' }
    expect(differingCare(care, { wash: '40', bleach: 'none', dry: 'flat', iron: null })).toEqual(['wash'])
    expect(differingCare(care, care)).toEqual([])
    expect(differingCare(null, care)).toEqual([])
    expect(differingCare(care, null)).toEqual([])
  })

  test('several treatments are the same in any order', () => {
    expect(differingCare({ dry: ['line', 'tumble low'] }, { dry: ['tumble low', 'line'] })).toEqual([])
    expect(differingCare({ dry: ['line'] }, { dry: ['tumble low', 'line'] })).toEqual(['dry'])
  })
})
