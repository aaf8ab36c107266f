// A reader in a process of its own, so that the server's memory and time stay its own: `fork('reader.ts', [what, url, cookie])`.
// `download` takes a whole answer and tells its size; `ask` calls again and again until told to stop, and tells the latencies.
const [, , what, url = '', cookie = ''] = process.argv
const get = () => fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } })

if (what === 'download') {
  const answer = await get()
  let bytes = 0
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += piece.length
  process.send?.({ status: answer.status, bytes })
} else {
  const taken: number[] = []
  let stopped = false
  process.once('message', () => {
    stopped = true
  })
  while (!stopped) {
    const from = performance.now()
    await (await get()).arrayBuffer()
    taken.push(performance.now() - from)
    await new Promise((next) => setTimeout(next, 20))
  }
  process.send?.(taken.sort((a, b) => a - b))
}
process.disconnect?.()
