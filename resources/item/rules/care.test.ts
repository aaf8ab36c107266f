import { type Field, type Option, optionText } from '@sms/kit/contract'
import { describe, expect, test } from 'vitest'
import { care, careCodes, careSymbols } from './care.ts'

/** ISO 3758: a label bears one symbol of each group, of drying and of professional care up to one of each kind. */
describe('Care symbols', () => {
  const { schema } = careCodes()
  const problems = (care: object) =>
    schema.safeParse(care).error?.issues.map((issue) => `${issue.path.join('.')}: ${(issue as any).params.label.en}`) ??
    []

  test.each([
    [{ dry: ['tumble low', 'line'], professional: ['P mild', 'W'] }],
    [{ dry: ['tumble none', 'drip flat shade'], professional: ['no dry clean', 'W very mild'] }],
    [{ wash: '40' }],
  ])('%j', (care) => expect(problems(care)).toEqual([]))

  test.each([
    [{ dry: ['line', 'flat'] }, 'dry: At most one symbol for tumble drying and one for natural drying'],
    [{ dry: ['tumble low', 'tumble none'] }, 'dry: At most one symbol for tumble drying and one for natural drying'],
    [{ professional: ['P', 'F'] }, 'professional: At most one symbol for dry cleaning and one for wet cleaning'],
    [
      { professional: ['W', 'no wet clean'] },
      'professional: At most one symbol for dry cleaning and one for wet cleaning',
    ],
  ])('%j is refused', (care, problem) => expect(problems(care)).toEqual([problem]))

  test('hand wash and the coolest iron have two symbols each since the edition of 2023', () => {
    const named = ({ type }: Field, stem: string) =>
      (type.kind === 'choice' ? type.options : [])
        .filter(({ value }) => value.startsWith(stem))
        .map(({ label }) => label.en)
    expect(named(care.wash, 'hand')).toEqual(['Hand wash, 40 °C', 'Hand wash, ambient, 30 °C'])
    expect(named(care.iron, '120')).toEqual(['At most 120 °C', 'At most 120 °C, no steam'])
  })

  test('an iron of 120 °C that was saved before that edition still forbids steam', () => {
    expect(optionText((care.iron.type as { options: readonly Option[] }).options, '120', 'en')).toBe(
      'At most 120 °C, no steam',
    )
  })

  test('they stand in the standard’s order, whatever order they were chosen in', () => {
    const care = { professional: ['W', 'P'], dry: ['line', 'tumble low'], wash: '30', iron: null }
    expect(careSymbols(care).map(({ value }) => value)).toEqual(['30', 'tumble low', 'line', 'P', 'W'])
    expect(careSymbols(null)).toEqual([])
  })
})
