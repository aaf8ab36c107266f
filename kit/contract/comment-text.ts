import { isWebsite } from './contact.ts'

/** A mention in a text: the user's id between `@[` and `]`, so that it survives a change of the name. */
const mention = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/gi

/** The token of a user in a comment's text. */
export const mentionToken = (id: string) => `@[${id}]`

/** The ids of the users whom a text mentions, each once, in the order of their first mention. */
export const mentionsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map((found) => found[1]!.toLowerCase())),
]

/** The text with every mention as `@` and the user's name; a mention of an unknown user becomes `@…`. */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(mention, (_, id: string) => `@${names.get(id.toLowerCase()) ?? '…'}`)

/** The parts of a comment's text in order: words, mentions and web addresses. */
export type CommentPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly id: string }
  | { readonly kind: 'link'; readonly href: string }

/** An address begins with its scheme and ends before a blank, a quote, an angle bracket or Chinese punctuation. */
const address = /https?:\/\/[^\s<>"'“”‘’，。；：！？、（）《》【】「」]+/gi

/** Punctuation that ends the sentence around an address. */
const trailing = /[.,;:!?*_~|\\\]}]+$/

/** Splits a comment's text into its parts. Only http and https addresses become links. */
export function commentParts(text: string): CommentPart[] {
  const parts: CommentPart[] = []
  let from = 0
  for (const found of text.matchAll(mention)) {
    parts.push(...withLinks(text.slice(from, found.index)))
    parts.push({ kind: 'mention', id: found[1]!.toLowerCase() })
    from = found.index + found[0].length
  }
  return [...parts, ...withLinks(text.slice(from))]
}

function withLinks(text: string): CommentPart[] {
  const parts: CommentPart[] = []
  let from = 0
  const words = (to: number) => {
    if (to > from) parts.push({ kind: 'text', text: text.slice(from, to) })
  }
  for (const found of text.matchAll(address)) {
    const shown = trimmed(found[0])
    if (!isWebsite(shown)) continue
    words(found.index)
    parts.push({ kind: 'link', href: shown })
    from = found.index + shown.length
  }
  words(text.length)
  return parts
}

/** An address without punctuation of the sentence at its end; a closing bracket stays if the address opens it. */
function trimmed(found: string): string {
  let shown = found.replace(trailing, '')
  while (shown.endsWith(')') && count(shown, ')') > count(shown, '(')) shown = shown.slice(0, -1).replace(trailing, '')
  return shown
}

const count = (text: string, mark: string) => text.split(mark).length - 1

/** The start of a text, at most `max` characters, that never cuts a mention; an ellipsis follows if it is cut. */
export function excerptOf(text: string, max = 200): string {
  if (text.length <= max) return text
  const cut = [...text.matchAll(mention)].find((found) => found.index < max && found.index + found[0].length > max)
  // Drops half of a character of two units at the cut.
  return `${text
    .slice(0, cut ? cut.index : max)
    .toWellFormed()
    .replace(/\uFFFD$/u, '')
    .trimEnd()}…`
}
