import { type Language, label } from '@sms/kit/contract'
import type { Fact } from './facts.ts'

/** An item as a link shows it: texts in the link's language. */
export type Shown = {
  readonly id: string
  readonly code: string
  readonly name?: string
  /** Its shown facts, in the order of `factOptions`. */
  readonly facts: readonly { readonly fact: Fact; readonly label: string; readonly text: string }[]
  /** The colours that may be chosen: the name that a choice sends, and `text` where the link's language has another. */
  readonly colours: readonly { readonly name: string; readonly text?: string; readonly hex?: string }[]
  readonly sizes: readonly string[]
  /** Ids of its pictures, the cover first. */
  readonly pictures: readonly string[]
}

/** The answer to opening a link. */
export type Opened = {
  readonly title: string
  readonly language: Language
  /** The last day on which the link opens. */
  readonly expires: string
  /** The key that requests of pictures and choices use in place of the token. */
  readonly key: string
  readonly items: readonly Shown[]
}

export const lineSheet = label('Line sheet', '款式表')

/** The most items of a link. */
export const shownMax = 500
/** The most lines of a choice. */
export const linesMax = 500
/** The most pieces of a line. */
export const piecesMax = 1_000_000
