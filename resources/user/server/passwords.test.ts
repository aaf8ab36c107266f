import { expect, test, vi } from 'vitest'
import { isCommon } from './passwords.ts'

test('a password is kept as argon2id with 19 MiB and two passes, and only the same one fits', async () => {
  // As the product loads it: other tests make passwords cheap.
  vi.resetModules()
  const { hashPassword, verifyPassword } = await import('./passwords.ts')
  const hash = await hashPassword('indigo dye vat 7')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword('indigo dye vat 7', hash)).toBe(true)
  expect(await verifyPassword('indigo dye vat 8', hash)).toBe(false)
  expect(await verifyPassword('indigo dye vat 7', undefined)).toBe(false)
})

test.each([
  ['of the public list', 'qwertyuiop', 'manchester', '1029384756'],
  ['of our own', 'fabric1234', 'woaini1314', 'summer2026'],
  ['in other letters', 'PassWord123', 'ｑｗｅｒｔｙｕｉｏｐ', 'MANCHESTER'],
])('common passwords are known: those %s', async (_, ...passwords) => {
  for (const password of passwords) expect(await isCommon(password), password).toBe(true)
  for (const password of passwords) expect(await isCommon(`${password} of indigo`), password).toBe(false)
})
