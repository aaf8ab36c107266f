import type { Label } from '@sms/kit/contract'

/** What becomes of the rows; the five add up to `rows`. Blank rows are none. */
export type Counts = {
  rows: number
  create: number
  update: number
  unchanged: number
  skip: number
  errors: number
}

/** One thing wrong in one row: where, what stands there (at most 200 characters), why, and what was expected. */
export type Problem = {
  readonly row: number
  readonly column: string
  readonly field: string
  readonly value: string
  readonly message: Label
  readonly expected: Label
}

/** How often the same problem occurs. */
export type ProblemTotal = Pick<Problem, 'field' | 'message' | 'expected'> & { count: number }

/** Something that people should know before they agree: how often, and the first rows where. */
export type Note = { readonly message: Label; count: number; readonly rows: number[] }

/** Rows of the file that resemble one another, or records that exist. */
export type SimilarGroup = {
  readonly rows: readonly { readonly row: number; readonly name: string }[]
  readonly records: readonly { readonly id: string; readonly name: string }[]
}

/** What a plan has to tell besides its counts. Lists are cut at their limits, the totals are whole. */
export type Report = {
  readonly problems: readonly Problem[]
  readonly totals: readonly ProblemTotal[]
  readonly notes: readonly Note[]
  readonly similar: { readonly groups: readonly SimilarGroup[]; readonly total: number; readonly rows: number }
}

const problemsKept = 500
const rowsKept = 20
/** Different problems are few, but a file could make each of its rows a different one. */
const totalsKept = 200
const valueChars = 200

/** Gathers what a plan has to tell. */
export class Reporter {
  readonly #problems: Problem[] = []
  readonly #totals = new Map<string, ProblemTotal>()
  readonly #notes = new Map<string, Note>()

  problem(problem: Problem) {
    if (this.#problems.length < problemsKept)
      this.#problems.push({ ...problem, value: problem.value.toWellFormed().slice(0, valueChars) })
    const { field, message, expected } = problem
    const key = `${field}\n${message.en}\n${expected.en}`
    const total = this.#totals.get(key)
    if (total) total.count++
    else if (this.#totals.size < totalsKept) this.#totals.set(key, { field, message, expected, count: 1 })
  }

  /** Counts a note; notes of the same words are one. Without a row it concerns the file. */
  note(message: Label, row?: number, count = 1) {
    const note = this.#notes.get(message.en) ?? { message, count: 0, rows: [] }
    this.#notes.set(message.en, note)
    note.count += count
    if (row !== undefined && note.rows.length < rowsKept) note.rows.push(row)
  }

  finish(similar: Report['similar']): Report {
    const totals = [...this.#totals.values()].sort((a, b) => b.count - a.count)
    return {
      problems: this.#problems.toSorted((a, b) => a.row - b.row),
      totals,
      notes: [...this.#notes.values()],
      similar,
    }
  }
}
