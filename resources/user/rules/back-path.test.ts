import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeBack } from './back-path.ts'

describe('the way back: same-origin paths of the admin area only', () => {
  test.each([
    '/admin',
    '/admin/',
    '/admin/showroom?status=Active',
    '/admin/supplier/0190b0f2-7a5e-7c3e-8f5e-000000000001#files',
    '/admin/fabric?q=棉&weight=180..220',
  ])('%s is followed', (back) => {
    expect(safeBack(back)).toBe(back)
  })

  test.each([
    undefined,
    null,
    '',
    '/',
    '/login',
    '/administrator',
    'admin',
    '//evil.example/admin',
    '/\\evil.example/admin',
    '/admin\\@evil.example',
    '/\t/evil.example/admin',
    '/\n/evil.example',
    'https://evil.example/admin',
    'javascript:alert(1)',
    '/admin/../login',
    '/admin/%2e%2e/login',
    '/admin/.%2E/login',
    '/x/../../admin/../',
  ])('%j is not', (back) => {
    expect(safeBack(back)).toBeUndefined()
  })

  test('whatever it lets through stays on this origin, under /admin', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      'admin',
      '..',
      '.',
      '@',
      ':',
      '?',
      '#',
      '%2e',
      '\t',
      '\n',
      'evil.example',
      '',
    )
    fc.assert(
      fc.property(
        fc.constantFrom('/', '/admin', '/admin/'),
        fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 8 }),
        (start, parts) => {
          const back = safeBack(start + parts.join(''))
          if (back === undefined) return
          const url = new URL(back, 'https://sms.example/login')
          expect(url.origin).toBe('https://sms.example')
          expect(url.pathname).toMatch(/^\/admin(\/|$)/)
          expect(safeBack(back)).toBe(back)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
