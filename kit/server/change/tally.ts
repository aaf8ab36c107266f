import { type BulkPreview, isEmpty } from '@sms/kit/contract'
import { leaves, type Step } from './bulk-patch.ts'

/** Different old values that are told apart, and how many of them an answer names. */
const keptMax = 1_000
const namedMax = 20

/** Counts what a step changes, by the old value. */
export class Tally {
  readonly #step: Step
  readonly #values = new Map<string, { before: unknown; after: unknown; count: number }>()
  #changing = 0

  constructor(step: Step) {
    this.#step = step
  }

  /** Counts a record that the bulk change writes. */
  count(row: Record<string, unknown>): void {
    if (leaves(this.#step, row)) return
    this.#changing++
    const before = isEmpty(row[this.#step.field]) ? null : row[this.#step.field]
    const key = JSON.stringify(before)
    const known = this.#values.get(key)
    if (known) known.count++
    else if (this.#values.size < keptMax)
      this.#values.set(key, { before, after: this.#step.after(row[this.#step.field]), count: 1 })
  }

  /** The most frequent old values, and how many records had others. */
  answer(): BulkPreview['fields'][number] {
    const values = [...this.#values.values()].sort((a, b) => b.count - a.count).slice(0, namedMax)
    const named = values.reduce((sum, value) => sum + value.count, 0)
    return { field: this.#step.field, changing: this.#changing, values, others: this.#changing - named }
  }
}
