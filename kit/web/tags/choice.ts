import { kept } from '../data/stored.ts'
import { sheets } from './sheets.ts'
import type { Names } from './tag-text.ts'

/** How somebody prints tags; kept in their browser, since it belongs to the printer beside it. */
export type Choice = {
  readonly sheet: string
  readonly copies: number
  readonly names: Names
  /** The facts on the tag; those of the noun unless chosen. */
  readonly facts: readonly string[]
}

const store = (resource: string) => kept(`tags.${resource}`)

const isNames = (value: unknown): value is Names => value === 'en' || value === 'zh' || value === 'both'

/** What is kept, as far as it is still possible; else the first sheet, one copy, both names, the facts that matter. */
export function readChoice(resource: string, facts: readonly string[], possible: readonly string[]): Choice {
  let was: Partial<Record<keyof Choice, unknown>> = {}
  try {
    was = (JSON.parse(store(resource).get() ?? '{}') as typeof was) ?? {}
  } catch {
    // What another version has left there counts as nothing.
  }
  const { sheet, copies, names } = was
  return {
    sheet: sheets.some(({ key }) => key === sheet) ? String(sheet) : sheets[0]!.key,
    copies: Number.isInteger(copies) && Number(copies) >= 1 && Number(copies) <= copiesMax ? Number(copies) : 1,
    names: isNames(names) ? names : 'both',
    facts: Array.isArray(was.facts) ? possible.filter((name) => (was.facts as unknown[]).includes(name)) : facts,
  }
}

export const keepChoice = (resource: string, choice: Choice) => store(resource).set(JSON.stringify(choice))

/** Most copies of one tag. */
export const copiesMax = 50
