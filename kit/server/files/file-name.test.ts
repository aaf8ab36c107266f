import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

test.each([
  ['a plain name', 'list 2026.xlsx', 'list 2026.xlsx'],
  ['a path of Windows', 'C:\\Users\\Li\\订单.csv', '订单.csv'],
  ['a path', '../../etc/passwd', 'passwd'],
  ['control characters and blanks at the ends', ' a\u0000\u202eb.pdf\t', 'ab.pdf'],
  ['a long one, cut between letters', `${'x'.repeat(254)}😀.txt`, 'x'.repeat(254)],
])('the name of a file: %s', (_, given, name) => expect(fileName(given)).toBe(name))

test.each(['', ' \t', '\u0000', 'folder/', '.', '..', 'a\\..'])('%j names no file', (given) => {
  expect(() => fileName(given)).toThrow(
    expect.objectContaining({ kind: 'refused', problems: [expect.objectContaining({ field: 'name' })] }),
  )
})
