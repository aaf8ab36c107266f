import { foldText, mentionToken, type Person, withNames } from '@sms/kit/contract'
import { pinyinOf } from '../form/pinyin.ts'

/** A letter or digit of a script that separates its words by blanks, or a mark within an e-mail address. */
const wordCharacter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}._%+-]/u

/**
 * Whether a name of such letters, before the character `next`, ends inside a word: "Sun" in "@Sunday", not in "@Sun.".
 */
const endsInsideWord = (name: string, next: string | undefined) =>
  next !== undefined &&
  wordCharacter.test(name.at(-1)!) &&
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_]/u.test(next)

/**
 * The text as stored: each `@` followed by a name of `people`, the longest that fits, becomes the token of that user.
 */
export function withTokens(text: string, people: readonly Person[]): string {
  const byLength = people.filter(({ name }) => name).toSorted((a, b) => b.name.length - a.name.length)
  let result = ''
  for (let at = 0; at < text.length; ) {
    const sign = text[at]!
    const person = isMentionSign(text, at) ? personAtStart(text.slice(at + 1), byLength) : undefined
    result += person ? mentionToken(person.id) : sign
    at += person ? person.name.length + 1 : 1
  }
  return result
}

/** Whether an `@` stands at a position that is not inside an e-mail address. */
const isMentionSign = (text: string, at: number) => text[at] === '@' && !(at > 0 && wordCharacter.test(text[at - 1]!))

/** The first of the people with whose whole name a text begins, in any case; pass the longest names first. */
const personAtStart = (rest: string, people: readonly Person[]) =>
  people.find(
    ({ name }) =>
      rest.slice(0, name.length).toLowerCase() === name.toLowerCase() && !endsInsideWord(name, rest[name.length]),
  )

/** The text as edited: mentions by name. */
export const withoutTokens = (text: string, people: readonly Person[]) =>
  withNames(text, new Map(people.map(({ id, name }) => [id, name])))

/** The text typed after an `@` before the caret, and the position of the `@`; undefined if there is none. */
export function mentionAt(text: string, caret: number): { from: number; query: string } | undefined {
  const from = caret < 1 ? -1 : text.lastIndexOf('@', caret - 1)
  if (!isMentionSign(text, from)) return undefined
  const query = text.slice(from + 1, caret)
  return query.length > 40 || /[\n@]/.test(query) || query.startsWith(' ') ? undefined : { from, query }
}

const offeredMax = 8

/** The people that match a query by name, pinyin or initials; those that begin with it come first. */
export function peopleFor<P extends Person>(query: string, people: readonly P[]): P[] {
  // Folding drops a blank at the end, which after a first name narrows the choice.
  const folded = foldText(query) + (/\s$/.test(query) ? ' ' : '')
  const ranked = people.flatMap((person) => {
    const name = foldText(person.name)
    const pinyin = pinyinOf(person.name)
    const begins = [name, pinyin?.full, pinyin?.initials].some((key) => key?.startsWith(folded))
    if (begins) return [{ person, rank: 0 }]
    return name.includes(folded) || pinyin?.full.includes(folded) ? [{ person, rank: 1 }] : []
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, offeredMax)
    .map(({ person }) => person)
}
