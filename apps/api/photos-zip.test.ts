import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { photoZip } from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeFiles } from '../../kit/server/purge-files.ts'
import { type ZipPart, zipBytes } from '../../kit/server/sheet/zip-write.ts'
import { startTestApp, type TestApp, type Visitor } from './testing.ts'

let app: TestApp
let mei: Visitor
let sun: Visitor

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  // While it is empty, the store becomes this database's own.
  await purgeFiles(app.services, app.app.log)
  sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Fabric'] })
})
afterAll(() => app.close())

let shade = 0
/** A picture that no other has. */
const cloth = () => {
  shade++
  const background = { r: (shade * 37) % 256, g: (shade * 91) % 256, b: (shade * 53) % 256 }
  return sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
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
/** Sends a ZIP and has all of it looked at. */
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
const add = async (code: string, kind = 'fabric') =>
  (await mei.post(`/api/${kind}/add`, { code })).body.data.id as string
const filesOf = async (id: string, kind = 'fabric') =>
  (await mei.get(`/api/attachment?kind=${kind}&parent=${id}`)).body.data as { name: string; caption: string | null }[]
const leftOf = ({ left }: { left: { path: string; why: string }[] }) =>
  Object.fromEntries(left.map(({ path, why }) => [path, why]))

describe('Photos from a ZIP, matched by code', () => {
  test('a plan first, then one change that is undone as a whole', async () => {
    const [a, b] = [await add('Z-1'), await add('Z-10')]
    const [one, two, three, four] = [await cloth(), await cloth(), await cloth(), await cloth()]
    const zip = await zipOf({
      'fair/z-1_2 back.jpg': two,
      'fair/Z-1.jpg': one,
      'fair/Z-10/IMG_7.jpg': three,
      'fair/Z-1-1.jpg': one,
      'fair/Z-2.jpg': four,
      'fair/prices.xlsx': 'PK',
      'fair/more.zip': 'PK',
      'fair/Z-1-9.jpg': '<html>',
      'fair/Z-1-8.jpg': two.subarray(0, two.length / 2),
      '__MACOSX/fair/._Z-1.jpg': 'x',
      'fair/Thumbs.db': 'x',
    })
    const { id } = await looked(zip)
    const seen = await plan(id)
    expect(seen).toMatchObject({ photos: 3, records: 2, created: 0, already: 1, creates: true })
    expect(seen.targets.find((target: { id: string }) => target.id === a)).toMatchObject({
      code: 'Z-1',
      files: ['fair/Z-1.jpg', 'fair/z-1_2 back.jpg'],
      already: 1,
    })
    expect(leftOf(seen)).toEqual({
      'fair/Z-2.jpg': 'No code fits this name',
      'fair/prices.xlsx': 'This is no picture (JPEG, PNG, GIF, WebP)',
      'fair/more.zip': 'A ZIP inside the ZIP is not opened',
      'fair/Z-1-9.jpg': 'Z-1-9.jpg is called a picture but is none (JPEG, PNG, GIF, WebP)',
      'fair/Z-1-8.jpg': 'Z-1-8.jpg is damaged or incomplete',
    })
    expect(await filesOf(a)).toEqual([])
    expect((await call('commit', { id, expect: 4 })).body).toMatchObject({ code: 0, data: { photos: 3 } })
    const done = (await call('commit', { id, expect: 3 })).body
    expect(done.data).toMatchObject({ photos: 3, records: 2, created: 0 })
    expect((await filesOf(a)).map(({ name, caption }) => [name, caption])).toEqual([
      ['Z-1.jpg', null],
      ['z-1_2 back.jpg', 'back'],
    ])
    expect((await mei.get('/api/fabric?code=Z-10')).body.data[0].cover).toBe(
      ((await filesOf(b)) as unknown as { id: string }[])[0]!.id,
    )
    expect((await call('commit', { id, expect: 3 })).body.code).toBe(0)
    // Sent again, nothing is new.
    const again = await looked(zip)
    expect(await plan(again.id)).toMatchObject({ photos: 0, records: 0, already: 4 })
    expect((await mei.post('/api/undo', { change: done.data.change })).body.code).toBe(1)
    expect([await filesOf(a), await filesOf(b)]).toEqual([[], []])
  })

  test('codes that do not exist become items, by file or by folder, and go again with the undo', async () => {
    const zip = await zipOf({
      'new/Indigo-Vine.jpg': await cloth(),
      'new/Rose (1).jpg': await cloth(),
      'new/Rose (2).jpg': await cloth(),
      'new/靛蓝.jpg': await cloth(),
      [`new/${'x'.repeat(41)}.jpg`]: await cloth(),
    })
    const { id } = await looked(zip)
    expect(await plan(id)).toMatchObject({ photos: 0, creates: true })
    expect(await plan(id, 'folders')).toMatchObject({ photos: 5, records: 1, created: 1, targets: [{ code: 'new' }] })
    const seen = await plan(id, 'files')
    expect(seen).toMatchObject({ photos: 4, records: 3, created: 3 })
    expect(Object.values(leftOf(seen))).toEqual(['This name cannot be a code (at most 40 characters)'])
    const { change } = (await call('commit', { id, create: 'files', expect: 4 })).body.data
    const rows = (await mei.get('/api/fabric?q=Vine')).body.data
    expect(rows).toMatchObject([{ code: 'Indigo-Vine', nameEn: 'Indigo Vine' }])
    expect((await mei.get('/api/fabric?code=靛蓝')).body.data).toMatchObject([{ nameZh: '靛蓝', nameEn: null }])
    expect((await filesOf((await mei.get('/api/fabric?code=Rose')).body.data[0].id)).length).toBe(2)
    expect((await mei.post('/api/undo', { change })).body.code).toBe(1)
    expect((await mei.get('/api/fabric?code=Rose')).body.total).toBe(0)
  })

  test('a kind that needs more than a code gets photos, but no new records', async () => {
    const { id } = await looked(await zipOf({ 'NEW-1.jpg': await cloth() }), 'supplier')
    expect(await plan(id, 'files', 'supplier')).toMatchObject({ photos: 0, created: 0, creates: false })
  })

  test('a ZIP is its sender’s alone, of one kind, for a day, and looked at before it is added', async () => {
    await add('Y-1')
    const { id } = (await send(await zipOf({ 'Y-1.jpg': await cloth() }))).body.data
    expect((await call('plan', { id })).body.message).toBe('Not all photos have been looked at yet')
    expect((await call('commit', { id, expect: 1 })).body.code).toBe(0)
    for (const [kind, who] of [
      ['fabric', sun],
      ['artwork', mei],
    ] as const)
      expect((await call('look', { id }, kind, who)).status).toBe(404)
    expect((await call('look', { id }, 'artwork', sun)).status).toBe(403)
    expect((await call('plan', { id, create: 'all' })).body.errors).toMatchObject([{ field: 'create' }])
    await app.db
      .update(photoZip)
      .set({ createdAt: new Date(Date.now() - 86_400_000).toISOString() })
      .where(eq(photoZip.id, id))
    expect((await call('look', { id })).body.message).toContain('send it again')
  })
})

test('a ZIP is cleared away after a day, and what nobody added of it; what was added stays', async () => {
  const record = await add('K-1')
  const [mine, other] = [await cloth(), await cloth()]
  const { id } = await looked(await zipOf({ 'K-1.jpg': mine, 'nobody.jpg': other }))
  expect((await call('commit', { id, expect: 1 })).body.code).toBe(1)
  const store = join(app.dataDir, 'files')
  const contents = () =>
    readdirSync(store, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && /^[0-9a-f]{62}$/.test(one.name))
      .map((one) => join(one.parentPath, one.name))
  const isKept = (bytes: Buffer) => contents().some((path) => readFileSync(path).equals(bytes))
  expect([isKept(mine), isKept(other)]).toEqual([true, true])
  const before = new Date(Date.now() - 2 * 86_400_000)
  for (const path of contents()) utimesSync(path, before, before)
  await purgeFiles(app.services, app.app.log)
  expect([isKept(mine), isKept(other)]).toEqual([true, false])
  const [file] = (await filesOf(record)) as unknown as { id: string }[]
  expect((await mei.fetch(`${app.url}/api/attachment/file?id=${file!.id}`, {})).status).toBe(200)
})

describe('ZIPs that mean no good are refused at the file', () => {
  const refused = async (bytes: Uint8Array, sentence: string) => {
    const first = (await send(bytes)).body
    const body = first.code === 1 ? (await looked(bytes)).answer : first
    expect([body.code, body.errors?.[0]?.field, body.message]).toEqual([0, 'file', expect.stringContaining(sentence)])
  }
  /** Where the directory's entry of a file stands. */
  const entryOf = (bytes: Buffer) => bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))

  test('no ZIP, a cut one, an empty one', async () => {
    await refused(Buffer.from('no zip at all'), 'damaged or incomplete')
    const zip = await zipOf({ 'A.jpg': await cloth() })
    await refused(zip.subarray(0, zip.length - 30), 'damaged or incomplete')
    await refused(await zipOf({}), 'no file in this ZIP')
    await refused(await zipOf({ 'a/.DS_Store': 'x' }), 'no file in this ZIP')
    expect((await send(new Uint8Array())).body).toMatchObject({ code: 0, errors: [{ field: 'file' }] })
  })

  test('paths that lead out', async () => {
    for (const path of ['../A.jpg', 'a/../../A.jpg', '/etc/A.jpg', 'C:\\A.jpg', '..\\A.jpg'])
      await refused(await zipOf({ [path]: await cloth() }), 'leads out of it')
  })

  test('a path that is longer than any system writes, and would be searched for codes for minutes', async () => {
    await refused(await zipOf({ [`${'a-'.repeat(250)}.jpg`]: await cloth() }), 'a path of more than 500 characters')
    await add('L-1')
    const { id } = await looked(await zipOf({ [`${'folder/'.repeat(50)}L-1 ${'-'.repeat(100)}.jpg`]: await cloth() }))
    expect((await plan(id)).photos).toBe(1)
  })

  test('a file that lies where nothing lies, however far', async () => {
    const zip = await zipOf({ 'A.jpg': await cloth() }, 0)
    const at = entryOf(zip) + 46 + 'A.jpg'.length + 4
    expect(zip.readBigUInt64LE(at)).toBe(0n)
    zip.writeBigUInt64LE(2n ** 64n - 1n, at)
    await refused(zip, 'damaged or incomplete')
  })

  test('names with characters that no text holds are read without them; what has no name is no file', async () => {
    await add('N-1')
    const { id } = await looked(await zipOf({ 'N-\0\x071.jpg': await cloth(), ' ': 'x', 'a/\x01': 'x' }))
    const seen = await plan(id)
    expect([seen.photos, seen.left]).toEqual([1, []])
    await refused(await zipOf({ '\x01': 'x', '': 'y' }), 'no file in this ZIP')
  })

  test('a password', async () => {
    const zip = await zipOf({ 'A.jpg': await cloth() })
    zip.writeUInt16LE(zip.readUInt16LE(entryOf(zip) + 8) | 1, entryOf(zip) + 8)
    await refused(zip, 'password')
  })

  test('what says that it unpacks to gigabytes, and what does so without saying it', async () => {
    const zip = await zipOf({ 'A.jpg': await cloth() })
    zip.writeUInt32LE(0x60000000, entryOf(zip) + 24)
    await refused(zip, 'more than 1 GB')
    const [picture] = [await cloth()]
    const bomb = await zipOf({ 'A.jpg': Buffer.concat([picture!, Buffer.alloc(20_000_000)]) })
    bomb.writeUInt32LE(1_000, entryOf(bomb) + 24)
    await refused(bomb, 'more than it says')
  })

  test('a picture in it that grows beyond what a picture may have is left out, the others are not', async () => {
    await add('B-1')
    const large = Buffer.concat([await cloth(), Buffer.alloc(40_000_000)])
    const { id } = await looked(await zipOf({ 'B-1.jpg': await cloth(), 'B-1-2.jpg': large }))
    const seen = await plan(id)
    expect(seen.photos).toBe(1)
    expect(leftOf(seen)).toEqual({ 'B-1-2.jpg': 'This picture is larger than 32 MB' })
  })

  test('two of one name: the first counts', async () => {
    await add('B-2')
    const zip = await zipOf([
      ['B-2.jpg', await cloth()],
      ['b-2.JPG', await cloth()],
    ])
    const { id } = await looked(zip)
    expect(leftOf(await plan(id))).toEqual({ 'b-2.JPG': 'There are two of this name in the ZIP' })
  })

  test('a file whose checksum is wrong', async () => {
    const zip = await zipOf({ 'A.jpg': await cloth() })
    zip.writeUInt32LE(1, entryOf(zip) + 16)
    await refused(zip, 'damaged or incomplete')
  })
})

