import { columnLetters, SheetError, type SheetErrorDetails } from './errors.ts'
import { maxCellChars, xlsxRows } from './limits.ts'
import { dateSerial, doubleText, isExactNumber } from './numbers.ts'
import type { Column, ColumnType, Value } from './workbook.ts'
import { escapeText } from './xlsx-text.ts'

/**
 * A row of a worksheet; `row` counts from 1. Texts never become formulas, and become numbers or dates only in such
 * columns and without loss; too long texts and invalid numbers throw a SheetError.
 */
export const rowXml = (sheet: string, row: number, values: readonly Value[], columns: readonly Column[]): string =>
  rowElement(sheet, row, values, (index) => columns[index]?.type ?? 'text', style.text)

/** The header row of a worksheet. */
export const headerXml = (sheet: string, row: number, columns: readonly Column[]): string =>
  rowElement(
    sheet,
    row,
    columns.map(({ header }) => header),
    () => 'text',
    style.header,
  )

/** Height of a row with pictures in points: 80 CSS pixels and a margin. */
const pictureRowPoints = 64

/** The XML of a row, which is high enough for a picture if it has one; texts have the style `textStyle`. */
function rowElement(
  sheet: string,
  row: number,
  values: readonly Value[],
  typeOf: (index: number) => ColumnType,
  textStyle: number,
): string {
  let cells = ''
  let height = ''
  for (const [index, value] of values.entries()) {
    if (value === null || value === '') continue
    if (typeof value === 'object') {
      height = ` ht="${pictureRowPoints}" customHeight="1"`
      continue
    }
    const cell = cellXml(`${columnLetters(index)}${row}`, value, typeOf(index), textStyle)
    if (typeof cell !== 'string') throw new SheetError(cell.reason, { ...cell.details, sheet, row, column: index + 1 })
    cells += cell
  }
  return `<row r="${row}"${height}>${cells}</row>`
}

type Fault = { readonly reason: 'cellTooLong' | 'notANumber'; readonly details: SheetErrorDetails }

/** The XML of a cell at a place such as `B2`, or why it cannot be written. */
function cellXml(at: string, value: string | number, type: ColumnType, textStyle: number): string | Fault {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return { reason: 'notANumber', details: {} }
    return type === 'text' ? textXml(at, doubleText(value), textStyle) : `<c r="${at}"><v>${value}</v></c>`
  }
  if (value.length > maxCellChars) return { reason: 'cellTooLong', details: { limit: maxCellChars } }
  if (type === 'number' && isExactNumber(value)) return `<c r="${at}"><v>${value}</v></c>`
  const date = type === 'date' ? dateSerial(value) : undefined
  if (date) return `<c r="${at}" s="${date.hasTime ? style.dateTime : style.date}"><v>${date.serial}</v></c>`
  return textXml(at, value, textStyle)
}

const textXml = (at: string, text: string, textStyle: number) =>
  `<c r="${at}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

export const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Numbers of the cell styles in `styles`. Text cells have the format "text", so that editing them keeps zeros. */
const style = { plain: 0, header: 1, text: 2, date: 3, dateTime: 4 } as const

/** Text for the inside of an element or an attribute. */
export const escapeXml = (text: string) => escapeText(text).replace(/[&<>"\n\t]/g, (sign) => entities[sign] as string)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
}

/** The content types of all parts: sheets have the default of their extension, drawings are numbered from 1. */
export const contentTypes = (drawings: number) =>
  [
    `${head}<Types xmlns="${packages}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="png" ContentType="image/png"/>',
    `<Default Extension="xml" ContentType="${types}.worksheet+xml"/>`,
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>`,
    ...Array.from(
      { length: drawings },
      (_, index) => `<Override PartName="/xl/drawings/drawing${index + 1}.xml" ContentType="${drawingType}"/>`,
    ),
    '</Types>',
  ].join('')

const drawingType = 'application/vnd.openxmlformats-officedocument.drawing+xml'

export const rootRelations = [
  `${head}<Relationships xmlns="${packages}/relationships">`,
  `<Relationship Id="rId1" Type="${links}/officeDocument" Target="xl/workbook.xml"/>`,
  '</Relationships>',
].join('')

const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
const cellFormat = (format: number, fontId = 0) =>
  `<xf numFmtId="${format}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
