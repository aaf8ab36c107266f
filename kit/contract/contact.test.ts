import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail, isPhone, isWebsite, telAddress, withScheme } from './contact.ts'

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

describe('Telephone numbers: what people write is dialled (RFC 3966)', () => {
  test.each([
    ['+86 138 0000 1234', 'tel:+8613800001234'],
    ['138-0000-1234', 'tel:13800001234'],
    ['（0571）8888 9999', 'tel:057188889999'],
    ['＋８６ １３８ ００００ １２３４', 'tel:+8613800001234'],
    ['+44 (0)20 7946 0018', 'tel:+442079460018'],
    ['0571-88889999 转 801', 'tel:057188889999;ext=801'],
    ['0571-88889999-分机：12', 'tel:057188889999;ext=12'],
    ['+90 212 555 01 02 ext. 45', 'tel:+902125550102;ext=45'],
    ['+1 201 555 0123 x9', 'tel:+12015550123;ext=9'],
    ['+1-201-555-0123;ext=9', 'tel:+12015550123;ext=9'],
    ['13800001234 / 13900005678', 'tel:13800001234'],
    ['0571-88889999、0571-88887777', 'tel:057188889999'],
    ['0711/1234567', 'tel:07111234567'],
    ['Tel: 138 0000 1234 (Li Na)', 'tel:13800001234'],
    ['110', 'tel:110'],
  ])('%s', (text, address) => {
    expect(telAddress(text)).toBe(address)
    expect(isPhone(text)).toBe(true)
  })

  test.each(['12ab', '12', '138ab', '138 0000 1234x', 'none', '1'.repeat(16)])('%s is none', (text) =>
    expect(isPhone(text)).toBe(false),
  )

  test.each(['', 'same as the office', '12', 'ext. 801', '1234 5678 9012 3456'])('%j cannot be dialled', (text) =>
    expect(telAddress(text)).toBeUndefined(),
  )

  test('whatever is typed, an address holds nothing but digits, one + and an extension', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(telAddress(text) ?? 'tel:110').toMatch(/^tel:\+?\d{3,15}(;ext=\d{1,8})?$/)
      }),
    )
  })
})
