import { SheetError } from './errors.ts'

/**
 * The text of a CSV and its encoding: UTF-16 by its byte order mark, UTF-8 where every byte fits, else GB18030.
 * The decoder of Node.js knows GB18030-2022, all four-byte characters included. No byte is lost or replaced: what
 * fits none of these throws.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : ''
  if (mark === '' && bytes.includes(0)) throw new SheetError('binary')
  for (const encoding of mark === '' ? ['utf-8', 'gb18030'] : [mark]) {
    const text = decode(bytes, encoding)
    if (text === undefined) continue
    if (text.includes('\0')) throw new SheetError('binary')
    return { text, encoding }
  }
  throw new SheetError('encoding')
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
