/** The most letters that stand for a name. */
const most = 2

/**
 * What stands where a record has no picture: of a Chinese name its first two characters, of any other the first letters
 * of its first two words; '' where there is no name. `name` as people read it. Codes begin alike, so none stands for them.
 */
export function initialsOf(name: string): string {
  const han = name.match(/\p{Script=Han}/gu)
  if (han) return han.slice(0, most).join('')
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = words.slice(0, most).map((word) => [...word][0]!.toLocaleUpperCase())
  return letters.join('')
}
