import { foldText, isId, type Named } from '@sms/kit/contract'
import { piecesMax } from '../../share/rules/shown.ts'
import type { Selection } from '../contract.ts'

/** A line of a meeting, whose quantity may be empty while it is typed. */
export type Line = Omit<Selection['lines'][number], 'quantity'> & { readonly quantity: number | null }

/** What a scanned tag or a typed text names: the record of the tag's link, or a text to look up; undefined if empty. */
export function readScan(text: string): { readonly id: string } | { readonly q: string } | undefined {
  const q = text.trim()
  const id = /\/admin\/[a-z/]+\/([^/?#]+)(?:[?#].*)?$/.exec(q)?.[1]
  if (id !== undefined && isId(id)) return { id }
  return q === '' ? undefined : { q }
}

/** The found record with this code, which its name begins with; undefined if there is none. */
export function withCode(found: readonly Named[], q: string): Named | undefined {
  const code = foldText(q)
  return found.find(({ name }) => foldText(name) === code || foldText(name).startsWith(`${code} `))
}

/** The lines with one of an item on top, unless one has it already. */
export const withItem = (lines: readonly Line[], item: string): readonly Line[] =>
  lines.some((line) => line.item === item) ? lines : [newLine(item), ...lines]

/** The lines with another of the same item below the one at `at`, for another colour. */
export const withAnother = (lines: readonly Line[], at: number): readonly Line[] => [
  ...lines.slice(0, at + 1),
  newLine(lines[at]!.item),
  ...lines.slice(at + 1),
]

const newLine = (item: string): Line => ({ item, colour: null, size: null, quantity: 1, note: null })

/** A quantity after a press of "+10" or "+100"; the one piece that a line begins with is not counted. */
export const withMore = (quantity: number | null, by: number) =>
  Math.min((quantity ?? 1) === 1 ? by : quantity! + by, piecesMax)
