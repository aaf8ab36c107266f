/** The most letters that stand for a name. */
const most = 2

/**
 * What stands where a record has no picture: of a Chinese name its first two characters, of any other the first letters
 * of its first two words; the code where there is no name. `name` and `code` as people read them, '' for none.
 */
export function initialsOf(name: string, code: string): string {
  const han = name.match(/\p{Script=Han}/gu)
  if (han) return han.slice(0, most).join('')
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = words.slice(0, most).map((word) => [...word][0]!.toLocaleUpperCase())
  return letters.join('') || [...code].slice(0, 6).join('')
}
