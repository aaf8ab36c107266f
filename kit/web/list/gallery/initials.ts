const most = 2

/** The first two Chinese characters of a name, else the first letters of its first two words; '' without any. */
export function initialsOf(name: string): string {
  const han = name.match(/\p{Script=Han}/gu)
  if (han) return han.slice(0, most).join('')
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = words.slice(0, most).map((word) => [...word][0]!.toLocaleUpperCase())
  return letters.join('')
}
