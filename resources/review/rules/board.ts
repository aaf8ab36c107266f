import type { Review } from '../contract.ts'
import type { Stage } from '../workflow.ts'

export type Card = Pick<
  Review,
  'id' | 'version' | 'code' | 'kind' | 'subject' | 'colourway' | 'brand' | 'supplier' | 'responsible' | 'due'
> &
  Pick<Review, 'stage' | 'round' | 'waiting' | 'decidedOn' | 'status'> & {
    /** Whether the house has passed the sample and the brand has not yet received it. */
    readonly passed: boolean
    /**
     * The subject: its kind, code, name in the reader's language, and colour; no kind, code and name of a hidden one.
     */
    readonly of: string | null
    readonly subjectCode: string | null
    readonly subjectName: string | null
    readonly colour: string | null
    readonly cover: string | null
  }

/** A column of the board: the number of its reviews, and the first of them. */
export type BoardColumn = { readonly stage: Stage; readonly total: number; readonly cards: readonly Card[] }

/** The most cards of a column. */
export const cardsMost = 50
