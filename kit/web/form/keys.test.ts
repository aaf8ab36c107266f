import { expect, test } from 'vitest'
import { isComposing } from './keys.ts'

test('a key of an input method is told by the composition, and in Safari by its code alone', () => {
  expect(isComposing({ keyCode: 13, isComposing: false })).toBe(false)
  expect(isComposing({ keyCode: 13, isComposing: true })).toBe(true)
  expect(isComposing({ keyCode: 229, isComposing: false })).toBe(true)
  expect(isComposing({ keyCode: 13, nativeEvent: { isComposing: true } })).toBe(true)
  expect(isComposing({ keyCode: 229, nativeEvent: { isComposing: false } })).toBe(true)
  expect(isComposing({ keyCode: 27, nativeEvent: { isComposing: false } })).toBe(false)
})
