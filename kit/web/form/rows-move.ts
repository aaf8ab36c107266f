/** The list with the entry at `from` moved to `to`; an index outside the list changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (from === to || from < 0 || to < 0 || from >= list.length || to >= list.length) return [...list]
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}

/** The list without the entry at an index. */
export const removed = <T>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at)
