import { Readable } from 'node:stream'
import { SheetError } from './errors.ts'
import { sheetNameChars, xlsxColumns, xlsxRows, xlsxSheetBytes } from './limits.ts'
import type { Table, Value } from './workbook.ts'
import {
  contentTypes,
  headerXml,
  rootRelations,
  rowXml,
  styles,
  workbookParts,
  worksheetEnd,
  worksheetStart,
} from './xlsx-parts.ts'
import { type LoadPicture, type Placed, pictureParts } from './xlsx-pictures.ts'
import { type ZipPart, zipBytes } from './zip-write.ts'

export type SheetToWrite = Table & {
  /** Made acceptable as by `sheetNames`. */
  readonly name: string
}

/** Columns are as wide as these first rows ask for. */
const widthRows = 200

/** Rows are put together into pieces of about this many characters before they are packed. */
const pieceChars = 64 * 1024

/**
 * A workbook (XLSX) as a stream of bytes; rows are read as the stream is. A sheet beyond the limits of the format
 * continues in `Name (2)` under the same header, and a text longer than a cell can hold destroys the stream with a
 * SheetError.
 */
export function writeXlsx({ sheets, pictures = async () => undefined, sheetBytes = xlsxSheetBytes }: Book): Readable {
  return Readable.from(zipBytes(parts(sheets, pictures, sheetBytes)), { objectMode: false })
}

type Book = {
  readonly sheets: readonly SheetToWrite[]
  readonly pictures?: LoadPicture
  /** Bytes after which a sheet goes on in a next one, as it does after the last row that the format allows. */
  readonly sheetBytes?: number
}

/** The parts of the workbook's archive in the order in which they can be written. */
async function* parts(sheets: readonly SheetToWrite[], load: LoadPicture, sheetBytes: number): AsyncGenerator<ZipPart> {
  yield { name: '_rels/.rels', data: [Buffer.from(rootRelations)] }
  yield { name: 'xl/styles.xml', data: [Buffer.from(styles)] }
  const pictures = pictureParts(load)
  const names: string[] = []
  const taken = new Set<string>()
  for (const sheet of sheets) {
    if (sheet.columns.length > xlsxColumns) throw new SheetError('tooManyColumns', { limit: xlsxColumns })
    const rows = rowCursor(sheet.rows)
    try {
      do {
        const name = uniqueSheetName(sheet.name, taken)
        names.push(name)
        const placed: Placed[] = []
        yield {
          name: `xl/worksheets/sheet${names.length}.xml`,
          data: worksheet(name, sheet, { rows, placed, sheetBytes }),
        }
        if (placed.length > 0) yield* pictures.of(names.length, placed)
      } while (await rows.more())
    } finally {
      await rows.close()
    }
  }
  const { workbook, relations } = workbookParts(names)
  yield { name: 'xl/workbook.xml', data: [Buffer.from(workbook)] }
  yield { name: 'xl/_rels/workbook.xml.rels', data: [Buffer.from(relations)] }
  // Last, when the number of drawings is known.
  yield { name: '[Content_Types].xml', data: [Buffer.from(contentTypes(pictures.drawings()))] }
}

/**
 * The XML of a worksheet with the next rows, up to the limits of the format. It adds the pictures of these rows to
 * `placed`, which is complete when the last piece was read.
 */
async function* worksheet(
  name: string,
  { columns, above = [] }: Table,
  { rows, placed, sheetBytes }: { rows: RowCursor; placed: Placed[]; sheetBytes: number },
): AsyncGenerator<Buffer> {
  let bytes = 0
  const headerRow = above.length + 1
  let xml = worksheetStart(columns, headerRow, await rows.peek(widthRows))
  for (const [index, values] of above.entries()) xml += rowXml(name, index + 1, values, [])
  xml += headerXml(name, headerRow, columns)
  for (let row = headerRow + 1; row <= xlsxRows && bytes < sheetBytes && (await rows.more()); row++) {
    const values = rows.take()
    for (const [column, value] of values.entries())
      if (value && typeof value === 'object') placed.push({ ...value, row: row - 1, column })
    xml += rowXml(name, row, values, columns)
    if (xml.length < pieceChars) continue
    const piece = Buffer.from(xml)
    bytes += piece.length
    yield piece
    xml = ''
  }
  yield Buffer.from(xml + worksheetEnd(columns, { hasDrawing: placed.length > 0 }))
}

type RowCursor = {
  /** Whether there is a next row; call it before each `take`. */
  more(): Promise<boolean>
  take(): readonly Value[]
  /** The next rows, up to so many, which stay to be taken. */
  peek(count: number): Promise<(readonly Value[])[]>
  close(): Promise<void>
}

/** Takes rows one after the other for a sheet and those in which it continues. */
function rowCursor(rows: Table['rows']): RowCursor {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  const ahead: IteratorResult<readonly Value[]>[] = []
  const fetch = async (count: number) => {
    while (ahead.length < count && !ahead.at(-1)?.done) ahead.push(await iterator.next())
  }
  return {
    async more() {
      if (ahead.length === 0) await fetch(1)
      return !ahead[0]!.done
    },
    take: () => ahead.shift()!.value,
    async peek(count) {
      await fetch(count)
      return ahead.slice(0, count).flatMap((entry) => (entry.done ? [] : [entry.value]))
    },
    async close() {
      if (!ahead.at(-1)?.done) await iterator.return?.()
    },
  }
}

// ECMA-376 leaves names open; Excel calls files damaged that break these rules.
const forbidden = /[[\]:*?/\\]|\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu

/**
 * Names by the rules of Excel: at most 31 characters, none of [ ] : * ? / \ and no control characters, no apostrophe at
 * either end, not blank, not "History", and no two alike in any case.
 */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((name) => uniqueSheetName(name, taken))
}

/** A valid name that is not in `taken` (lower case), to which it is added. */
function uniqueSheetName(wanted: string, taken: Set<string>): string {
  const cleaned = wanted.replace(forbidden, ' ').replace(/^[\s']+/, '')
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`
    const name = cut(cleaned, sheetNameChars - suffix.length) + suffix
    const key = name.toLowerCase()
    if (taken.has(key) || key === 'history') continue
    taken.add(key)
    return name
  }
}

/** The first characters of a name without half of a surrogate pair, blanks and apostrophes at the end. */
function cut(text: string, length: number): string {
  const short = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
  return short.replace(/[\s']+$/, '') || 'Sheet'
}
