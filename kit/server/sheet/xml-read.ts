import { SheetError } from './errors.ts'
import { XmlScanner } from './xml-scanner.ts'

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
 * `broken`. A document type is refused as a `bomb`, since no spreadsheet format allows one (ECMA-376 Part 2, 6.2.5).
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
