/** The versions of kinds: a version changes with every change of one of their records that this process receives. */
export function createVersions() {
  const changes = new Map<string, number>()
  let connections = 0
  let isListening = false

  return {
    /** What was missed while not listening is unknown, so that every version changes. */
    listening: (is: boolean) => {
      isListening = is
      connections++
    },
    changed: (kind: string) => void changes.set(kind, (changes.get(kind) ?? 0) + 1),
    /** Undefined while changes do not arrive. */
    of: (kinds: readonly string[]): string | undefined =>
      isListening ? [connections, ...kinds.map((kind) => changes.get(kind) ?? 0)].join() : undefined,
  }
}
