import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CommentPart, commentParts, excerptOf, mentionsIn, mentionToken, withNames } from './comment-text.ts'

const [li, sun] = ['0190a5b0-0000-7000-8000-00000000000a', '0190a5b0-0000-7000-8000-00000000000b']

describe('Mentions', () => {
  test('each user once, in order; what only looks like one is none', () => {
    expect(mentionsIn(`${mentionToken(sun)} and ${mentionToken(li.toUpperCase())}, ${mentionToken(sun)}`)).toEqual([
      sun,
      li,
    ])
    expect(mentionsIn('@[Li] @[] @Li a@b.cn @[0190a5b0]')).toEqual([])
  })

  test('by name, whatever signs the name has', () => {
    const names = new Map([[li, '李 $& {n}']])
    expect(withNames(`${mentionToken(li)}、${mentionToken(sun)}?`, names)).toBe('@李 $& {n}、@…?')
  })
})

describe('Parts of a comment', () => {
  test('addresses of the web are links, without the marks of the sentence around them', () => {
    const links = (text: string) => commentParts(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []))
    expect(links('See https://sms.example.com/a?b=c#d, please.')).toEqual(['https://sms.example.com/a?b=c#d'])
    expect(links('(https://en.wikipedia.org/wiki/Denim_(fabric)).')).toEqual([
      'https://en.wikipedia.org/wiki/Denim_(fabric)',
    ])
    expect(links('请看http://例子.cn/布，谢谢')).toEqual(['http://例子.cn/布'])
    expect(links(`https://a.cn/${mentionToken(li)}`)).toEqual(['https://a.cn/'])
  })

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT://%0aalert(1)',
    'data:text/html,<b>',
    '<a href="//x">',
    'ftp://a.cn',
    'http://',
    'https://mei@evil.example.com',
    '<script>alert(1)</script>',
  ])('%s is words', (text) => {
    expect(commentParts(text)).toEqual([{ kind: 'text', text }])
  })

  test('together they are the text, and every link is http or https', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('https://', 'http://a.cn/(', ')', '.', '@[', ']', mentionToken(li), '，', 'javascript:'),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        const parts = commentParts(text)
        const back = parts.map((part) => partText(part)).join('')
        expect(back).toBe(text)
        for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\/[^/]/)
      }),
    )
  })
})

const partText = (part: CommentPart) =>
  part.kind === 'mention' ? mentionToken(part.id) : part.kind === 'link' ? part.href : part.text

test('an excerpt cuts neither a mention nor a sign of two halves', () => {
  expect(excerptOf(`Hello ${mentionToken(li)}`, 20)).toBe('Hello…')
  expect(excerptOf('ab😀cd', 3)).toBe('ab…')
  expect(excerptOf('short', 5)).toBe('short')
})
