import { stored } from '@sms/kit/web'
import { sheets } from './sheets.ts'
import type { TagLanguage } from './tag-text.ts'

/** How a user prints tags; stored in the browser, since it depends on the printer beside it. */
export type Choice = {
  readonly sheet: string
  readonly copies: number
  /** The language of the tags, under the name by which browsers have stored it. */
  readonly names: TagLanguage
  readonly facts: readonly string[]
}

const store = (resource: string) => stored(`tags.${resource}`)

const isLanguage = (value: unknown): value is TagLanguage => value === 'en' || value === 'zh' || value === 'both'

/**
 * The stored choice as far as it is valid, with those of its facts that are `possible`; else the first sheet, one copy,
 * both languages and `facts`.
 */
export function readChoice(resource: string, facts: readonly string[], possible: readonly string[]): Choice {
  let saved: Partial<Record<keyof Choice, unknown>> = {}
  try {
    saved = (JSON.parse(store(resource).get() ?? '{}') as typeof saved) ?? {}
  } catch {
    // Text that is no JSON counts as nothing stored.
  }
  const { sheet, copies, names, facts: savedFacts } = saved
  return {
    sheet: sheets.some(({ key }) => key === sheet) ? String(sheet) : sheets[0]!.key,
    copies: Number.isInteger(copies) && Number(copies) >= 1 && Number(copies) <= copiesMax ? Number(copies) : 1,
    names: isLanguage(names) ? names : 'both',
    facts: Array.isArray(savedFacts) ? possible.filter((name) => savedFacts.includes(name)) : facts,
  }
}

/** Stores the choice of a noun in this browser. */
export const saveChoice = (resource: string, choice: Choice) => store(resource).set(JSON.stringify(choice))

export const copiesMax = 50
