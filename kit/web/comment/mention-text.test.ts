import { mentionToken } from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mentionAt, peopleFor, withoutTokens, withTokens } from './mention-text.ts'

const [sun, sunLi, chen, mei] = ['Sun', 'Sun Li', '陈静', 'Mei'].map((name, n) => ({
  id: `0190a5b0-0000-7000-8000-00000000000${n}`,
  name,
})) as [Person, Person, Person, Person]
type Person = { id: string; name: string }
const people = [sun, sunLi, chen, mei]
const token = (person: Person) => mentionToken(person.id)

describe('What is typed becomes what is kept', () => {
  test.each([
    ['@Sun please', `${token(sun)} please`],
    ['请@陈静看一下', `请${token(chen)}看一下`],
    ['@Sun Li and @sun', `${token(sunLi)} and ${token(sun)}`],
    ['@Sunday, mei@Mei.cn', '@Sunday, mei@Mei.cn'],
    ['(@Mei)@陈静@Sun.', `(${token(mei)})${token(chen)}${token(sun)}.`],
    ['@Nobody @', '@Nobody @'],
  ])('%s', (typed, stored) => expect(withTokens(typed, people)).toBe(stored))

  test('and back: what was kept, shown and kept again is the same', () => {
    const piece = fc.oneof(fc.constantFrom(...people.map(token), ' ', '，', '\n', 'word '), fc.string())
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const stored = withTokens(pieces.join(' '), people)
        expect(withTokens(withoutTokens(stored, people), people)).toBe(stored)
      }),
    )
  })
})

describe('The picker', () => {
  test.each([
    ['hello @s', 's'],
    ['@', ''],
    ['你好@陈', '陈'],
    ['@Sun L', 'Sun L'],
    ['a@s', undefined],
    ['@ s', undefined],
    ['@s\nx', undefined],
  ])('%j looks for %j', (text, query) => expect(mentionAt(text, text.length)?.query).toBe(query))

  test('looks at what stands before the caret', () => {
    expect(mentionAt('@Me and @Su', 3)).toEqual({ from: 0, query: 'Me' })
    expect(mentionAt('@Me', 0)).toBeUndefined()
  })

  test.each([
    ['', ['Sun', 'Sun Li', '陈静', 'Mei']],
    ['cj', ['陈静']],
    ['chenj', ['陈静']],
    ['静', ['陈静']],
    ['LI', ['Sun Li']],
    ['sun', ['Sun', 'Sun Li']],
    ['sun ', ['Sun Li']],
    ['x', []],
  ])('%j offers %j', (query, names) => expect(peopleFor(query, people).map((row) => row.name)).toEqual(names))
})
