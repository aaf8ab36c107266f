import { SheetError } from './errors.ts'
import { builtInFormat, type CellFormat, formatOfCode } from './numbers.ts'
import { attribute, readXml } from './xml-read.ts'
import type { ZipFile } from './zip-read.ts'

type XlsxPackage = {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean; readonly part: string }[]
  readonly strings: string | undefined
  readonly styles: string | undefined
  /** Whether dates count from 1904, as in early Macintosh programs. */
  readonly date1904: boolean
}

type Relation = { readonly id: string; readonly type: string; readonly part: string }

/** Finds the parts of a workbook by its relationships, strict and transitional alike (ECMA-376 Part 2, 6.5). */
export async function openXlsx(zip: ZipFile): Promise<XlsxPackage> {
  const root = (await relations(zip, '')).find(({ type }) => type === 'officeDocument')?.part
  if (root === undefined || !zip.has(root)) throw new SheetError('broken')
  if (/\.bin$/i.test(root)) throw new SheetError('unsupported', { kind: 'xlsb' })
  const parts = await relations(zip, root)
  const book = await readWorkbook(zip, root)
  const optional = (wanted: string) => {
    const part = parts.find(({ type }) => type === wanted)?.part
    return part !== undefined && zip.has(part) ? part : undefined
  }
  const sheets = book.sheets.flatMap(({ name, hidden, id }) => {
    const relation = parts.find((part) => part.id === id)
    if (!relation) throw new SheetError('broken', { sheet: name })
    // Sheets of charts and dialogs have no cells.
    return relation.type === 'worksheet' ? [{ name, hidden, part: relation.part }] : []
  })
  return { sheets, strings: optional('sharedStrings'), styles: optional('styles'), date1904: book.date1904 }
}

/** The sheets that a workbook's main part lists, each with the id of the relationship to its part. */
async function readWorkbook(zip: ZipFile, part: string) {
  const sheets: { name: string; hidden: boolean; id: string }[] = []
  let date1904 = false
  let depth = 0
  await readXml(zip.read(part), {
    open(name, attributes) {
      depth++
      if (depth === 1 && name !== 'workbook') throw new SheetError('unsupported', { kind: kindOfRoot(name) })
      if (depth === 2 && name === 'workbookPr') date1904 = isTrue(attribute(attributes, 'date1904'))
      if (depth === 3 && name === 'sheet')
        sheets.push({
          name: attribute(attributes, 'name') ?? '',
          hidden: /hidden/i.test(attribute(attributes, 'state') ?? ''),
          id: attribute(attributes, 'id') ?? '',
        })
    },
    close() {
      depth--
    },
  })
  return { sheets, date1904 }
}

const kindOfRoot = (root: string) => (root === 'document' ? 'docx' : root === 'presentation' ? 'pptx' : 'zip')

/** A truth value of the format (xsd:boolean). */
export const isTrue = (value: string | undefined) => value === '1' || value === 'true' || value === 'on'

/** The relationships of a part, or of the whole archive for ''. Types are cut to their last word. */
async function relations(zip: ZipFile, part: string): Promise<Relation[]> {
  const slash = part.lastIndexOf('/') + 1
  const folder = part.slice(0, slash)
  const source = `${folder}_rels/${part.slice(slash)}.rels`
  const found: Relation[] = []
  if (!zip.has(source)) return found
  await readXml(zip.read(source), {
    open(name, attributes) {
      const target = attribute(attributes, 'Target')
      if (name !== 'Relationship' || target === undefined || attribute(attributes, 'TargetMode') === 'External') return
      const type = attribute(attributes, 'Type') ?? ''
      found.push({
        id: attribute(attributes, 'Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        part: resolvePart(folder, target),
      })
    },
    close() {},
  })
  return found
}

/** The name of the part that a relationship in a folder leads to; a target with a slash in front begins at the root. */
function resolvePart(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/')
  const steps: string[] = []
  for (const step of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

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