describe('a ZIP whose folders hold several kinds', () => {
  const byKind = ({ targets }: { targets: { kind: string; code: string }[] }) =>
    targets.map(({ kind, code }) => `${kind} ${code}`).toSorted()

  test('each folder goes to the kind chosen for it, as one change that one undo takes back', async () => {
    const known = await add('FOLD-1')
    const zip = await zipOf({
      'fair/designs/Acanthus.jpg': await cloth(),
      'fair/designs/Vine.jpg': await cloth(),
      'fair/cloth/FOLD-1.jpg': await cloth(),
      'fair/cloth/Tweed.jpg': await cloth(),
    })
    const { id } = await looked(zip, 'artwork')
    const first = await plan(id, 'none', 'artwork')
    expect(first.folders).toEqual([
      { folder: 'designs', photos: 2, kind: 'artwork' },
      { folder: 'cloth', photos: 2, kind: 'artwork' },
    ])
    expect(first.kinds[0]).toEqual({ kind: 'artwork', name: 'Artworks' })
    const folders = { designs: 'artwork', cloth: 'fabric' }
    const seen = (await call('plan', { id, create: 'files', folders }, 'artwork')).body.data
    expect(byKind(seen)).toEqual(['artwork Acanthus', 'artwork Vine', 'fabric FOLD-1', 'fabric Tweed'])
    expect(seen).toMatchObject({ photos: 4, records: 4, created: 3, left: [] })
    const done = (await call('commit', { id, create: 'files', folders, expect: 4 }, 'artwork')).body
    expect(done.data).toMatchObject({ photos: 4, records: 4, created: 3 })
    const found = async (kind: string, q: string) => (await mei.get(`/api/${kind}?q=${q}`)).body.total
    expect(await found('artwork', 'Acanthus')).toBe(1)
    expect(await found('fabric', 'Tweed')).toBe(1)
    expect(await found('artwork', 'Tweed')).toBe(0)
    expect(await filesOf(known)).toHaveLength(1)
    const undone = (await mei.post('/api/undo', { change: done.data.change })).body
    expect(undone.code, undone.message).toBe(1)
    expect(await found('artwork', 'Acanthus')).toBe(0)
    expect(await found('fabric', 'Tweed')).toBe(0)
    expect(await filesOf(known)).toEqual([])
  })

  test('a folder that is named after a kind is proposed for it; what codes find needs no choice', async () => {
    await add('FOLD-2')
    await add('FOLD-3')
    const named = await looked(await zipOf({ 'Artworks/Iris.jpg': await cloth(), '面料/Plaid.jpg': await cloth() }))
    expect(byKind(await plan(named.id, 'files'))).toEqual(['artwork Iris', 'fabric Plaid'])
    const coded = await looked(await zipOf({ 'FOLD-2/a.jpg': await cloth(), 'FOLD-3/a.jpg': await cloth() }))
    expect((await plan(coded.id)).folders).toEqual([])
  })

  test('nobody puts photos on what they may not change, or on what has none', async () => {
    const zip = await zipOf({ 'designs/Lily.jpg': await cloth(), 'cloth/Wool.jpg': await cloth() })
    const { id } = (await send(zip, 'fabric', sun)).body.data
    await call('look', { id }, 'fabric', sun)
    const own = (await call('plan', { id, create: 'files' }, 'fabric', sun)).body.data
    expect(own).toMatchObject({ folders: [], kinds: [{ kind: 'fabric' }] })
    for (const folders of [{ designs: 'artwork' }, { designs: 'brand' }, ['artwork'], { designs: 1 }]) {
      for (const step of ['plan', 'commit']) {
        const expected = step === 'commit' ? { expect: 2 } : {}
        const { body } = await call(step, { id, create: 'files', folders, ...expected }, 'fabric', sun)
        expect(body.errors?.[0]?.field, JSON.stringify(body)).toBe('folders')
      }
    }
  })
})

