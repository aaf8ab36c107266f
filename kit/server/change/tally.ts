import { type BulkPreview, isEmpty } from '@sms/kit/contract'
import { leaves, type Step } from './bulk-patch.ts'

/** The most different old values that are counted, and that an answer lists. */
const countedMax = 1_000
const listedMax = 20

/** Counts the records that a step changes by their old value. */
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
    const counted = this.#values.get(key)
    if (counted) counted.count++
    else if (this.#values.size < countedMax)
      this.#values.set(key, { before, after: this.#step.after(row[this.#step.field]), count: 1 })
  }

  /** The most frequent old values, and how many records had others. */
  answer(): BulkPreview['fields'][number] {
    const values = [...this.#values.values()].sort((a, b) => b.count - a.count).slice(0, listedMax)
    const listed = values.reduce((sum, value) => sum + value.count, 0)
    return { field: this.#step.field, changing: this.#changing, values, others: this.#changing - listed }
  }
}
