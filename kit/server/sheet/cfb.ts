import { SheetError } from './errors.ts'

/** First bytes of a Compound File (MS-CFB 2.2), the container of Excel 97 to 2003 and of encrypted workbooks. */
export const cfbMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const endOfChain = 0xfffffffe
const streamType = 2

type Entry = { readonly name: string; readonly start: number; readonly size: number; readonly type: number }

/**
 * The streams of a Compound File (MS-CFB), by name: chains of sectors, which a table (FAT) connects. Damaged files
 * throw `broken`, at the latest on `read`.
 */
export class CompoundFile {
  readonly #bytes: Buffer
  readonly #sector: number
  readonly #miniSector: number
  readonly #miniLimit: number
  readonly #fat: Uint32Array
  readonly #entries: Entry[]

  constructor(bytes: Buffer) {
    if (bytes.length < 512) throw new SheetError('broken')
    this.#bytes = bytes
    const shift = bytes.readUInt16LE(30)
    if (shift !== 9 && shift !== 12) throw new SheetError('broken')
    this.#sector = 2 ** shift
    this.#miniSector = 2 ** Math.min(bytes.readUInt16LE(32), shift)
    this.#miniLimit = bytes.readUInt32LE(56)
    this.#fat = this.#readFat()
    this.#entries = directory(this.#chain(bytes.readUInt32LE(48)))
  }

  /** Whether a stream of that name exists, ignoring case as the format does. */
  has(name: string): boolean {
    return this.#find(name) !== undefined
  }

  /** The bytes of an existing stream. Small ones are inside a shared stream (2.4). */
  read(name: string): Buffer {
    const entry = this.#find(name)
    if (!entry) throw new SheetError('broken')
    const bytes = entry.size < this.#miniLimit ? this.#miniChain(entry) : this.#chain(entry.start, entry.size)
    if (bytes.length < entry.size) throw new SheetError('broken')
    return bytes.subarray(0, entry.size)
  }

  #find(name: string): Entry | undefined {
    const wanted = name.toLowerCase()
    return this.#entries.find((entry) => entry.type === streamType && entry.name.toLowerCase() === wanted)
  }

  #sectorAt(number: number): Buffer {
    const at = (number + 1) * this.#sector
    if (at >= this.#bytes.length) throw new SheetError('broken')
    return this.#bytes.subarray(at, at + this.#sector)
  }

  /** The table of the sector that follows each sector; its own sectors are listed in the header and beyond (2.5). */
  #readFat(): Uint32Array {
    const count = this.#bytes.readUInt32LE(44)
    if (count * this.#sector > this.#bytes.length) throw new SheetError('broken')
    const numbers: number[] = []
    for (let index = 0; index < 109 && numbers.length < count; index++)
      numbers.push(this.#bytes.readUInt32LE(76 + index * 4))
    const perSector = this.#sector / 4 - 1
    let next = this.#bytes.readUInt32LE(68)
    while (numbers.length < count && next < endOfChain) {
      const list = this.#sectorAt(next)
      for (let index = 0; index < perSector && numbers.length < count; index++)
        numbers.push(list.readUInt32LE(index * 4))
      next = list.readUInt32LE(perSector * 4)
    }
    return uint32s(Buffer.concat(numbers.map((number) => this.#sectorAt(number))))
  }

  /** The bytes of the sectors from a number on, up to the end of their chain or until they hold `size` bytes. */
  #chain(start: number, size = Number.POSITIVE_INFINITY): Buffer {
    const sectors: Buffer[] = []
    for (let number = start; number < endOfChain && sectors.length * this.#sector < size; number = this.#next(number)) {
      // A chain longer than the file is a cycle.
      if (sectors.length * this.#sector > this.#bytes.length) throw new SheetError('broken')
      sectors.push(this.#sectorAt(number))
    }
    return Buffer.concat(sectors)
  }

  #next(number: number): number {
    const next = this.#fat[number]
    if (next === undefined) throw new SheetError('broken')
    return next
  }

  /** The bytes of a small stream: small sectors inside the stream of the root, with a table of their own. */
  #miniChain(entry: Entry): Buffer {
    const root = this.#entries[0] as Entry
    const container = this.#chain(root.start, root.size)
    const startOfTable = this.#bytes.readUInt32LE(60)
    const table = uint32s(this.#chain(startOfTable))
    const sectors: Buffer[] = []
    for (let number = entry.start; sectors.length * this.#miniSector < entry.size; number = table[number] as number) {
      const at = number * this.#miniSector
      // A chain longer than its container is a cycle.
      if (!(at < container.length) || sectors.length * this.#miniSector > container.length)
        throw new SheetError('broken')
      sectors.push(container.subarray(at, at + this.#miniSector))
    }
    return Buffer.concat(sectors)
  }
}

const uint32s = (bytes: Buffer): Uint32Array =>
  Uint32Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(index * 4))

/** The entries of the directory stream (2.6.1), the root first. */
function directory(bytes: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + 128 <= bytes.length; at += 128) {
    const length = Math.min(Math.max(bytes.readUInt16LE(at + 64) - 2, 0), 62)
    entries.push({
      name: bytes.toString('utf16le', at, at + length),
      type: bytes.readUInt8(at + 66),
      start: bytes.readUInt32LE(at + 116),
      size: bytes.readUInt32LE(at + 120),
    })
  }
  if (entries.length === 0) throw new SheetError('broken')
  return entries
}
