// Asks a server as fast as it answers, from a process of its own: `fork('load.ts')`, then a message for each run.
import { connect, type Socket } from 'node:net'

export type Run = {
  readonly address: string
  readonly cookie: string
  readonly method: 'GET' | 'POST'
  readonly requests: readonly { readonly path: string; readonly body?: string }[]
  readonly clients: number
  readonly ms: number
}
/** Answers in all and in a second, and what was wrong with one of them. */
export type Ran = { readonly count: number; readonly perSecond: number; readonly wrong: string | undefined }

async function run({ address, cookie, method, requests, clients, ms }: Run): Promise<Ran> {
  const { hostname, port, host, pathname: base } = new URL(address)
  const texts = requests.map(({ path, body = '' }) =>
    Buffer.from(
      `${method} ${base === '/' ? '' : base}${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n${
        method === 'POST' ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
      }\r\n${body}`,
    ),
  )
  let at = 0
  let done = 0
  let wrong: string | undefined
  const from = performance.now()
  const until = from + ms
  const client = async () => {
    const socket = connect(Number(port), hostname).setNoDelay(true)
    while (performance.now() < until) {
      const answer = await exchange(socket, texts[at++ % texts.length]!)
      done++
      if (!answer.includes('"code":1')) wrong ??= answer.slice(0, 2_000)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { count: done, perSecond: (done * 1_000) / (performance.now() - from), wrong }
}

function exchange(socket: Socket, text: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let pieces: Buffer[] = []
    let missing: number | undefined
    const hear = (piece: Buffer) => {
      pieces.push(piece)
      if (missing === undefined) {
        const all = pieces.length === 1 ? piece : Buffer.concat(pieces)
        pieces = [all]
        const end = all.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = /content-length: (\d+)/i.exec(all.toString('latin1', 0, end))?.[1]
        if (length === undefined) return reject(new Error(all.toString('latin1', 0, end)))
        missing = end + 4 + Number(length) - all.length
      } else missing -= piece.length
      if (missing > 0) return
      socket.off('data', hear)
      resolve(pieces[0]!.toString('latin1'))
    }
    socket.on('data', hear).write(text)
  })
}

process.on('message', async (order: Run) => {
  process.send?.(await run(order).catch((error: Error) => ({ count: 0, perSecond: 0, wrong: error.message })))
})
