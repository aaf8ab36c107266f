import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTarHeader, tarHeader } from './tar.ts'

const entry = fc.record({
  name: fc.stringMatching(/^[a-z0-9_./-]{1,100}$/),
  size: fc.nat({ max: 0o77777777777 }),
  mtime: fc.nat({ max: 0o77777777777 }),
})

test('a header says what it was made of', () => {
  fc.assert(
    fc.property(entry, (entry) => {
      expect(parseTarHeader(tarHeader(entry))).toEqual(entry)
    }),
  )
})

test('a header with any byte changed is none', () => {
  fc.assert(
    fc.property(entry, fc.nat({ max: 511 }), fc.integer({ min: 1, max: 255 }), (entry, at, by) => {
      const block = tarHeader(entry)
      block[at] = block[at]! ^ by
      expect(parseTarHeader(block)).toBeUndefined()
    }),
    { numRuns: 1_000 },
  )
})

test('names that ustar cannot hold are not written', () => {
  for (const name of ['', 'a b', '供应商', 'x'.repeat(101)])
    expect(() => tarHeader({ name, size: 0, mtime: 0 })).toThrow('no tar entry')
})
