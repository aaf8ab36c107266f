import { SheetError } from './errors.ts'
import { readSheets } from './read.ts'
import { type ZipPart, zipBytes } from './zip-write.ts'

/** Files made by hand for the tests of this folder. */

/** A ZIP archive of parts given by name. */
export async function zipOf(parts: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  async function* entries(): AsyncGenerator<ZipPart> {
    for (const [name, data] of Object.entries(parts)) yield { name, data: [Buffer.from(data as string)] }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of zipBytes(entries())) pieces.push(piece)
  return Buffer.concat(pieces)
}

const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type XlsxContent = {
  /** What stands inside `sheetData`, and behind it. */
  readonly rows: string
  readonly after?: string
  readonly strings?: string
  /** Format codes; cell style 0 is plain, style n has the nth code. */
  readonly codes?: readonly string[]
  /** Attributes of the sheet and of `workbookPr`. */
  readonly sheet?: string
  readonly book?: string
}

const relationships = (...targets: readonly (readonly [id: string, type: string, target: string])[]) => {
  const each = targets.map(([id, type, to]) => `<Relationship Id="${id}" Type="${links}/${type}" Target="${to}"/>`)
  return `<Relationships>${each.join('')}</Relationships>`
}

/** The parts of a workbook of one sheet. */
export function xlsxParts({ rows, after = '', strings, codes = [], sheet = '', book = '' }: XlsxContent) {
  const formats = codes.map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${code}"/>`).join('')
  const cells = codes.map((_, index) => `<xf numFmtId="${170 + index}"/>`).join('')
  const sheets = `<sheets><sheet name="One" sheetId="1" r:id="s1" ${sheet}/></sheets>`
  const styles = '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>'
  return {
    '_rels/.rels': relationships(['a', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook><workbookPr ${book}/>${sheets}</workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      ['s1', 'worksheet', 'worksheets/one.xml'],
      ['t', 'sharedStrings', '/xl/strings.xml'],
      ['y', 'styles', 'styles.xml'],
    ),
    'xl/worksheets/one.xml': `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats}</numFmts>${styles}<cellXfs><xf/>${cells}</cellXfs></styleSheet>`,
    ...(strings === undefined ? {} : { 'xl/strings.xml': `<sst>${strings}</sst>` }),
  }
}

/** A workbook of one sheet from the XML of its rows. */
export const xlsxOf = (content: XlsxContent): Promise<Buffer> => zipOf(xlsxParts(content))

/** The parts of an OpenDocument spreadsheet; `styles` and `tables` are XML. */
export const odsParts = (tables: string, styles = '') => ({
  mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
  'META-INF/manifest.xml': '<manifest:manifest/>',
  'content.xml': [
    `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles>`,
    `<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  ].join(''),
})

/** The rows of the first sheet of a file. */
export async function rowsOf(file: Uint8Array): Promise<string[][]> {
  return (await readSheets(file, 'file')).sheets[0]?.rows ?? []
}

/** The error that reading a file ends with. */
export async function refusal(file: Uint8Array | string): Promise<SheetError> {
  const error = await readSheets(file, 'file.xlsx').then(
    () => new Error('It was read'),
    (reason: unknown) => reason,
  )
  if (error instanceof SheetError) return error
  throw error
}

/** Characters of each encoding with their bytes, asked of the decoder once. */
const tables = new Map<string, ReadonlyMap<string, Buffer>>()

function tableOf(encoding: string): ReadonlyMap<string, Buffer> {
  const known = tables.get(encoding)
  if (known) return known
  const decoder = new TextDecoder(encoding, { fatal: true })
  const table = new Map<string, Buffer>()
  const learn = (...bytes: number[]) => {
    try {
      const text = decoder.decode(Uint8Array.from(bytes))
      if ([...text].length === 1 && !table.has(text)) table.set(text, Buffer.from(bytes))
    } catch {} // not assigned
  }
  for (let byte = 0x20; byte < 0x100; byte++) learn(byte)
  if (!encoding.startsWith('windows'))
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) learn(lead, trail)
  tables.set(encoding, table)
  return table
}

/** A text in an encoding that Node.js reads but does not write, of characters with one or two bytes. */
export function encoded(text: string, encoding: string): Buffer {
  const table = tableOf(encoding)
  return Buffer.concat(
    [...text].map((character) => {
      if (character < '\x80') return Buffer.from(character)
      const bytes = table.get(character)
      if (!bytes) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}
