import { expect, test } from 'vitest'
import { named } from './use-dropped-files.ts'

test('a pasted picture keeps the name of its file; one that the browser named is named by the time', () => {
  const nameOf = (name: string) => named(new File([], name, { type: 'image/png' })).name
  expect(['FAB-00012 front.jpg', 'Image 2.png'].map(nameOf)).toEqual(['FAB-00012 front.jpg', 'Image 2.png'])
  expect(nameOf('image.png')).toMatch(/^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/)
})
