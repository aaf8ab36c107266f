import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ligneOfMm, mmOfLigne } from './ligne.ts'

describe('L = mm ÷ 0.635 (domain.md, Formulas; 40 L = 1 inch)', () => {
  test.each([
    ['40', '25.4'],
    ['24', '15.24'],
    ['18', '11.43'],
    ['14', '8.89'],
    ['32', '20.32'],
    ['60', '38.1'],
  ])('%s L is %s mm, and back', (ligne, mm) => {
    expect(mmOfLigne(ligne)).toBe(mm)
    expect(ligneOfMm(mm)).toBe(ligne)
  })

  test('there and back again, for every tenth of a ligne', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000 }), (tenths) => {
        const ligne = String(tenths / 10)
        expect(ligneOfMm(mmOfLigne(ligne))).toBe(ligne)
      }),
    )
  })
})
