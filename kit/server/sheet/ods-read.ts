import { SheetError } from './errors.ts'
import { Budget, Grid } from './grid.ts'
import { maxCellChars, maxColumns, maxRows } from './limits.ts'
import { clockText, isoText, numberText } from './numbers.ts'
import type { SheetRead } from './workbook.ts'
import { attribute, readXml, type XmlHandler } from './xml-read.ts'
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

/** Collects the tables of `content.xml`. Rows inside groups and repeated headings count too. */
class OdsReader implements XmlHandler {
  readonly sheets: SheetRead[] = []
  readonly #budget: Budget
  readonly #hiddenStyles = new Set<string>()
  #style = ''
  #grid: Grid | undefined
  #hidden = false
  #row = 0
  #rowRepeat = 1
  #cells: { column: number; repeat: number; text: string }[] = []
  #column = 0
  #cellRepeat = 1
  #attributes: readonly string[] = []
  #text = ''
  #paragraphs = 0
  /** Depth inside elements of a cell that are not its text: notes, drawings, whole tables; 0 outside of them. */
  #aside = 0
  #inCell = false
  #inParagraph = false

  constructor(budget: Budget) {
    this.#budget = budget
  }

  open(name: string, attributes: readonly string[]): void {
    if (this.#inCell) this.#openInCell(name, attributes)
    else if (this.#grid) this.#openInTable(name, attributes)
    else if (name === 'style') this.#style = attribute(attributes, 'name') ?? ''
    else if (name === 'table-properties' && attribute(attributes, 'display') === 'false')
      this.#hiddenStyles.add(this.#style)
    else if (name === 'table') {
      this.#hidden = this.#hiddenStyles.has(attribute(attributes, 'style-name') ?? '')
      this.#grid = new Grid(attribute(attributes, 'name') ?? '', this.#budget)
      this.#row = 0
    }
  }

  text(text: string): void {
    if (!this.#inParagraph || this.#aside > 0) return
    // Several blanks count as one, and those at the start of a paragraph as none (ODF 1.3 Part 3, 6.1.2).
    const blanks = text.replace(/[\t\n ]+/g, ' ')
    this.#append(/(^|[ \n])$/.test(this.#text) && blanks.startsWith(' ') ? blanks.slice(1) : blanks)
  }

  close(name: string): void {
    if (this.#aside > 0) {
      this.#aside--
      if (this.#aside === 0 && name === 'covered-table-cell') this.#inCell = false
    } else if (this.#inCell) {
      if (name === 'p') this.#inParagraph = false
      else if (name === 'table-cell') this.#closeCell()
    } else if (name === 'table-row') this.#closeRow()
    else if (name === 'table' && this.#grid) {
      this.sheets.push(this.#grid.sheet(this.#hidden))
      this.#grid = undefined
    }
  }

  #openInTable(name: string, attributes: readonly string[]): void {
    if (name === 'table-row') {
      this.#rowRepeat = repeated(attributes, 'number-rows-repeated')
      this.#column = 0
      this.#cells = []
    } else if (name === 'covered-table-cell') {
      // A cell under a merged one: its content does not count.
      this.#inCell = true
      this.#aside = 1
      this.#column += repeated(attributes, 'number-columns-repeated')
    } else if (name === 'table-cell') {
      this.#inCell = true
      this.#attributes = attributes
      this.#cellRepeat = repeated(attributes, 'number-columns-repeated')
      this.#text = ''
      this.#paragraphs = 0
    }
  }

  #openInCell(name: string, attributes: readonly string[]): void {
    if (this.#aside > 0 || asides.has(name)) {
      this.#aside++
      return
    }
    if (name === 'p') {
      this.#inParagraph = true
      if (this.#paragraphs++ > 0) this.#append('\n')
    } else if (name === 's')
      this.#append(' '.repeat(Math.min(Number(attribute(attributes, 'c') ?? 1) || 0, maxCellChars)))
    else if (name === 'tab') this.#append('\t')
    else if (name === 'line-break') this.#append('\n')
  }

  #append(text: string): void {
    this.#text += text
    if (this.#text.length > maxCellChars)
      throw (this.#grid as Grid).error('cellTooLong', maxCellChars, this.#row, this.#column)
  }

  #closeCell(): void {
    this.#inCell = false
    const text = odsValueText(this.#attributes, this.#text)
    if (text !== '') this.#cells.push({ column: this.#column, repeat: this.#cellRepeat, text })
    const rows = repeated(this.#attributes, 'number-rows-spanned')
    const columns = repeated(this.#attributes, 'number-columns-spanned')
    // Only such ranges repeat their text; the other cells of wider ones are covered, and so blank already.
    if (rows > 1 && columns === 1) {
      const [top, left] = [this.#row, this.#column]
      ;(this.#grid as Grid).merge({ top, left, bottom: top + rows - 1, right: left })
    }
    this.#column += this.#cellRepeat
  }

  #closeRow(): void {
    // Blank rows are repeated up to the end of the sheet; they take no space until a filled row follows.
    if (this.#cells.length > 0)
      for (let row = 0; row < Math.min(this.#rowRepeat, maxRows + 1); row++)
        for (const { column, repeat, text } of this.#cells)
          for (let index = 0; index < Math.min(repeat, maxColumns + 1); index++)
            (this.#grid as Grid).add(this.#row + row, column + index, text)
    this.#row += this.#rowRepeat
  }
}

/** Elements inside a cell that are not its text: notes, reading aids, drawings, nested tables. */
const asides = new Set(['annotation', 'ruby-text', 'table', 'frame', 'g', 'control', 'caption', 'custom-shape'])
for (const shape of ['rect', 'ellipse', 'circle', 'line', 'polyline', 'polygon', 'path', 'connector']) asides.add(shape)

const repeated = (attributes: readonly string[], name: string) =>
  Math.max(Math.trunc(Number(attribute(attributes, name) ?? 1)) || 1, 1)

/** The text of a cell from its attributes (ODF 1.3 Part 3, 19.385) and, for texts, from its paragraphs. */
function odsValueText(attributes: readonly string[], paragraphs: string): string {
  const value = attribute(attributes, 'value') ?? ''
  switch (attribute(attributes, 'value-type')) {
    case 'float':
    case 'currency':
      return numberText(value)
    case 'percentage':
      return `${numberText((Number(value) * 100).toPrecision(15))}%`
    case 'boolean':
      return attribute(attributes, 'boolean-value') === 'true' ? 'TRUE' : 'FALSE'
    case 'date':
      return isoText(attribute(attributes, 'date-value') ?? paragraphs)
    case 'time':
      return timeText(attribute(attributes, 'time-value') ?? paragraphs)
    default:
      return paragraphs === '' ? (attribute(attributes, 'string-value') ?? '') : paragraphs
  }
}

/** A duration such as PT12H30M00S as hours, minutes and, if not 0, seconds. */
function timeText(value: string): string {
  const parts = /^(-?)PT?(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?$/.exec(value)
  if (!parts) return value
  const [days, hours, minutes, seconds] = parts.slice(2).map((part) => Number(part ?? 0)) as number[]
  const [, sign] = parts
  return sign + clockText(((days! * 24 + hours!) * 60 + minutes!) * 60 + seconds!)
}
