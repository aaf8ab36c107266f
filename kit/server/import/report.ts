import {
  type ImportNote,
  type ImportProblem,
  type ImportProblemTotal,
  type ImportReport,
  type ImportSimilar,
  type Label,
  label,
} from '@sms/kit/contract'

export type { ImportCounts as Counts, ImportSimilarGroup as SimilarGroup } from '@sms/kit/contract'

/** What is told in both languages; see the contract. */
export type Problem = ImportProblem<Label>
export type ProblemTotal = ImportProblemTotal<Label>
export type Note = ImportNote<Label>
/** What a plan has to tell besides its counts. Lists are cut at their limits, the totals are whole. */
export type Report = ImportReport<Label> & { readonly similar: ImportSimilar }

/** While it is being counted. */
type Counting<T> = T & { count: number }

const problemsKept = 500
const rowsKept = 20
/** Different problems are few, but a file could make each of its rows a different one. */
const totalsKept = 200
const valueChars = 200
/** Names of one field that nobody knows and that are listed. */
const unknownKept = 200
const unknownValue = label('Unknown value', '未知的值')

/** Takes what there is to tell about rows. */
export type RowReporter = {
  readonly problem: (problem: Problem) => void
  readonly note: (message: Label, row?: number, count?: number) => void
}

/** Gathers what a plan has to tell. */
export class Reporter implements RowReporter {
  readonly #problems: Problem[] = []
  readonly #totals = new Map<string, Counting<ProblemTotal>>()
  /** By problem: the names that nobody knows, and how often each stands there. */
  readonly #unknown = new Map<string, Map<string, number>>()
  readonly #notes = new Map<string, Counting<Note> & { readonly rows: number[] }>()

  problem(problem: Problem) {
    if (this.#problems.length < problemsKept)
      this.#problems.push({ ...problem, value: problem.value.toWellFormed().slice(0, valueChars) })
    const { sheet, field, expected, unknown } = problem
    // Each unknown piece of a list has a sentence of its own; together they are one problem.
    const message = unknown === undefined ? problem.message : unknownValue
    const key = `${sheet ?? ''}\n${field}\n${message.en}\n${expected.en}`
    if (unknown !== undefined) {
      const texts = this.#unknown.get(key) ?? new Map<string, number>()
      this.#unknown.set(key, texts)
      if (texts.has(unknown) || texts.size < unknownKept) texts.set(unknown, (texts.get(unknown) ?? 0) + 1)
    }
    const total = this.#totals.get(key)
    if (total) total.count++
    else if (this.#totals.size < totalsKept)
      this.#totals.set(key, { ...(sheet ? { sheet } : {}), field, message, expected, count: 1 })
  }

  /** Counts a note; notes of the same words are one. Without a row it concerns the file. */
  note(message: Label, row?: number, count = 1) {
    const note = this.#notes.get(message.en) ?? { message, count: 0, rows: [] }
    this.#notes.set(message.en, note)
    note.count += count
    if (row !== undefined && note.rows.length < rowsKept) note.rows.push(row)
  }

  /** The same, for what stands in a further sheet of the file. */
  of(sheet: string): RowReporter {
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
