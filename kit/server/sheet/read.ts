import { readFile, stat } from 'node:fs/promises'
import { CompoundFile, cfbMagic } from './cfb.ts'
import { readCsv } from './csv-read.ts'
import { SheetError } from './errors.ts'
import { foreignKind } from './foreign-kind.ts'
import { maxFileBytes } from './limits.ts'
import { isOpenDocument, readOds } from './ods-read.ts'
import type { SheetRead, Workbook } from './workbook.ts'
import { readXls } from './xls-read.ts'
import { readXlsx } from './xlsx-read.ts'
import { ZipFile } from './zip-read.ts'

/**
 * Reads every sheet of a spreadsheet (XLSX, XLS of Excel 97 to 2003, ODS, CSV) as displayed text, with dates as YYYY-
 * MM-DD, formulas as their results and errors as their names. Throws a SheetError for a file that cannot be read as a
 * whole; servers call `readSheetsInWorker`, since large files take long.
 */
export async function readSheets(
  file: Uint8Array | string,
  name: string,
  { encoding }: { readonly encoding?: string | undefined } = {},
): Promise<Workbook> {
  const bytes = typeof file === 'string' ? await load(file) : Buffer.from(file.buffer, file.byteOffset, file.length)
  if (bytes.length > maxFileBytes) throw new SheetError('tooLarge', { limit: maxFileBytes })
  if (bytes.length === 0) throw new SheetError('empty')
  const book = await readBytes(bytes, name.replace(/^.*[\\/]/, '').replace(/(?<=.)\.[^.]*$/, ''), encoding)
  if (book.sheets.every(({ rows }) => rows.length === 0)) throw new SheetError('empty')
  return book
}

async function load(path: string): Promise<Buffer> {
  if ((await stat(path)).size > maxFileBytes) throw new SheetError('tooLarge', { limit: maxFileBytes })
  return readFile(path)
}

/** First bytes of an archive, and of one without parts. */
const zipMagics = ['504b0304', '504b0506']

async function readBytes(bytes: Buffer, name: string, encoding?: string): Promise<Workbook> {
  if (zipMagics.includes(bytes.toString('hex', 0, 4))) {
    const zip = new ZipFile(bytes)
    if (isOpenDocument(zip)) return { format: 'ods', sheets: await readOds(zip) }
    if (zip.has('_rels/.rels')) return { format: 'xlsx', sheets: await readXlsx(zip) }
    throw new SheetError('unsupported', { kind: 'zip' })
  }
  if (bytes.subarray(0, cfbMagic.length).equals(cfbMagic)) return { format: 'xls', sheets: readOle(bytes) }
  const kind = foreignKind(bytes)
  if (kind !== undefined) throw new SheetError('unsupported', { kind })
  return readCsv(bytes, name, encoding)
}

function readOle(bytes: Buffer): SheetRead[] {
  try {
    const file = new CompoundFile(bytes)
    // An encrypted workbook is inside a Compound File, whatever its own format (MS-OFFCRYPTO 1.3.3).
    if (file.has('EncryptedPackage')) throw new SheetError('encrypted')
    return readXls(file)
  } catch (error) {
    // A read beyond the end of a record or a sector.
    throw error instanceof RangeError ? new SheetError('broken', {}, error) : error
  }
}