const boldFont = 1
const textFormat = 49
const dateFormat = 164
const dateTimeFormat = 165

export const styles = [
  `${head}<styleSheet xmlns="${main}"><numFmts count="2">`,
  `<numFmt numFmtId="${dateFormat}" formatCode="yyyy\\-mm\\-dd"/>`,
  `<numFmt numFmtId="${dateTimeFormat}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>`,
  `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="5">',
  cellFormat(0),
  cellFormat(textFormat, boldFont),
  cellFormat(textFormat),
  cellFormat(dateFormat),
  cellFormat(dateTimeFormat),
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')

/** The workbook and its relationships, for sheets in the order of their names. */
export function workbookParts(names: readonly string[]): { workbook: string; relations: string } {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const relations = names.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${links}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  relations.push(`<Relationship Id="rId${names.length + 1}" Type="${links}/styles" Target="styles.xml"/>`)
  return {
    workbook: `${head}<workbook xmlns="${main}" xmlns:r="${links}"><sheets>${sheets.join('')}</sheets></workbook>`,
    relations: `${head}<Relationships xmlns="${packages}/relationships">${relations.join('')}</Relationships>`,
  }
}

/**
 * The start of a worksheet up to its rows: a header in the first row is fixed, and columns without a width of their own
 * are as wide as their header and these first `rows` need (8 to 60 characters).
 */
export function worksheetStart(
  columns: readonly Column[],
  headerRow: number,
  rows: readonly (readonly Value[])[] = [],
): string {
  const widths = columns.map(({ header, width }, index) => {
    const texts = rows.map((values) => (typeof values[index] === 'object' ? '' : String(values[index] ?? '')))
    const chars = width ?? Math.min(Math.max(...[header, ...texts].map(lineWidth), 6) + 2, 60)
    return `<col min="${index + 1}" max="${index + 1}" width="${chars}" customWidth="1"/>`
  })
  const pane = headerRow === 1 ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : ''
  const cols = widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`
  const view = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`
  return `${head}<worksheet xmlns="${main}">${view}${cols}<sheetData>`
}

/**
 * The end of a worksheet after its rows: the choices of columns, which accept other values after a warning, and the
 * relationship to its drawing, if any.
 */
export function worksheetEnd(columns: readonly Column[], { hasDrawing }: { readonly hasDrawing: boolean }): string {
  const validations = columns.flatMap(({ choices = [] }, index) => {
    const list = choices.join(',')
    // Excel accepts a list of at most 255 characters instead of a range, without commas in its entries.
    if (choices.length === 0 || list.length > 255 || choices.some((choice) => /[,"]/.test(choice))) return []
    const letters = columnLetters(index)
    const range = `${letters}2:${letters}${xlsxRows}`
    return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${range}"><formula1>"${escapeXml(list)}"</formula1></dataValidation>`
  })
  const { length: count } = validations
  const all = count ? `<dataValidations count="${count}">${validations.join('')}</dataValidations>` : ''
  const drawing = hasDrawing ? `<drawing xmlns:r="${links}" r:id="rId1"/>` : ''
  return `</sheetData>${all}${drawing}</worksheet>`
}

const lineWidth = (text: string) => Math.max(...text.split('\n').map(displayWidth))

/** The width of a text in characters; Chinese, Japanese and Korean ones are two wide. */
const displayWidth = (text: string) =>
  text.length + (text.match(/[\u1100-\u115F\u2E80-\uD7A3\uF900-\uFAFF\uFF00-\uFF60]/g)?.length ?? 0)
