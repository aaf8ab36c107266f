import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requireStorable } from './storable-text.ts'

const fieldOf = (value: unknown) => {
  try {
    requireStorable(value)
    return undefined
  } catch (error) {
    return (error as { problems: { field: string }[] }).problems[0]!.field
  }
}

test('NUL and halves of surrogate pairs are refused where they stand, in values and in keys', () => {
  expect(fieldOf({ content: { q: 'a\0' } })).toBe('content.q')
  expect(fieldOf({ content: { columns: ['code', '\ud800'] } })).toBe('content.columns.1')
  expect(fieldOf({ content: { widths: { 'a\udc00': 1 } } })).toBe('content.widths.a\uFFFD')
  expect(fieldOf({ 'a\0': 1 })).toBe('a\uFFFD')
})

test('any other text passes as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!/\\u0000|\\ud[89a-f]/.test(JSON.stringify(value)))
      expect(requireStorable(value)).toBe(value)
    }),
  )
  expect(fieldOf({ text: '👗 中文\n\t', at: new Date(0) })).toBeUndefined()
})

test('a body that is nested as deep as it is long is gone through', () => {
  const depth = 200_000
  expect(fieldOf(JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`))).toBeUndefined()
})
