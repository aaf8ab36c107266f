import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect } from 'vitest'
import { purgeFiles } from '../../kit/server/files/purge.ts'
import { type ZipPart, zipBytes } from '../../kit/server/sheet/zip-write.ts'
import { startTestApp } from './testing.ts'

/** An office for uploads of ZIPs of photos: Mei is its Administrator, Sun has the key of fabrics. */
export async function startZips() {
  const app = await startTestApp()
  const mei = await app.setup()
  // While it is empty, the store becomes this database's own.
  await purgeFiles(app.services, app.app.log)
  const sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Fabric'] })

  let shade = 0
  /** A picture that no other has. */
  const cloth = () => {
    shade++
    const background = { r: (shade * 37) % 256, g: (shade * 91) % 256, b: (shade * 53) % 256 }
    return sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .jpeg()
      .toBuffer()
  }
  /** A ZIP of these files by name, in order; `zip64From` is the offset from which its directory uses ZIP64. */
  const zipOf = (
    files: Readonly<Record<string, Uint8Array | string>> | readonly (readonly [string, Uint8Array])[],
    zip64From?: number,
  ) => {
    const all = Array.isArray(files) ? files : Object.entries(files)
    const parts = all.map(([name, data]): ZipPart => ({ name, data: [Buffer.from(data)] }))
    return buffer(Readable.from(zipBytes(Readable.from(parts) as AsyncIterable<ZipPart>, zip64From)))
  }
  const send = (bytes: Uint8Array, kind = 'fabric', who = mei) =>
    who.upload(`/api/${kind}/photos/upload?name=fair.zip`, bytes)
  const call = (step: string, body: object, kind = 'fabric', who = mei) => who.post(`/api/${kind}/photos/${step}`, body)
  /** Uploads a ZIP and lets the server look at all of its photos; returns its id and the last answer. */
  const looked = async (bytes: Uint8Array, kind = 'fabric') => {
    const { body } = await send(bytes, kind)
    expect(body.code, body.message).toBe(1)
    const { id } = body.data
    for (;;) {
      const answer = (await call('look', { id }, kind)).body
      if (answer.code !== 1 || answer.data.done === answer.data.total) return { id: id as string, answer }
    }
  }
  const plan = async (id: string, create = 'none', kind = 'fabric') =>
    (await call('plan', { id, create }, kind)).body.data
  const add = async (code: string) => (await mei.post('/api/fabric/add', { code })).body.data.id as string
  const filesOf = async (id: string) =>
    (await mei.get(`/api/attachment?kind=fabric&parent=${id}`)).body.data as { name: string; caption: string | null }[]
  /** Why photos are left out of a plan, by their path in the ZIP. */
  const leftOf = ({ left }: { left: { path: string; why: string }[] }) =>
    Object.fromEntries(left.map(({ path, why }) => [path, why]))
  return { app, mei, sun, cloth, zipOf, send, call, looked, plan, add, filesOf, leftOf }
}
