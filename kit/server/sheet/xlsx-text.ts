import { SheetError } from './errors.ts'
import { maxCellChars, maxCells, maxTextChars } from './limits.ts'
import { readXml } from './xml-read.ts'
import type { ZipFile } from './zip-read.ts'

/** The longest text of a cell before its escapes are resolved, each of which takes seven characters for one. */
export const maxEscapedChars = maxCellChars * 7

/** `_x000D_` stands for a character that XML cannot hold (ST_Xstring, ECMA-376 Part 1, 22.9.2.19). */
export const unescapeText = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** The other direction: also escapes what only looks like an escape, and halves of surrogate pairs. */
export const escapeText = (text: string) =>
  text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_').replace(unwritable, (unit) => {
    const code = unit.charCodeAt(0).toString(16).toUpperCase()
    return `_x${code.padStart(4, '0')}_`
  })

/** Control characters but tab and line feed (U+007F to U+009F are allowed), the two non-characters, lone surrogates. */
const unwritable = /[^\P{Cc}\t\n\u007F-\u009F]|[\uFFFE\uFFFF]|\p{Cs}/gu

/**
 * Collects the text of one string item: plain, or runs of rich text put together; the reading aids of East Asian texts
 * (`rPh`) are left out. A text that is too long throws what `tooLong` makes.
 */
export class ItemText {
  readonly #tooLong: () => SheetError
  #text = ''
  #inText = false
  #inPhonetic = false

  constructor(tooLong: () => SheetError) {
    this.#tooLong = tooLong
  }

  open(name: string): void {
    if (name === 'rPh') this.#inPhonetic = true
    else if (name === 't') this.#inText = !this.#inPhonetic
  }

  add(text: string): void {
    if (!this.#inText) return
    this.#text += text
    if (this.#text.length > maxEscapedChars) throw this.#tooLong()
  }

  close(name: string): void {
    if (name === 'rPh') this.#inPhonetic = false
    else if (name === 't') this.#inText = false
  }

  take(): string {
    const text = unescapeText(this.#text)
    this.#text = ''
    return text
  }
}

/** The texts that cells refer to by number (ECMA-376 Part 1, 18.4). */
export async function readSharedStrings(zip: ZipFile, part: string): Promise<string[]> {
  const strings: string[] = []
  const item = new ItemText(() => new SheetError('cellTooLong', { limit: maxCellChars }))
  let chars = 0
  await readXml(zip.read(part), {
    open: (name) => item.open(name),
    text: (text) => item.add(text),
    close(name) {
      item.close(name)
      if (name !== 'si') return
      const text = item.take()
      chars += text.length
      if (strings.push(text) > maxCells) throw new SheetError('tooManyCells', { limit: maxCells })
      if (chars > maxTextChars) throw new SheetError('tooLarge', { limit: maxTextChars })
    },
  })
  return strings
}
