import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { type FreshDatabase, freshDatabase } from './database/testing.ts'
import { removeFolder, temporaryFolder } from './database/testing-folder.ts'
import { openDoor } from './door.ts'
import { startServer } from './start.ts'

let database: FreshDatabase
let dataDir: string
/** The way to the database; nothing passes until `open` is called. */
let way: Awaited<ReturnType<typeof barred>>

beforeEach(async () => {
  database = await freshDatabase(async () => {}, 'door')
  dataDir = await temporaryFolder('sms-door-')
  way = await barred(database.url)
})
afterEach(async () => {
  await way.close()
  await database.drop()
  await removeFolder(dataDir)
})

/**
 * A proxy before a database that accepts connections (`came` counts them) but passes nothing on until `open` is called.
 */
async function barred(url: string) {
  const { hostname, port } = new URL(url)
  const waiting: Socket[] = []
  const all = new Set<Socket>()
  let isOpen = false
  const pass = (socket: Socket) => {
    const onwards = connect(Number(port), hostname)
    all.add(onwards)
    const drop = () => {
      socket.destroy()
      onwards.destroy()
    }
    for (const end of [socket, onwards]) end.on('error', drop).on('close', drop)
    socket.pipe(onwards).pipe(socket)
  }
  const server = createServer((socket) => {
    all.add(socket)
    if (isOpen) pass(socket)
    else waiting.push(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    came: () => all.size,
    open: () => {
      isOpen = true
      waiting.splice(0).forEach(pass)
    },
    close: async () => {
      for (const socket of all) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

const start = (port: number) => {
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: way.url })
  return startServer({ config, logger: false, web: undefined, log: () => {} })
}

const freePort = async () => {
  const door = await openDoor({ port: 0, host: '127.0.0.1' })
  await door.close()
  return door.port
}

test('everything is answered 503 until the database is there, and then as ever', async () => {
  const port = await freePort()
  const at = `http://127.0.0.1:${port}`
  const starting = start(port)
  await expect.poll(way.came).toBeGreaterThan(0)

  const health = await fetch(`${at}/api/health`)
  expect([health.status, await health.json()]).toEqual([503, { code: 0, message: 'not ready' }])
  expect(health.headers.get('retry-after')).toBe('2')

  const api = await fetch(`${at}/api/supplier?q=x`, { headers: { 'accept-language': 'zh-CN' } })
  expect([api.status, await api.json()]).toEqual([503, { code: 0, message: '服务器正在启动，请稍后再试' }])
  const post = await fetch(`${at}/api/user/login`, { method: 'POST', body: '{}' })
  expect(post.status).toBe(503)

  const page = await fetch(`${at}/login`)
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  const html = await page.text()
  expect(html).toContain('The server is starting')
  expect(html).toContain('http-equiv="refresh"')

  way.open()
  const server = await starting
  expect(server.address).toBe(`http://localhost:${port}`)
  const ready = await fetch(`${at}/api/health`)
  expect([ready.status, await ready.json()]).toEqual([200, { code: 1, message: 'ready' }])
  await server.stop()
})

test('a port in use is an error before the database is asked for anything', async () => {
  const other = await openDoor({ port: 0, host: '127.0.0.1' })
  await expect(start(other.port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(way.came()).toBe(0)
  await other.close()
})
