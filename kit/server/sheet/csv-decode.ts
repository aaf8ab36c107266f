import { decode, type EncodingChoice, encodingsOf, legacyEncodings } from './encoding.ts'
import { SheetError } from './errors.ts'

/** A text and its encoding; `encodings` are all that its bytes may be in, the most likely first. */
export type Decoded = {
  readonly text: string
  readonly encoding: string
  readonly encodings: readonly EncodingChoice[]
  /** Whether the encoding is known or much more likely than any other. */
  readonly sure: boolean
}

/**
 * The text of a CSV and its encoding: UTF-16 by its byte order mark, UTF-8 if all bytes are valid, else `chosen` or the
 * most likely older encoding. No byte is lost or replaced; bytes that are valid in none throw.
 */
export function decodeText(bytes: Uint8Array, chosen?: string): Decoded {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : ''
  if (mark === '' && bytes.includes(0)) throw new SheetError('binary')
  const plain = decode(bytes, mark || 'utf-8')
  if (plain !== undefined) {
    if (plain.includes('\0')) throw new SheetError('binary')
    return { text: plain, encoding: mark || 'utf-8', encodings: [], sure: true }
  }
  if (mark) throw new SheetError('encoding')
  const { choices, sure } = encodingsOf(bytes)
  const encoding = choices.some((choice) => choice.encoding === chosen) ? chosen! : choices[0]?.encoding
  if (encoding === undefined) throw new SheetError('encoding')
  return { text: decode(bytes, encoding)!, encoding, encodings: choices, sure: sure || encoding === chosen }
}

/** Whether users may choose this encoding for a file. */
export const isEncoding = (name: unknown): name is string =>
  typeof name === 'string' && (legacyEncodings as readonly string[]).includes(name)
