import { SheetError } from './errors.ts'
import { maxCells } from './limits.ts'

/** Record numbers of BIFF8 (MS-XLS 2.3) that concern cells. */
export const sid = {
  formula: 0x0006,
  /** The number that some programs write for a formula, from an older format. */
  formula4: 0x0406,
  eof: 0x000a,
  dateMode: 0x0022,
  filePass: 0x002f,
  continue: 0x003c,
  boundSheet: 0x0085,
  mulRk: 0x00bd,
  rString: 0x00d6,
  xf: 0x00e0,
  mergeCells: 0x00e5,
  sst: 0x00fc,
  labelSst: 0x00fd,
  number: 0x0203,
  label: 0x0204,
  boolErr: 0x0205,
  string: 0x0207,
  rk: 0x027e,
  format: 0x041e,
  bof: 0x0809,
} as const

/** A record with the data of its CONTINUE records, each as its own block. */
export type BiffRecord = { readonly id: number; readonly data: Buffer; readonly blocks: readonly Buffer[] }

/** The records of a workbook stream from a position. A record that exceeds the stream throws `broken`. */
export function* biffRecords(stream: Buffer, from: number): Generator<BiffRecord> {
  let at = from
  while (at + 4 <= stream.length) {
    const id = stream.readUInt16LE(at)
    const blocks: Buffer[] = []
    do {
      const size = stream.readUInt16LE(at + 2)
      if (at + 4 + size > stream.length) throw new SheetError('broken')
      blocks.push(stream.subarray(at + 4, at + 4 + size))
      at += 4 + size
    } while (at + 4 <= stream.length && stream.readUInt16LE(at) === sid.continue && id !== sid.continue)
    yield { id, data: blocks[0] as Buffer, blocks }
  }
}

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
    const formattingRuns = (flags & 8) !== 0 ? this.word() : 0
    const aidBytes = (flags & 4) !== 0 ? this.long() : 0
    const text = this.#chars(length, (flags & 1) !== 0)
    this.#skip(formattingRuns * 4 + aidBytes)
    return text
  }

  #chars(length: number, isWide: boolean): string {
    let wide = isWide
    let text = ''
    while (text.length < length) {
      if (this.#at >= this.#blockData().length) {
        this.#nextBlock()
        wide = (this.byte() & 1) !== 0
      }
      const data = this.#blockData()
      const inBlock = Math.floor((data.length - this.#at) / (wide ? 2 : 1))
      const count = Math.min(length - text.length, inBlock)
      if (count === 0) throw new SheetError('broken')
      const end = this.#at + (wide ? count * 2 : count)
      text += data.toString(wide ? 'utf16le' : 'latin1', this.#at, end)
      this.#at = end
    }
    return text
  }

  #skip(bytes: number): void {
    let remaining = bytes
    while (remaining > 0) {
      const step = Math.min(remaining, this.#current().length - this.#at)
      this.#at += step
      remaining -= step
    }
  }

  #blockData(): Buffer {
    return this.#blocks[this.#block] as Buffer
  }

  /** The block with the next byte: the next one where the present one has ended. */
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
