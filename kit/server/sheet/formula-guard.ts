/**
 * Texts that a spreadsheet program would run as a formula when it opens a CSV: = + - @, a tab, a line break or a full-
 * width form at the start, with or without blanks before it (OWASP, "CSV Injection"). Leading apostrophes are part of
 * the pattern, so that removing one exactly reverses adding one.
 */
const dangerous = /^'*\s*[=+\-@\t\r\n＝＋－＠]/

/**
 * The same after a semicolon inside a text, where Excel splits a CSV in many countries. The sign is directly before its
 * operand, so that a dash between words does not match.
 */
const dangerousInside = /(;)('*\s*[=+\-@＝＋－＠](?=\S))/g
const guardedInside = /(;)'('*\s*[=+\-@＝＋－＠](?=\S))/g

/** The text with an apostrophe in front of each place that a program would run; `unguardFormula` reverses it. */
export function guardFormula(text: string): string {
  const guarded = dangerous.test(text) ? `'${text}` : text
  return text.includes(';') ? guarded.replace(dangerousInside, "$1'$2") : guarded
}

/** Removes the apostrophes of `guardFormula`. */
export const unguardFormula = (text: string): string => {
  const unguarded = text.replace(guardedInside, '$1$2')
  return unguarded.startsWith("'") && dangerous.test(unguarded) ? unguarded.slice(1) : unguarded
}

/**
 * A cell of a foreign CSV as its author meant it: without the guard, and `="00123"` as 00123, by which many programs
 * preserve zeros in Excel.
 */
export function csvCellText(text: string): string {
  if (text.includes("'")) return unguardFormula(text)
  const quoted = text.startsWith('="') ? /^="((?:[^"]|"")*)"$/.exec(text) : null
  return quoted ? (quoted[1] as string).replaceAll('""', '"') : text
}
