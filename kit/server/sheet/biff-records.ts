import { SheetError } from './errors.ts'

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
