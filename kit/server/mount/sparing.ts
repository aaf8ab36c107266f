/**
 * Logs each line at once, and the same line again only after `ms` milliseconds, with the number of times it was left out:
 * an outage is a few lines of log.
 */
export function sparing(log: (line: string) => void, ms = 10_000): (line: string) => void {
  const logged = new Map<string, { readonly at: number; more: number }>()
  return (line) => {
    const now = performance.now()
    const before = logged.get(line)
    if (before && now - before.at < ms) {
      before.more++
      return
    }
    if (logged.size > 100) logged.clear()
    logged.set(line, { at: now, more: 0 })
    log(before?.more ? `${line} (${before.more} more times)` : line)
  }
}
