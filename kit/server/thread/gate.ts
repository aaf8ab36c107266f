/** A gate that admits tasks in order of arrival: any number together, but one with `alone` only when no other runs. */
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
