/** Workbooks of Excel 97 to 2003 made record by record for the tests of this folder. */

/** A record from its number and the pieces of its data. */
export function record(id: number, ...data: readonly Buffer[]): Buffer {
  const body = Buffer.concat(data)
  return Buffer.concat([u16(id), u16(body.length), body])
}

export const u8 = (value: number) => Buffer.from([value])
export const u16 = (...values: readonly number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([value & 255, value >> 8])))

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export function f64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

/** A text with its length in two bytes, of two bytes per character. */
export const wide = (text: string) => Buffer.concat([u16(text.length), u8(1), Buffer.from(text, 'utf16le')])
/** The same of one byte per character. */
export const narrow = (text: string) => Buffer.concat([u16(text.length), u8(0), Buffer.from(text, 'latin1')])

export const bof = (type: number) => record(0x809, u16(0x600, type), Buffer.alloc(12))
export const eof = record(0x0a)

type Sheet = { readonly name: string; readonly state?: number; readonly type?: number; readonly records: Buffer[] }

/** A workbook stream: the globals, then each sheet. */
export function workbookStream(globals: readonly Buffer[], sheets: readonly Sheet[]): Buffer {
  const names = (positions: readonly number[]) =>
    sheets.map(({ name, state = 0, type = 0 }, index) =>
      record(
        0x85,
        u32(positions[index] ?? 0),
        u8(state),
        u8(type),
        u8(name.length),
        u8(1),
        Buffer.from(name, 'utf16le'),
      ),
    )
  const head = (positions: readonly number[]) => Buffer.concat([bof(5), ...globals, ...names(positions), eof])
  const bodies = sheets.map(({ records }) => Buffer.concat([bof(0x10), ...records, eof]))
  const positions: number[] = []
  let at = head([]).length
  for (const body of bodies) {
    positions.push(at)
    at += body.length
  }
  return Buffer.concat([head(positions), ...bodies])
}

const sector = 512
const endOfChain = 0xfffffffe
const unused = 0xffffffff

/** A Compound File with one stream, which is padded so that it has sectors of its own. */
export function compoundFile(name: string, stream: Buffer): Buffer {
  const data = Buffer.concat([stream, Buffer.alloc(Math.max(4096 - stream.length, 0))])
  const padded = Buffer.concat([data, Buffer.alloc((sector - (data.length % sector)) % sector)])
  const count = padded.length / sector
  const fatSectors = Math.ceil((count + 1) / (sector / 4 - 1))
  const header = Buffer.alloc(sector, 0xff)
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  Buffer.concat([u16(0x3e, 3, 0xfffe, 9, 6)]).copy(header, 24)
  header.writeUInt32LE(fatSectors, 44)
  header.writeUInt32LE(fatSectors, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(endOfChain, 60)
  header.writeUInt32LE(endOfChain, 68)
  for (let index = 0; index < fatSectors; index++) header.writeUInt32LE(index, 76 + index * 4)
  const fat = Buffer.alloc(fatSectors * sector, 0xff)
  for (let index = 0; index < fatSectors; index++) fat.writeUInt32LE(0xfffffffd, index * 4)
  fat.writeUInt32LE(endOfChain, fatSectors * 4)
  const first = fatSectors + 1
  for (let index = 0; index < count; index++)
    fat.writeUInt32LE(index === count - 1 ? endOfChain : first + index + 1, (first + index) * 4)
  const directory = Buffer.concat([
    entry('Root Entry', 5, endOfChain, 0, 1),
    entry(name, 2, first, data.length, unused),
    Buffer.alloc(256),
  ])
  return Buffer.concat([header, fat, directory, padded])
}

/** An entry of the directory: of type 5 the root, of type 2 a stream. */
function entry(name: string, type: number, start: number, size: number, child: number): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 0, 'utf16le')
  bytes.writeUInt16LE(name.length * 2 + 2, 64)
  bytes.writeUInt8(type, 66)
  bytes.writeUInt8(1, 67)
  for (const at of [68, 72]) bytes.writeUInt32LE(unused, at)
  bytes.writeUInt32LE(child, 76)
  bytes.writeUInt32LE(start, 116)
  bytes.writeUInt32LE(size, 120)
  return bytes
}

/** An XLS file of a workbook stream. */
export const xlsOf = (globals: readonly Buffer[], sheets: readonly Sheet[]): Buffer =>
  compoundFile('Workbook', workbookStream(globals, sheets))
