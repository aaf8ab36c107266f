import { sheetNameChars } from './limits.ts'

// ECMA-376 leaves names open; Excel calls files damaged that break these rules.
const forbidden = /[[\]:*?/\\]|\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu

/**
 * Names that every spreadsheet program accepts: at most 31 characters, none of [ ] : * ? / \ and no control
 * characters, no apostrophe at either end, not blank, not "History", and no two alike in any case.
 */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((name) => uniqueSheetName(name, taken))
}

/** A valid name that is not in `taken` (lower case), to which it is added. */
export function uniqueSheetName(wanted: string, taken: Set<string>): string {
  const cleaned = wanted.replace(forbidden, ' ').replace(/^[\s']+/, '')
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`
    const name = cut(cleaned, sheetNameChars - suffix.length) + suffix
    const key = name.toLowerCase()
    if (taken.has(key) || key === 'history') continue
    taken.add(key)
    return name
  }
}

function cut(text: string, length: number): string {
  // Never half of a surrogate pair.
  const short = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
  return short.replace(/[\s']+$/, '') || 'Sheet'
}
