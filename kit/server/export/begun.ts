/**
 * Reads the first item at once and returns all items. An error before the first item is thrown here, where it can still
 * become an answer, and not in the middle of a file.
 */
export async function withFirstItem<T>(items: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await items.next()
  return (async function* () {
    try {
      if (first.done) return
      yield first.value
      yield* items
    } finally {
      await items.return(undefined)
    }
  })()
}
