import { connect, createServer, type Socket } from 'node:net'

/**
 * A proxy before a database, whose `url` leads through it. `cut` ends its connections, `shut` refuses new ones too, and
 * `mute` drops all bytes while connections stay open.
 */
export async function startProxy(databaseUrl: string) {
  const to = new URL(databaseUrl)
  const open = new Set<Socket>()
  let isShut = false
  let isMute = false
  const server = createServer((from) => {
    if (isShut) return from.destroy()
    const onward = connect(Number(to.port), to.hostname)
    for (const [socket, other] of [
      [from, onward],
      [onward, from],
    ] as const) {
      open.add(socket)
      socket.on('data', (bytes) => void (isMute || other.write(bytes)))
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).toString(),
    cut,
    shut: (shut: boolean) => {
      isShut = shut
      if (shut) cut()
    },
    mute: (mute: boolean) => {
      isMute = mute
    },
    close: () => {
      cut()
      return new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
