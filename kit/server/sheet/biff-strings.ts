import { SheetError } from './errors.ts'
import { maxCells } from './limits.ts'

/**
 * Reads the texts of BIFF8 records across the blocks of a continued record. Inside a text, each new block starts with a
 * byte that states again whether characters take one byte or two (MS-XLS 2.5.293 and 2.4.58).
 */
export class BiffText {
  readonly #blocks: readonly Buffer[]
  #block = 0
  #at: number

  constructor(blocks: readonly Buffer[], from = 0) {
    this.#blocks = blocks
    this.#at = from
  }

  byte(): number {
    const data = this.#current()
    return data.readUInt8(this.#at++)
  }

  word(): number {
    return this.byte() | (this.byte() << 8)
  }

  long(): number {
    return this.word() + this.word() * 0x10000
  }

  /** A text of `length` characters with its flags before it, and with formatting and reading aids skipped. */
  text(length: number): string {
    const flags = this.byte()
    const runs = (flags & 8) !== 0 ? this.word() : 0
    const aids = (flags & 4) !== 0 ? this.long() : 0
    const text = this.#chars(length, (flags & 1) !== 0)
    this.#skip(runs * 4 + aids)
    return text
  }

  #chars(length: number, isWide: boolean): string {
    let wide = isWide
    let text = ''
    for (let left = length; left > 0; ) {
      if (this.#at >= this.#blockData().length) {
        this.#nextBlock()
        wide = (this.byte() & 1) !== 0
      }
      const data = this.#blockData()
      const count = Math.min(left, (data.length - this.#at) >> (wide ? 1 : 0))
      if (count === 0) throw new SheetError('broken')
      const end = this.#at + (wide ? count * 2 : count)
      text += data.toString(wide ? 'utf16le' : 'latin1', this.#at, end)
      this.#at = end
      left -= count
    }
    return text
  }

  #skip(bytes: number): void {
    let left = bytes
    while (left > 0) {
      const step = Math.min(left, this.#current().length - this.#at)
      this.#at += step
      left -= step
    }
  }

  #blockData(): Buffer {
    return this.#blocks[this.#block] as Buffer
  }

  #current(): Buffer {
    while (this.#at >= this.#blockData().length) this.#nextBlock()
    return this.#blockData()
  }

  #nextBlock(): void {
    if (++this.#block >= this.#blocks.length) throw new SheetError('broken')
    this.#at = 0
  }
}

/** The texts that cells refer to by number (SST, MS-XLS 2.4.265). */
export function sharedTexts(blocks: readonly Buffer[]): string[] {
  const reader = new BiffText(blocks, 4)
  const count = reader.long()
  if (count > maxCells) throw new SheetError('broken')
  return Array.from({ length: count }, () => reader.text(reader.word()))
}
