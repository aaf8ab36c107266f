/**
 * Says each line at once, and the same again only after `ms` milliseconds, with how often it would have been said
 * meanwhile: an outage is a few lines of log.
 */
export function sparing(say: (line: string) => void, ms = 10_000): (line: string) => void {
  const told = new Map<string, { readonly at: number; more: number }>()
  return (line) => {
    const now = performance.now()
    const before = told.get(line)
    if (before && now - before.at < ms) {
      before.more++
      return
    }
    if (told.size > 100) told.clear()
    told.set(line, { at: now, more: 0 })
    say(before?.more ? `${line} (${before.more} more times)` : line)
  }
}
