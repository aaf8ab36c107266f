import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail, isWebsite, withScheme } from './contact.ts'

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
