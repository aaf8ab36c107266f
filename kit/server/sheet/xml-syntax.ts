import { SheetError } from './errors.ts'

type Tag = {
  readonly name: string
  /** Names without prefix and values by turns. */
  readonly attributes: string[]
  readonly closed: boolean
  readonly end: number
}

const nameEnd = /[\s/>]/g
const noAttributes: string[] = []

/**
 * The opening tag at `start`, the position of its `<`; undefined where its end has not arrived. A `>` inside a value
 * does not end it.
 */
export function parseTag(input: string, start: number): Tag | undefined {
  nameEnd.lastIndex = start + 1
  const found = nameEnd.exec(input)
  if (!found) return undefined
  const name = input.slice(start + 1, found.index)
  if (name === '') throw new SheetError('broken')
  let attributes = noAttributes
  for (let at = found.index; ; ) {
    const sign = input.charCodeAt(at)
    if (Number.isNaN(sign)) return undefined
    if (sign === 0x3e /* > */) return { name, attributes, closed: false, end: at + 1 }
    if (sign === 0x2f /* / */) {
      if (at + 1 >= input.length) return undefined
      if (input.charCodeAt(at + 1) !== 0x3e) throw new SheetError('broken')
      return { name, attributes, closed: true, end: at + 2 }
    }
    if (isBlank(sign)) {
      at++
      continue
    }
    const equals = input.indexOf('=', at)
    if (equals < 0) return undefined
    let open = equals + 1
    while (isBlank(input.charCodeAt(open))) open++
    const quote = input.charAt(open)
    if (quote === '') return undefined
    if (quote !== '"' && quote !== "'") throw new SheetError('broken')
    const close = input.indexOf(quote, open + 1)
    if (close < 0) return undefined
    if (attributes === noAttributes) attributes = []
    const key = input.slice(at, equals).trimEnd()
    if (/[<>\s]/.test(key)) throw new SheetError('broken')
    attributes.push(key.slice(key.indexOf(':') + 1), resolveText(input.slice(open + 1, close)))
    at = close + 1
  }
}

const isBlank = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text as XML means it: line ends are LF (XML 1.0, 2.11) and entities resolved; only the five of XML exist (4.6). */
export function resolveText(raw: string): string {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw
  return text.includes('&') ? text.replace(/&([^;&]*);?/g, resolveEntity) : text
}

/** The character of an entity; `whole` includes the `&` and, unless it is cut off, the `;`. */
function resolveEntity(whole: string, entity: string): string {
  const character = named[entity]
  if (character !== undefined && whole.endsWith(';')) return character
  const code = /^#x[\da-f]+$/i.test(entity)
    ? Number.parseInt(entity.slice(2), 16)
    : /^#\d+$/.test(entity)
      ? Number.parseInt(entity.slice(1), 10)
      : 0
  if (!whole.endsWith(';') || code < 1 || code > 0x10ffff) throw new SheetError('broken')
  // Halves of surrogate pairs are not allowed here, but some programs write emoji as two of them.
  return code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code)
}
