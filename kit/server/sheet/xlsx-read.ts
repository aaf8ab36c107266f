import { SheetError } from './errors.ts'
import { Budget, Grid, type Range } from './grid.ts'
import { maxCellChars } from './limits.ts'
import { type CellFormat, formattedText, isoText } from './numbers.ts'
import type { SheetRead } from './workbook.ts'
import { isTrue, openXlsx, readCellFormats } from './xlsx-package.ts'
import { ItemText, maxEscapedChars, readSharedStrings, unescapeText } from './xlsx-text.ts'
import { attribute, readXml, type XmlHandler } from './xml-read.ts'
import type { ZipFile } from './zip-read.ts'

/** The worksheets of an Office Open XML workbook, hidden ones included, as text. */
export async function readXlsx(zip: ZipFile): Promise<SheetRead[]> {
  const book = await openXlsx(zip)
  const shared = {
    strings: book.strings === undefined ? [] : await readSharedStrings(zip, book.strings),
    formats: book.styles === undefined ? [] : await readCellFormats(zip, book.styles),
    date1904: book.date1904,
  }
  const budget = new Budget()
  const sheets: SheetRead[] = []
  for (const { name, hidden, part } of book.sheets) {
    if (!zip.has(part)) throw new SheetError('broken', { sheet: name })
    const grid = new Grid(name, budget)
    const reader = new WorksheetReader(grid, shared)
    await readXml(zip.read(part), reader)
    sheets.push(grid.sheet(hidden, reader.uncalculated))
  }
  return sheets
}

type XlsxShared = {
  readonly strings: readonly string[]
  readonly formats: readonly CellFormat[]
  readonly date1904: boolean
}

/** Puts the cells of a worksheet part (ECMA-376 Part 1, 18.3.1.99) into a grid as they are read. */
class WorksheetReader implements XmlHandler {
  /** Formulas without a stored result: written by a program that does not calculate, their cells stay blank. */
  uncalculated = 0
  readonly #grid: Grid
  readonly #shared: XlsxShared
  readonly #item: ItemText
  #row = -1
  #column = -1
  #type = 'n'
  #style = 0
  #value = ''
  #inCell = false
  #inValue = false
  #formula = false
  #inData = false
  #merges: Range[] = []

  constructor(grid: Grid, shared: XlsxShared) {
    this.#grid = grid
    this.#shared = shared
    this.#item = new ItemText(() => this.#tooLong())
  }

  open(name: string, attributes: readonly string[]): void {
    if (this.#inCell) {
      if (name === 'v') this.#inValue = true
      else if (name === 'f') this.#formula = true
      else this.#item.open(name)
    } else if (!this.#inData) {
      if (name === 'sheetData') this.#inData = true
      else if (name === 'mergeCell') this.#merges.push(this.#range(attribute(attributes, 'ref') ?? ''))
    } else if (name === 'c') this.#openCell(attributes)
    else if (name === 'row') {
      // Rows and cells may leave their place out; then they follow the one before.
      this.#row = Number(attribute(attributes, 'r') ?? this.#row + 2) - 1
      this.#column = -1
      if (!Number.isInteger(this.#row) || this.#row < 0) throw this.#grid.error('broken')
    }
  }

  text(text: string): void {
    if (this.#inValue) {
      this.#value += text
      if (this.#value.length > maxEscapedChars) throw this.#tooLong()
    } else if (this.#inCell) this.#item.add(text)
  }

  close(name: string): void {
    if (name === 'sheetData') this.#inData = false
    else if (name === 'c' && this.#inCell) {
      this.#inCell = false
      this.#grid.add(this.#row, this.#column, this.#cellText())
    } else if (name === 'v') this.#inValue = false
    else if (this.#inCell) this.#item.close(name)
    else if (name === 'worksheet') for (const range of this.#merges) this.#grid.merge(range)
  }

  #openCell(attributes: readonly string[]): void {
    const place = attribute(attributes, 'r')
    if (place === undefined) this.#column++
    else {
      const { row, column } = this.#place(place)
      this.#row = row
      this.#column = column
    }
    this.#type = attribute(attributes, 't') ?? 'n'
    this.#style = Number(attribute(attributes, 's') ?? 0)
    this.#value = ''
    this.#inCell = true
    this.#formula = false
  }

  /** The text of the cell that has just ended, by its type (ECMA-376 Part 1, 18.18.11). */
  #cellText(): string {
    const value = this.#value
    const item = this.#item.take()
    if (this.#type === 'inlineStr') return item === '' ? unescapeText(value) : item
    if (value === '') {
      if (this.#formula && this.#type !== 'str') this.uncalculated++
      return ''
    }
    switch (this.#type) {
      case 's': {
        const text = this.#shared.strings[Number(value)]
        if (text === undefined) throw this.#grid.error('broken', undefined, this.#row, this.#column)
        return text
      }
      case 'str':
        return unescapeText(value)
      case 'b':
        return isTrue(value.trim()) ? 'TRUE' : 'FALSE'
      case 'e':
        return value
      case 'd':
        return isoText(value)
      default:
        return formattedText(value, this.#shared.formats[this.#style] ?? 'number', this.#shared.date1904)
    }
  }

  #tooLong() {
    return this.#grid.error('cellTooLong', maxCellChars, this.#row, this.#column)
  }

  #range(text: string): Range {
    const [from = '', to = from] = text.split(':')
    const start = this.#place(from)
    const end = this.#place(to)
    return { top: start.row, left: start.column, bottom: end.row, right: end.column }
  }

  /** The place that a reference such as AB12 names, counted from 0. */
  #place(reference: string): { row: number; column: number } {
    let column = 0
    let at = 0
    for (; at < reference.length; at++) {
      const letter = (reference.charCodeAt(at) | 0x20) - 0x60
      if (letter < 1 || letter > 26) break
      column = column * 26 + letter
    }
    const row = Number(reference.slice(at))
    if (at < 1 || at > 3 || !Number.isInteger(row) || row < 1) throw this.#grid.error('broken')
    return { row: row - 1, column: column - 1 }
  }
}
