import {
  type ImportNote,
  type ImportProblem,
  type ImportProblemTotal,
  type ImportReport,
  type ImportSimilar,
  type Label,
  label,
} from '@sms/kit/contract'
import { headerName } from './headers.ts'
import type { RowRead } from './read-rows.ts'
import type { Resolved } from './resolve.ts'

export type { ImportCounts as Counts, ImportSimilarGroup as SimilarGroup } from '@sms/kit/contract'

export type Problem = ImportProblem<Label>
type ProblemTotal = ImportProblemTotal<Label>
type Note = ImportNote<Label>
/** The report of a plan besides its counts, with lists cut at their limits. */
export type Report = ImportReport<Label> & { readonly similar: ImportSimilar }

type Counting<T> = T & { count: number }

const problemsMax = 500
const rowsMax = 20
/** The most different problems; in an odd file every row could have its own. */
const totalsMax = 200
const valueChars = 200
const unknownMax = 200
const unknownValue = label('Unknown value', '未知的值')

/** Receives problems and notes of rows. A note may name its row (from 1), or how often it applies (once by default). */
export type RowReporter = {
  readonly problem: (problem: Problem) => void
  readonly note: (message: Label, row?: number, count?: number) => void
}

export class Reporter implements RowReporter {
  readonly #problems: Problem[] = []
  readonly #totals = new Map<string, Counting<ProblemTotal>>()
  /** By problem: the unknown names with their counts. */
  readonly #unknown = new Map<string, Map<string, number>>()
  readonly #notes = new Map<string, Counting<Note> & { readonly rows: number[] }>()

  problem(problem: Problem) {
    if (this.#problems.length < problemsMax)
      this.#problems.push({ ...problem, value: problem.value.slice(0, valueChars).toWellFormed() })
    const { sheet, field, expected, unknown } = problem
    // Each unknown item of a list has its own sentence; together they are one problem.
    const message = unknown === undefined ? problem.message : unknownValue
    const key = `${sheet ?? ''}\n${field}\n${message.en}\n${expected.en}`
    if (unknown !== undefined) {
      const texts = this.#unknown.get(key) ?? new Map<string, number>()
      this.#unknown.set(key, texts)
      if (texts.has(unknown) || texts.size < unknownMax) texts.set(unknown, (texts.get(unknown) ?? 0) + 1)
    }
    const total = this.#totals.get(key)
    if (total) total.count++
    else if (this.#totals.size < totalsMax)
      this.#totals.set(key, { ...(sheet ? { sheet } : {}), field, message, expected, count: 1 })
  }

  /** Counts a note; notes of the same words are one. Without a row it concerns the file. */
  note(message: Label, row?: number, count = 1) {
    const note = this.#notes.get(message.en) ?? { message, count: 0, rows: [] }
    this.#notes.set(message.en, note)
    note.count += count
    if (row !== undefined && note.rows.length < rowsMax) note.rows.push(row)
  }

  forSheet(sheet: string): RowReporter {
    return {
      problem: (problem) => this.problem({ ...problem, sheet }),
      note: ({ en, zh }, row, count) => this.note(label(`${sheet}: ${en}`, `${sheet}：${zh}`), row, count),
    }
  }

  finish({ similar, parts, creatable }: Pick<Report, 'similar' | 'parts' | 'creatable'>): Report {
    const totals = [...this.#totals]
      .map(([key, total]): ProblemTotal => {
        const texts = [...(this.#unknown.get(key) ?? [])].sort(([, a], [, b]) => b - a)
        return texts.length ? { ...total, unknown: texts.map(([text, count]) => ({ text, count })) } : total
      })
      .sort((a, b) => b.count - a.count)
    return {
      problems: this.#problems.toSorted((a, b) => a.row - b.row),
      totals,
      notes: [...this.#notes.values()],
      ...{ parts, creatable, similar },
    }
  }
}

type More = {
  /** The record's value, shown if the file has none. */
  readonly value?: unknown
  /** What was expected; by default the message. */
  readonly expected?: Label
}

/**
 * A problem of a row's field at its column, with the text of the cell or the value for all rows; of a row that only a
 * further sheet names, at the column of the parent's key there.
 */
export function problemAt(
  { settings, headers, rows }: Pick<Resolved, 'settings' | 'headers' | 'rows'>,
  { row, further }: Pick<RowRead, 'row' | 'further'>,
  field: string,
  message: Label,
  { value, expected = message }: More = {},
): Problem {
  if (further) {
    const { part, parent } = further
    const place = placeOf(part.headers, part.keyColumns[part.key.fields.indexOf(field)])
    return { row, ...place, field, value: textOf(value ?? parent[field]), message, expected, sheet: part.sheet.name }
  }
  // A problem at `contacts.0.name` stands at the column of `contacts.name`.
  const column = settings.mapping[field] ?? settings.mapping[field.replace(/\.\d+\./, '.')]
  const cell = (column === undefined ? '' : rows[row - 1]?.[column]?.trim()) || settings.fixed[field]
  return { row, ...placeOf(headers, column), field, value: cell || textOf(value), message, expected }
}

/** The column of a problem: its name and index; without an index, the name is empty. */
export const placeOf = (headers: readonly string[], index: number | undefined): Pick<Problem, 'column' | 'index'> =>
  index === undefined ? { column: '' } : { column: headerName(headers, index), index }

/** A value as the text of a problem; '' for other values than texts and numbers. */
export const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
