import { builtInFormat, type CellFormat, formatOfCode } from './number-format.ts'
import { attribute, readXml } from './xml-read.ts'
import type { ZipFile } from './zip-read.ts'

/** The meaning of every cell style of a workbook, by the number that cells give (ECMA-376 Part 1, 18.8.10). */
export async function readCellFormats(zip: ZipFile, part: string): Promise<CellFormat[]> {
  const codes = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  let inCells = false
  await readXml(zip.read(part), {
    open(name, attributes) {
      if (name === 'numFmt' && !codes.has(Number(attribute(attributes, 'numFmtId'))))
        codes.set(Number(attribute(attributes, 'numFmtId')), formatOfCode(attribute(attributes, 'formatCode') ?? ''))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0)
        formats.push(codes.get(id) ?? builtInFormat(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}
