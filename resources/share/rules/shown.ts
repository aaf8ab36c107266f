import { type Language, label } from '@sms/kit/contract'
import type { Fact } from './facts.ts'

/** An item as a link shows it: words alone, in the language of the link. */
export type Shown = {
  readonly id: string
  readonly code: string
  readonly name?: string
  /** What is said of it, in the order of the facts. */
  readonly facts: readonly { readonly fact: Fact; readonly label: string; readonly text: string }[]
  /** What may be chosen. */
  readonly colours: readonly { readonly name: string; readonly hex?: string }[]
  readonly sizes: readonly string[]
  /** Ids of its pictures, the cover first. */
  readonly pictures: readonly string[]
}

/** What a link opens. */
export type Opened = {
  readonly title: string
  readonly language: Language
  /** The last day on which it opens. */
  readonly expires: string
  /** What asks for pictures and sends choices: no address ever holds the token. */
  readonly key: string
  readonly items: readonly Shown[]
}

/** What is printed of styles and items, as whatever leads to it calls it. */
export const lineSheet = label('Line sheet', '款式表')

/** A link shows at most this many items. */
export const shownMax = 500
/** A choice has at most this many lines. */
export const linesMax = 500
/** The largest number of pieces of one line. */
export const piecesMax = 1_000_000
