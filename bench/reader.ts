// A reader in a process of its own, so that the server's memory and time stay its own: `fork('reader.ts', [what, url,
// cookie])`. `download` reads a whole answer and sends its size; `ask` calls until it gets a message, and sends the
// latencies.
const [, , what, url = '', cookie = ''] = process.argv
const get = () => fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } })

if (what === 'download') {
  const answer = await get()
  let bytes = 0
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += piece.length
  process.send?.({ status: answer.status, bytes })
} else {
  const latencies: number[] = []
  let stopped = false
  process.once('message', () => {
    stopped = true
  })
  while (!stopped) {
    const from = performance.now()
    await (await get()).arrayBuffer()
    latencies.push(performance.now() - from)
    await new Promise((next) => setTimeout(next, 20))
  }
  process.send?.(latencies.sort((a, b) => a - b))
}
process.disconnect?.()
