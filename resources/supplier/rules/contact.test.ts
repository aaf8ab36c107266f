import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayMobile, isEmail, isWebsite, withScheme } from './contact.ts'

describe('E-mail of a contact (at most 320 characters, specification section 9)', () => {
  test.each([
    'li.wei@hengli-textile.com',
    'sales+eu@mail.hengli.com.cn',
    '13800138000@163.com',
    "o'neill@example.ie",
    '张伟@例子.公司',
  ])('%s', (text) => expect(isEmail(text)).toBe(true))

  test.each([
    '',
    'hengli',
    '@hengli.com',
    'li@',
    'li@hengli',
    'li@163..com',
    'li..wei@163.com',
    'li@163.com.',
    'li@-hengli.com',
    'li wei@163.com',
    'li@163.com, wang@163.com',
    'li@127.0.0.1',
    'li＠163.com',
    'Li <li@163.com>',
  ])('not %j', (text) => expect(isEmail(text)).toBe(false))

  test('320 characters are the most: 64, the @ and 255', () => {
    const label = (length: number) => 'b'.repeat(length)
    const domain = [label(63), label(63), label(63), label(63)].join('.')
    expect(domain).toHaveLength(255)
    expect(isEmail(`${'a'.repeat(64)}@${domain}`)).toBe(true)
    expect(isEmail(`${'a'.repeat(65)}@${domain}`)).toBe(false)
    expect(isEmail(`${'a'.repeat(64)}@b.${domain}`)).toBe(false)
  })

  test('every usual address is accepted', () => {
    fc.assert(fc.property(fc.emailAddress(), (text) => void expect(isEmail(text), text).toBe(true)))
  })
})

describe('Website (at most 2,048 characters)', () => {
  test.each(['https://www.hengli.com', 'http://hengli.com.cn:8080/en/?a=b#c', 'HTTPS://例子.公司/面料'])('%s', (text) =>
    expect(isWebsite(text)).toBe(true),
  )
  test.each([
    '',
    'www.hengli.com',
    'ftp://hengli.com',
    'javascript:alert(1)',
    'https://hengli',
    'https://user:pw@hengli.com',
    'https://hengli.com/a b',
    'https://',
    'https://.com',
  ])('not %j', (text) => expect(isWebsite(text)).toBe(false))

  test('2,048 characters are the most', () => {
    expect(isWebsite('https://a.cn/'.padEnd(2_048, 'x'))).toBe(true)
    expect(isWebsite('https://a.cn/'.padEnd(2_049, 'x'))).toBe(false)
  })

  test('what people write gets the scheme that a link needs, and nothing else does', () => {
    expect(withScheme(' www.hengli.com/en ')).toBe('https://www.hengli.com/en')
    expect(withScheme('http://hengli.com')).toBe('http://hengli.com')
    expect(withScheme('javascript:alert(1)')).toBe('javascript:alert(1)')
    expect(withScheme('not a site')).toBe('not a site')
    fc.assert(fc.property(fc.webUrl(), (text) => void expect(withScheme(text)).toBe(text)))
    fc.assert(fc.property(fc.string(), (text) => void expect(withScheme(withScheme(text))).toBe(withScheme(text))))
  })
})

describe('Mobile, as it is shown', () => {
  test.each([
    ['13800138000', '138 0013 8000'],
    ['138-0013-8000', '138 0013 8000'],
    ['１３８００１３８０００', '138 0013 8000'],
    ['+86 138 00138000', '+86 138 0013 8000'],
    ['0086-13800138000', '+86 138 0013 8000'],
    ['8613800138000', '+86 138 0013 8000'],
    ['+852 9123-4567', '+852 9123 4567'],
    ['00 852 9123 4567', '+852 9123 4567'],
    ['+44 (0)20 7946 0018', '+44 20 7946 0018'],
    ['(0512) 6288.1234', '0512 6288 1234'],
    ['12345678901', '12345678901'],
    ['+90 (212) 555 01 23', '+90 212 555 01 23'],
  ])('%s is shown as %s', (text, shown) => expect(displayMobile(text)).toBe(shown))

  test.each(['', 'ask Ms Li', '13800138000/13900139000', '138 0013 8000 ext. 12', '1234', '微信同号 13800138000'])(
    '%j is not one number and stays',
    (text) => expect(displayMobile(text)).toBe(text),
  )

  test('showing twice changes nothing, and no digit is changed or added', () => {
    const written = fc.string({ unit: fc.constantFrom(...'0123456789 +-()./'.split(''), '\u3000', '８') })
    fc.assert(
      fc.property(written, (text) => {
        const shown = displayMobile(text)
        expect(displayMobile(shown)).toBe(shown)
        const digits = (some: string) => some.normalize('NFKC').replace(/\D/g, '').replace(/^0+/, '')
        if (!text.normalize('NFKC').includes('(0)')) expect(digits(shown)).toBe(digits(text))
      }),
    )
  })
})
