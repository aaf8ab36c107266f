import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '../../../apps/api/database/testing-folder.ts'
import { folderStore } from './store.ts'

let folder: string
beforeAll(async () => {
  folder = await temporaryFolder('sms-files-')
})
afterAll(() => removeFolder(folder))

const all = async (contents: AsyncIterable<string>) => {
  const hashes: string[] = []
  for await (const hash of contents) hashes.push(hash)
  return hashes
}

const stored = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((row) => row.isFile())

test('what is put is read again by its hash; the same content is stored once', async () => {
  const store = folderStore(folder)
  const bytes = randomBytes(300_000)
  const chunks = () => Readable.from([bytes.subarray(0, 5), bytes.subarray(5, 200_000), bytes.subarray(200_000)])
  const put = await store.put(chunks(), 300_000)
  expect(put).toMatchObject({ hash: createHash('sha256').update(bytes).digest('hex'), size: 300_000 })
  expect(put.head).toEqual(bytes.subarray(0, 4_096))
  expect((await buffer(store.read(put.hash))).equals(bytes)).toBe(true)
  await store.put(chunks(), 300_000)
  expect(await stored()).toHaveLength(1)
  await expect(store.put(chunks(), 299_999)).rejects.toMatchObject({ kind: 'tooLarge' })
  expect(await stored()).toHaveLength(1)
})

test('what was made of a content is kept beside it, and goes with it', async () => {
  const store = folderStore(join(folder, 'with-made'))
  const { hash } = await store.put(Readable.from([randomBytes(10)]), 10)
  expect(await store.made(hash, '64-75.avif')).toBeUndefined()
  await store.storeMade(hash, '64-75.avif', Buffer.from('small'))
  await store.storeMade(hash, '64-75.avif', Buffer.from('smaller'))
  expect(String(await store.made(hash, '64-75.avif'))).toBe('smaller')
  expect(await store.remove(hash, new Date(Date.now() + 60_000))).toBe(true)
  expect(await store.made(hash, '64-75.avif')).toBeUndefined()
  await expect(async () => store.made('../../etc', 'passwd')).rejects.toThrow('not a content hash')
  await removeFolder(join(folder, 'with-made'))
})

test('contents are told by when they were put last; what was made of them and what is on its way in are none', async () => {
  const own = join(folder, 'told')
  const store = folderStore(own)
  const put = async (bytes: Buffer) => (await store.put(Readable.from([bytes]), 10)).hash
  const [old, again] = [await put(Buffer.from('old')), await put(Buffer.from('again'))]
  await store.storeMade(old, '64-75.avif', Buffer.from('small'))
  await writeFile(join(own, 'incoming', 'half'), 'half')
  const longAgo = new Date(Date.now() - 1_000_000)
  for (const hash of [old, again]) await utimes(join(own, hash.slice(0, 2), hash.slice(2)), longAgo, longAgo)
  await put(Buffer.from('again'))
  const before = new Date(Date.now() - 500_000)
  expect(await all(store.contents(before))).toEqual([old])
  expect(await store.remove(again, before)).toBe(false)
  expect(await store.removeDrafts(before)).toBe(0)
  expect(await store.removeDrafts(new Date(Date.now() + 60_000))).toBe(1)
  expect(await all(store.contents(new Date(Date.now() + 60_000)))).toHaveLength(2)
  await removeFolder(own)
})

test('whose a store is lies beside its contents, and is none', async () => {
  const own = join(folder, 'owned')
  const store = folderStore(own)
  expect(await store.owner()).toBeUndefined()
  for (const database of ['7/16384', '7/16385']) {
    await store.setOwner(database)
    expect(await folderStore(own).owner()).toBe(database)
  }
  expect(store.ownerPath).toBe(join(own, 'database'))
  expect(await all(store.contents(new Date(Date.now() + 60_000)))).toEqual([])
  expect(await readdir(join(own, 'incoming'))).toEqual([])
  await removeFolder(own)
})

test('a store that holds nothing yet has no contents', async () => {
  const store = folderStore(join(folder, 'nothing'))
  expect(await all(store.contents(new Date()))).toEqual([])
  expect(await store.removeDrafts(new Date())).toBe(0)
})

test.skipIf(process.platform === 'win32')(
  'a disk that takes only a part of a file leaves nothing under its hash',
  async () => {
    // Files of this process may have 4 blocks of 512 or 1,024 bytes: its first write takes a part and says so, no more.
    const program = `
    import { Readable } from 'node:stream'
    import { folderStore } from ${JSON.stringify(fileURLToPath(new URL('./store.ts', import.meta.url)))}
    const store = folderStore(process.env.FOLDER)
    console.log(await store.put(Readable.from([Buffer.alloc(10_000, 7)]), 1e6).then(() => 'stored', (error) => error.code))`
    const before = await stored()
    const { stdout } = await promisify(execFile)(
      'sh',
      ['-c', 'ulimit -f 4; exec "$0" --input-type=module -e "$1"', process.execPath, program],
      { env: { ...process.env, FOLDER: folder } },
    )
    expect(stdout.trim()).toBe('EFBIG')
    expect(await stored()).toEqual(before)
  },
)
