import { readNumber } from '@sms/kit/contract'
import { SheetError } from './errors.ts'
import { maxCellChars, maxCells, maxColumns, maxRows, maxTextChars, strayGap, strayRows } from './limits.ts'
import type { SheetRead } from './workbook.ts'

/** Ranges of cells, counted from 0, both ends included. */
export type Range = { top: number; left: number; bottom: number; right: number }

/** What the sheets of a workbook have taken together so far: the cells of finished ones, and the characters of all. */
export class Budget {
  cells = 0
  chars = 0
}

/** Collects the cells of one sheet in any order, within the limits of limits.ts, and makes a rectangle of them. */
export class Grid {
  readonly #sheet: string
  readonly #budget: Budget
  readonly #rows: string[][] = []
  #width = 0
  #height = 0
  #merged = 0
  /** Merged ranges of one column. */
  readonly #columns: Range[] = []
  #repeated = 0
  readonly #beyond = new Set<number>()

  constructor(sheet: string, budget: Budget) {
    this.#sheet = sheet
    this.#budget = budget
  }

  /** Sets the text of a cell counted from 0; a later text replaces an earlier one, and blank text takes no space. */
  add(row: number, column: number, text: string): void {
    if (text === '') return
    if (text.length > maxCellChars) throw this.error('cellTooLong', maxCellChars, row, column)
    if (row >= maxRows) {
      this.#beyond.add(row)
      if (this.#beyond.size > strayRows) throw this.error('tooManyRows', maxRows)
      return
    }
    if (column >= maxColumns) throw this.error('tooManyColumns', maxColumns, row)
    this.#budget.chars += text.length
    if (this.#budget.chars > maxTextChars) throw this.error('tooLarge', maxTextChars)
    if (row >= this.#height) this.#height = row + 1
    if (column >= this.#width) this.#width = column + 1
    if (this.#budget.cells + this.#height * this.#width > maxCells) throw this.error('tooManyCells', maxCells)
    while (this.#rows.length <= row) this.#rows.push([])
    const cells = this.#rows[row] as string[]
    while (cells.length < column) cells.push('')
    cells[column] = text
  }

  /**
   * Clears the added cells of a merged range except the top left one, since the others are invisible. A text merged
   * within one column stands for each of its rows, in which `sheet` repeats it; a number, such as a total, counts once.
   */
  merge({ top, left, bottom, right }: Range): void {
    if (left === right && bottom > top) this.#columns.push({ top, left, bottom, right })
    for (let row = top; row <= Math.min(bottom, this.#height - 1); row++) {
      const cells = this.#rows[row] as string[]
      const end = Math.min(right, cells.length - 1)
      for (let column = row === top ? left + 1 : left; column <= end; column++) cells[column] = ''
      this.#merged += Math.max(end - left, 0) + 1
    }
    // Ranges may not overlap, so together they cannot be larger than the largest sheet.
    if (this.#merged > maxCells) throw this.error('broken')
  }

  /** The sheet of all cells; call it once, after the last. `uncalculated` counts formulas without a result. */
  sheet(hidden: boolean, uncalculated = 0): SheetRead {
    return { name: this.#sheet, hidden, rows: this.#finish(), uncalculated, ...this.#remarks() }
  }

  /** Repeats merged texts and returns the rows, all of the same length, without blank rows and columns at the end. */
  #finish(): string[][] {
    const rows = this.#rows
    this.#repeatMerged()
    let width = 0
    for (const cells of rows) {
      let used = cells.length
      while (used > 0 && cells[used - 1] === '') used--
      cells.length = used
      if (used > width) width = used
    }
    while (rows.length > 0 && (rows.at(-1) as string[]).length === 0) rows.pop()
    for (const cells of rows) while (cells.length < width) cells.push('')
    this.#budget.cells += rows.length * width
    return rows
  }

  /** Repeats the texts of merged ranges of one column in their other rows that have content of their own. */
  #repeatMerged(): void {
    const isFilled = this.#rows.map((cells) => cells.some((cell) => cell !== ''))
    for (const { top, left, bottom } of this.#columns) {
      const text = this.#rows[top]?.[left] ?? ''
      if (text === '' || readNumber(text) !== undefined) continue
      for (let row = top + 1; row <= Math.min(bottom, isFilled.length - 1); row++) {
        if (!isFilled[row]) continue
        this.add(row, left, text)
        this.#repeated++
      }
    }
  }

  /**
   * The number of repeated texts of merged cells, and the filled rows (from 1) beyond the limit if they are far below
   * the finished table, since a stray cell is no reason to refuse a file.
   */
  #remarks(): Pick<SheetRead, 'repeated' | 'stray'> {
    const repeated = this.#repeated ? { repeated: this.#repeated } : {}
    if (this.#beyond.size === 0) return repeated
    const rows = [...this.#beyond].sort((a, b) => a - b)
    if (rows[0]! - this.#rows.length < strayGap) throw this.error('tooManyRows', maxRows)
    return { ...repeated, stray: rows.map((row) => row + 1) }
  }

  /** An error at a place of this sheet; row and column count from 0. */
  error(reason: SheetError['reason'], limit?: number, row?: number, column?: number, cause?: unknown): SheetError {
    const details = {
      sheet: this.#sheet,
      ...(row === undefined ? {} : { row: row + 1 }),
      ...(column === undefined ? {} : { column: column + 1 }),
      ...(limit === undefined ? {} : { limit }),
    }
    return new SheetError(reason, details, cause)
  }
}
