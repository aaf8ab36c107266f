/**
 * Lets work in together, or with `alone` when nothing else is inside, which then waits outside until it is over; in the
 * order in which they came.
 */
export function createGate() {
  const queue: { readonly alone: boolean; readonly enter: () => void }[] = []
  let inside = 0
  let closed = false

  function admit() {
    for (let next = queue[0]; next && !closed && (!next.alone || inside === 0); next = queue[0]) {
      queue.shift()
      inside++
      closed = next.alone
      next.enter()
    }
  }

  return async <T>(alone: boolean, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((enter) => {
      queue.push({ alone, enter })
      admit()
    })
    try {
      return await work()
    } finally {
      inside--
      if (alone) closed = false
      admit()
    }
  }
}
