import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { captionOf, codesMeant, newCodes, photoOrder } from './codes.ts'

/** The code that a file goes to among those that there are. */
const meant = (path: string, codes: readonly string[]) =>
  codesMeant(path).find((key) => codes.some((code) => code.toLowerCase() === key))

describe('Whose photo a file is', () => {
  test.each([
    ['FAB-00012.jpg', 'fab-00012'],
    ['fab-00012.JPG', 'fab-00012'],
    ['FAB-00012-1.jpg', 'fab-00012'],
    ['FAB-00012_2 front.png', 'fab-00012'],
    ['FAB-00012 (3).webp', 'fab-00012'],
    ['FAB-00012/any name.jpg', 'fab-00012'],
    ['fair/FAB-00012/IMG_0001.jpg', 'fab-00012'],
    ['fair/FAB-00012.jpg', 'fab-00012'],
    ['FAB-\u200B00012\u200E front.jpg', 'fab-00012'],
    ['fair/FAB-0001\u200B2/any name.jpg', 'fab-00012'],
    ['FAB-000123.jpg', undefined],
    ['IMG_0001.jpg', undefined],
  ])('%s is %s', (path, code) => {
    expect(meant(path, ['FAB-00012', 'FAB-1'])).toBe(code)
  })

  test('the longest code that fits wins, be it the folder’s', () => {
    expect(meant('A-1-2 back.jpg', ['A', 'A-1', 'A-1-2'])).toBe('a-1-2')
    expect(meant('A-1-2 back.jpg', ['A', 'A-1'])).toBe('a-1')
    expect(meant('A-100/A-1.jpg', ['A-1', 'A-100'])).toBe('a-100')
  })

  test('what is longer than any code is none, so that long paths mean few', () => {
    const long = '-x'.repeat(200)
    expect(codesMeant(`${long}/A-1${long}.jpg`).every((code) => code.length <= 50)).toBe(true)
    expect(meant(`${long}/A-1${long}.jpg`, ['A-1'])).toBe('a-1')
  })

  test('a code followed by any number and words is found again, whatever is in it', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9\u4e00-\u4e20]([-_ ]?[A-Za-z0-9\u4e00-\u4e20]){0,8}$/)
    fc.assert(
      fc.property(word, fc.constantFrom('', '-1', '_2 front', ' (3)', '.back'), (code, rest) => {
        expect(codesMeant(`${code}${rest}.jpg`)).toContain(code.toLowerCase())
      }),
    )
  })
})

test('what stands behind the code is a caption where it is more than a number', () => {
  expect(captionOf('A-1.jpg', 'A-1')).toBeNull()
  expect(captionOf('A-1-2.jpg', 'A-1')).toBeNull()
  expect(captionOf('a-1_2 front_side.png', 'A-1')).toBe('front side')
  expect(captionOf('A-1/IMG_1.jpg', 'A-1')).toBeNull()
})

test('new codes: numbers count the photos of one where there are several, else they belong to the name', () => {
  const codes = newCodes(['x/leather_1.png', 'x/denim.png', 'x/denim-2.png', 'x/T (1).png', 'x/T (2).png'], 'files')
  expect([...codes.values()]).toEqual(['leather_1', 'denim', 'denim', 'T', 'T'])
  expect([...newCodes(['x/N-1/a.jpg', 'x/N-1/b.jpg', 'c.jpg'], 'folders').values()]).toEqual(['N-1', 'N-1', 'c'])
})

test('photos of one record: the code alone first, then by their numbers', () => {
  const paths = ['A-10.jpg', 'A-2.jpg', 'A.jpg', 'A-1.jpg']
  expect(paths.toSorted(photoOrder('a'))).toEqual(['A.jpg', 'A-1.jpg', 'A-2.jpg', 'A-10.jpg'])
})
