/**
 * Texts that a spreadsheet program would run as a formula on opening a CSV: those that begin with = + - @, a tab or
 * a line break, or one of the full-width forms, with or without blanks before it (OWASP, "CSV Injection"). Any
 * apostrophes at the start belong to the pattern, so that taking one off is exactly the reverse of putting one on.
 */
const dangerous = /^'*\s*[=+\-@\t\r\n＝＋－＠]/

/**
 * The same after a semicolon inside a text: in many countries Excel cuts a CSV there, whatever it was written with.
 * The sign stands directly before what it works on, so that a dash between words is none.
 */
const inside = /(;)('*\s*[=+\-@＝＋－＠](?=\S))/g
const insideGuarded = /(;)'('*\s*[=+\-@＝＋－＠](?=\S))/g

/** The text with an apostrophe where a program would run it. `unguardFormula` gives back every text. */
export const guardFormula = (text: string): string =>
  (dangerous.test(text) ? `'${text}` : text).replace(inside, "$1'$2")

/** Takes off the apostrophes of `guardFormula`; changes nothing where none stands before such a sign. */
export const unguardFormula = (text: string): string => {
  const open = text.replace(insideGuarded, '$1$2')
  return open.startsWith("'") && dangerous.test(open) ? open.slice(1) : open
}

/**
 * A cell of a foreign CSV as its author meant it: without the guard, and `="00123"` as 00123, the way in which
 * many programs keep Excel from dropping zeros.
 */
export function csvCellText(text: string): string {
  if (text.startsWith("'") || text.includes("'")) return unguardFormula(text)
  const quoted = text.startsWith('="') ? /^="((?:[^"]|"")*)"$/.exec(text) : null
  return quoted ? (quoted[1] as string).replaceAll('""', '"') : text
}
