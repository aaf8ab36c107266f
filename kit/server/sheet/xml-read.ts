import { SheetError } from './errors.ts'
import { parseTag, resolveText } from './xml-syntax.ts'

/** What a reader wants to hear of a document, in document order. Names come without their namespace prefix. */
export type XmlHandler = {
  /** `attributes` holds names (without prefix) and values by turns; `attribute` looks into it. */
  open(name: string, attributes: readonly string[]): void
  /** Text between tags, with entities resolved. A long text may come in several pieces. */
  text?(text: string): void
  close(name: string): void
}

/** The value of an attribute of `XmlHandler.open`. */
export function attribute(attributes: readonly string[], name: string): string | undefined {
  for (let index = 0; index < attributes.length; index += 2)
    if (attributes[index] === name) return attributes[index + 1]
  return undefined
}

/**
 * Reads a whole document from its bytes (UTF-8, or UTF-16 with a byte order mark); one that is not well-formed throws
 * `broken`. A document type is refused as a `bomb` (ECMA-376 Part 2, 6.2.5).
 */
export async function readXml(bytes: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  const scanner = new XmlScanner(handler)
  let decoder: InstanceType<typeof TextDecoder> | undefined
  try {
    for await (const piece of bytes) {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
      scanner.push(decoder.decode(piece, { stream: true }))
    }
    scanner.push(decoder?.decode() ?? '')
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new SheetError('broken', {}, error)
    throw error
  }
  scanner.end()
}

function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

/** A tag, comment or the like longer than this is no spreadsheet's. */
const maxMarkupChars = 4 * 1024 * 1024
/** Text is handed on in pieces of about this length. */
const textPieceChars = 64 * 1024
/** Elements inside one another; the formats need about ten. */
const maxDepth = 256

/** Cuts a document that arrives in pieces into tags and text, and sees to it that every tag closes. */
class XmlScanner {
  readonly #handler: XmlHandler
  readonly #open: string[] = []
  #rest = ''
  #rootSeen = false

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  /** Hands on everything in the document so far that is complete. */
  push(piece: string): void {
    const input = this.#rest + piece
    let at = 0
    for (;;) {
      const start = input.indexOf('<', at)
      if (start < 0) {
        at = this.#longText(input, at)
        break
      }
      if (start > at) this.#text(input.slice(at, start))
      at = start
      const end = this.#markup(input, start)
      if (end < 0) break
      at = end
    }
    this.#rest = input.slice(at)
    if (this.#rest.length > maxMarkupChars) throw new SheetError('broken')
  }

  end(): void {
    if (this.#rest.trim() !== '' || this.#open.length > 0 || !this.#rootSeen) throw new SheetError('broken')
  }

  /** Hands on the markup at `start`; returns the position behind it, or -1 where its end has not arrived. */
  #markup(input: string, start: number): number {
    const sign = input.charCodeAt(start + 1)
    if (Number.isNaN(sign)) return -1
    if (sign === 0x21 /* ! */) return this.#declaration(input, start)
    if (sign === 0x3f /* ? */) return behind(input, '?>', start)
    if (sign === 0x2f /* / */) {
      const end = input.indexOf('>', start)
      if (end >= 0) this.#close(input.slice(start + 2, end).trimEnd())
      return end < 0 ? -1 : end + 1
    }
    const tag = parseTag(input, start)
    if (!tag) return -1
    if (this.#open.length === 0 && this.#rootSeen) throw new SheetError('broken')
    this.#rootSeen = true
    if (this.#open.push(tag.name) > maxDepth) throw new SheetError('broken')
    this.#handler.open(local(tag.name), tag.attributes)
    if (tag.closed) this.#close(tag.name)
    return tag.end
  }

  /** The same of markup that begins with `<!`: a comment or a CDATA section, whose text is handed on. */
  #declaration(input: string, start: number): number {
    if (input.startsWith('<!--', start)) return behind(input, '-->', start + 4)
    if (input.startsWith('<![CDATA[', start)) {
      const end = input.indexOf(']]>', start)
      if (end >= 0 && this.#open.length > 0) this.#handler.text?.(input.slice(start + 9, end).replace(/\r\n?/g, '\n'))
      return end < 0 ? -1 : end + 3
    }
    if (input.length < start + 9) return -1
    throw new SheetError(input.startsWith('<!DOCTYPE', start) ? 'bomb' : 'broken')
  }

  #close(name: string): void {
    if (this.#open.pop() !== name) throw new SheetError('broken')
    this.#handler.close(local(name))
  }

  #text(raw: string): void {
    if (this.#open.length > 0) this.#handler.text?.(resolveText(raw))
    else if (/[^\s\uFEFF]/.test(raw)) throw new SheetError('broken')
  }

  /** Hands on a long text whose end has not arrived, except for its last characters; returns the position of these. */
  #longText(input: string, at: number): number {
    if (input.length - at < textPieceChars) return at
    const amp = input.lastIndexOf('&')
    // An entity or a CR LF must not be cut in two.
    const cut = amp > input.length - 16 && amp >= at ? amp : input.length - 1
    this.#text(input.slice(at, cut))
    return cut
  }
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** The position behind the next `mark`, or -1 where it has not arrived. */
function behind(input: string, mark: string, from: number): number {
  const at = input.indexOf(mark, from)
  return at < 0 ? -1 : at + mark.length
}
