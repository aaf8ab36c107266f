/**
 * Texts that a spreadsheet program would run as a formula on opening a CSV: those that begin with = + - @, a tab or
 * a line break, or one of the full-width forms, with or without blanks before it (OWASP, "CSV Injection"). Any
 * apostrophes at the start belong to the pattern, so that taking one off is exactly the reverse of putting one on.
 */
const dangerous = /^'*\s*[=+\-@\t\r\n＝＋－＠]/

/** The text with an apostrophe in front where a program would run it. `unguardFormula` gives back every text. */
export const guardFormula = (text: string): string => (dangerous.test(text) ? `'${text}` : text)

/** Takes off the apostrophe of `guardFormula`; changes no text that does not begin with ' and then such a sign. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && dangerous.test(text) ? text.slice(1) : text

/**
 * A cell of a foreign CSV as its author meant it: without the guard, and `="00123"` as 00123, the way in which
 * many programs keep Excel from dropping zeros.
 */
export function csvCellText(text: string): string {
  if (text.startsWith("'")) return unguardFormula(text)
  const quoted = text.startsWith('="') ? /^="((?:[^"]|"")*)"$/.exec(text) : null
  return quoted ? (quoted[1] as string).replaceAll('""', '"') : text
}
