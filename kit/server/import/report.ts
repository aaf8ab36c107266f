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

/** Takes what there is to tell about rows. */
export type Tells = {
  readonly problem: (problem: Problem) => void
  readonly note: (message: Label, row?: number, count?: number) => void
}

/** Gathers what a plan has to tell. */
export class Reporter implements Tells {
  readonly #problems: Problem[] = []
  readonly #totals = new Map<string, Counting<ProblemTotal>>()
  readonly #notes = new Map<string, Counting<Note> & { readonly rows: number[] }>()

  problem(problem: Problem) {
    if (this.#problems.length < problemsKept)
      this.#problems.push({ ...problem, value: problem.value.toWellFormed().slice(0, valueChars) })
    const { sheet, field, message, expected } = problem
    const key = `${sheet ?? ''}\n${field}\n${message.en}\n${expected.en}`
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
  of(sheet: string): Tells {
    return {
      problem: (problem) => this.problem({ ...problem, sheet }),
      note: ({ en, zh }, row, count) => this.note(label(`${sheet}: ${en}`, `${sheet}：${zh}`), row, count),
    }
  }

  finish({ similar, parts, creatable }: Pick<Report, 'similar' | 'parts' | 'creatable'>): Report {
    const totals = [...this.#totals.values()].sort((a, b) => b.count - a.count)
    return {
      problems: this.#problems.toSorted((a, b) => a.row - b.row),
      totals,
      notes: [...this.#notes.values()],
      ...{ parts, creatable, similar },
    }
  }
}
