import { readFile, stat } from 'node:fs/promises'
import { CompoundFile, cfbMagic } from './cfb.ts'
import { readCsv } from './csv-read.ts'
import { SheetError } from './errors.ts'
import { maxFileBytes } from './limits.ts'
import { isOpenDocument, readOds } from './ods-read.ts'
import type { SheetRead, Workbook } from './workbook.ts'
import { readXls } from './xls-read.ts'
import { readXlsx } from './xlsx-read.ts'
import { ZipFile } from './zip-read.ts'

/**
 * Reads every sheet of a spreadsheet (XLSX, XLS of Excel 97 to 2003, ODS, CSV) as displayed text, with dates as
 * YYYY-MM-DD, formulas as their results and errors as their names. Throws a SheetError for a file that cannot be read.
 */
export async function readSheets(
  file: Uint8Array | string,
  name: string,
  { encoding }: { readonly encoding?: string | undefined } = {},
): Promise<Workbook> {
  const bytes = typeof file === 'string' ? await load(file) : Buffer.from(file.buffer, file.byteOffset, file.length)
  if (bytes.length > maxFileBytes) throw new SheetError('tooLarge', { limit: maxFileBytes })
  if (bytes.length === 0) throw new SheetError('empty')
  const withoutFolder = name.replace(/^.*[\\/]/, '')
  const withoutExtension = withoutFolder.replace(/(?<=.)\.[^.]*$/, '')
  const book = await readBytes(bytes, withoutExtension, encoding)
  if (book.sheets.every(({ rows }) => rows.length === 0)) throw new SheetError('empty')
  return book
}

async function load(path: string): Promise<Buffer> {
  if ((await stat(path)).size > maxFileBytes) throw new SheetError('tooLarge', { limit: maxFileBytes })
  return readFile(path)
}

/** First bytes of an archive, and of one without parts. */
const zipMagics = ['504b0304', '504b0506']

/** Reads a file by its first bytes, whatever its name; what is no other kind of file is text. */
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

/** The first bytes of files that people upload by mistake, with their names in messages.ts. */
const magics: readonly (readonly [kind: string, start: string])[] = [
  ['image', '89504e470d0a1a0a'],
  ['image', 'ffd8ff'],
  ['image', '474946383761'],
  ['image', '474946383961'],
  ['image', '49492a00'],
  ['pdf', '255044462d'],
  ['archive', '526172211a07'],
  ['archive', '377abcaf271c'],
  ['archive', '1f8b08'],
  // Beginning-of-file records of Excel versions before 97, which had no container.
  ['xls5', '0908'],
  ['xls5', '0904'],
  ['xls5', '0902'],
  ['xls5', '09000400'],
]

/** The kind of a file that is certainly no spreadsheet; undefined if it may be text. */
function foreignKind(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 8).toString('hex')
  if (start.startsWith('52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'image'
  return magics.find(([, magic]) => start.startsWith(magic))?.[0]
}
