/** The most letters that stand for a name. */
const most = 2

/**
 * The placeholder for a missing picture: of a Chinese name its first two characters, of any other the first letters
 * of its first two words; '' without a name. `name` is the displayed name; codes are left out, since they begin alike.
 */
export function initialsOf(name: string): string {
  const han = name.match(/\p{Script=Han}/gu)
  if (han) return han.slice(0, most).join('')
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = words.slice(0, most).map((word) => [...word][0]!.toLocaleUpperCase())
  return letters.join('')
}
