import type { Review } from '../contract.ts'
import type { Stage } from '../workflow.ts'

/** A review as the board shows it. */
export type Card = Pick<
  Review,
  'id' | 'version' | 'code' | 'kind' | 'subject' | 'colourway' | 'brand' | 'supplier' | 'responsible' | 'due'
> &
  Pick<Review, 'stage' | 'round' | 'waiting' | 'decidedOn' | 'status'> & {
    /** Whether the house has passed what the brand has yet to see. */
    readonly passed: boolean
    /** What is reviewed: of which kind it is, its code, its name in the reader's language, and its colour. */
    readonly of: string
    readonly subjectCode: string
    readonly subjectName: string | null
    readonly colour: string | null
    /** The subject's picture, where there is one that the reader may see. */
    readonly cover: string | null
  }

/** One column of the board: how many there are, and the first of them. */
export type BoardColumn = { readonly stage: Stage; readonly total: number; readonly cards: readonly Card[] }

/** So many cards of each column are shown. */
export const cardsMost = 50
