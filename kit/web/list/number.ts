/** How many matches a list is told of: counted, to 100,000, beyond which there are `more`; or `about` so many. */
export type Told = { readonly total: number; readonly more: boolean; readonly about: boolean }

/**
 * What a list keeps of the number that came with an answer. `before` is what it kept of the same question, `hinted` where
 * that is only known from when the list was left; `reached` is how many there are at least, by the rows at hand.
 */
export function keptOf(
  { total, more, about }: Told,
  before: (Told & { readonly hinted?: boolean }) | undefined,
  reached: number,
): Told {
  if (!about) return { total, more, about }
  // Each estimate is another one: the first of a question stays, unless more rows than that have come.
  const first = before?.about && !before.hinted ? before.total : total
  return { total: Math.max(first, reached), more: false, about }
}

/** The number that is shown: once they are counted no estimate takes its place. */
export const shownOf = (kept: Told | undefined, counted: Told | undefined): Told | undefined =>
  kept?.about && counted ? counted : kept
