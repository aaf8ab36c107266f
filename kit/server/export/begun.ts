/**
 * The same items, with the first already asked for: whatever goes wrong up to it is thrown here, where it can still be
 * answered, and not in the middle of a file.
 */
export async function begun<T>(items: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
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
