import { SheetError } from './errors.ts'
import { Budget } from './grid.ts'
import { OdsReader } from './ods-content.ts'
import type { SheetRead } from './workbook.ts'
import { readXml } from './xml-read.ts'
import type { ZipFile } from './zip-read.ts'

/** Whether an archive is an OpenDocument file of any kind. */
export const isOpenDocument = (zip: ZipFile) => zip.has('mimetype') && zip.has('content.xml')

/** The tables of an OpenDocument spreadsheet (ODF 1.3 Part 3), hidden ones included, as text. */
export async function readOds(zip: ZipFile): Promise<SheetRead[]> {
  const type = (await zip.text('mimetype')).trim()
  if (!type.startsWith('application/vnd.oasis.opendocument.spreadsheet'))
    throw new SheetError('unsupported', { kind: 'odf' })
  // An encrypted document keeps its names and sizes; only the manifest names the encryption.
  const manifest = 'META-INF/manifest.xml'
  if (zip.has(manifest) && (await zip.text(manifest)).includes('encryption-data')) throw new SheetError('encrypted')
  const reader = new OdsReader(new Budget())
  await readXml(zip.read('content.xml'), reader)
  return reader.sheets
}