const shared = join(import.meta.dirname, '../../../shared/data/images')
if (!existsSync(shared)) console.warn(`Skipped: the test on real pictures needs ${shared}, which is not here`)

test.skipIf(!existsSync(shared))('21 designs and 30 textures go in as artworks and fabrics in one ZIP', async () => {
  const folders = { patterns: 'artwork', textures: 'fabric' }
  const names = Object.keys(folders).flatMap((folder) =>
    readdirSync(join(shared, folder))
      .filter((name) => /\.(jpg|png)$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const zip = await zipOf(Object.fromEntries(names.map((name) => [name, readFileSync(join(shared, name))])))
  const { id } = await looked(zip, 'artwork')
  const seen = (await call('plan', { id, create: 'files', folders }, 'artwork')).body.data
  expect(seen).toMatchObject({ photos: names.length, records: names.length, created: names.length, left: [] })
  const done = (await call('commit', { id, create: 'files', folders, expect: names.length }, 'artwork')).body
  expect(done.data).toMatchObject({ created: names.length })
  for (const [folder, kind] of Object.entries(folders)) {
    const its = names.filter((name) => name.startsWith(folder)).map((name) => name.replace(/^.*\/|\.\w+$/g, ''))
    const rows = (await mei.get(`/api/${kind}?pageSize=100`)).body.data as { code: string; cover: string | null }[]
    expect(rows.filter(({ code, cover }) => its.includes(code) && cover)).toHaveLength(its.length)
  }
})
