import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from './testing.ts'
import { hugePng } from './testing-png.ts'

let app: TestApp
let mei: Visitor
let sun: Visitor
let reader: Visitor

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Fabric'] })
  reader = await app.member(mei, { name: 'Guo', email: 'guo@example.com', role: 'Viewer', Menu: ['Fabric'] })
})
afterAll(() => app.close())

/** What a phone's HEIC begins with. */
const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(400, 7)])
let shade = 0
/** A picture that no other test has. */
const cloth = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: shade++ % 256, g: 90, b: 30 } } })
const fabricOf = async (code: string) => (await mei.post('/api/fabric/add', { code })).body.data.id as string
const hang = (parent: string, name: string, bytes: Uint8Array, more = '', who = mei) =>
  who.upload(`/api/attachment/add?kind=fabric&parent=${parent}&name=${encodeURIComponent(name)}${more}`, bytes)
const hung = async (parent: string, name = 'a.jpg') =>
  (await hang(parent, name, await cloth().jpeg().toBuffer())).body.data as { id: string; version: number }
const filesOf = async (parent: string, who = mei) =>
  (await who.get(`/api/attachment?kind=fabric&parent=${parent}`)).body.data as {
    id: string
    name: string
    caption: string | null
    versions: number
  }[]
const idsOf = async (parent: string) => (await filesOf(parent)).map(({ id }) => id)
const order = (parent: string, ids: readonly string[], who = mei) =>
  who.post('/api/attachment/order', { kind: 'fabric', parent, ids })
/** The cover of an item, which its list and its own answer must agree on. */
const coverOf = async (code: string) => {
  const [listed] = (await mei.get(`/api/fabric?code=${code}`)).body.data
  const { data: single } = (await mei.get(`/api/fabric/id?id=${listed.id}`)).body
  expect(single.cover).toBe(listed.cover)
  return listed.cover
}
const bytesOf = async (id: string) => {
  const answer = await mei.fetch(`${app.url}/api/attachment/file?id=${id}`, {})
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('Photos of an item (domain.md: photos, the first is the cover)', () => {
  test('they stand in the order that people give them; a later one stands behind; the first is the cover', async () => {
    const id = await fabricOf('O-1')
    const [a, b, c] = [await hung(id), await hung(id), await hung(id)]
    expect(await idsOf(id)).toEqual([a.id, b.id, c.id])
    expect((await order(id, [c.id])).body.code).toBe(1)
    expect(await idsOf(id)).toEqual([c.id, a.id, b.id])
    expect(await coverOf('O-1')).toBe(c.id)
    const d = await hung(id)
    expect(await idsOf(id)).toEqual([c.id, a.id, b.id, d.id])
    expect((await order(id, [d.id, b.id])).body.code).toBe(1)
    expect(await idsOf(id)).toEqual([d.id, b.id, c.id, a.id])
    // Photos chosen together keep their order, whichever arrives first.
    const [first, second] = [v7(), v7()]
    for (const made of [second, first]) await hang(id, 'e.jpg', await cloth().jpeg().toBuffer(), `&id=${made}`)
    expect(await idsOf(id)).toEqual([d.id, b.id, c.id, a.id, first, second])
  })

  test('two people who put them in order at once lose no picture, nor one that came or went meanwhile', async () => {
    const id = await fabricOf('O-2')
    const all = [await hung(id), await hung(id), await hung(id), await hung(id)].map((row) => row.id)
    const [removed] = all
    const [, , later] = await Promise.all([
      order(id, all.toReversed()),
      order(id, [all[2]!, all[0]!], sun),
      hung(id),
      mei.post('/api/attachment/edit', { id: removed, status: 'inActive' }),
    ])
    expect((await idsOf(id)).toSorted()).toEqual([...all.slice(1), later.id].toSorted())
    expect((await order(id, [removed!, all[3]!])).body.code).toBe(1)
    expect((await idsOf(id))[0]).toBe(all[3])
  })

  test('an order of other files, of one twice, of no list, or by who may only read is refused', async () => {
    const [first, other] = [await fabricOf('O-3'), await fabricOf('O-4')]
    const [mine, foreign] = [await hung(first), await hung(other)]
    for (const ids of [[foreign.id], [mine.id, mine.id], ['x'], 'all', undefined])
      expect((await order(first, ids as never)).body).toMatchObject({
        code: 0,
        errors: [{ field: expect.stringMatching(/^ids\b/) }],
      })
    expect((await order(first, [mine.id], reader)).status).toBe(403)
  })

  test('a caption is written, emptied and undone; history tells of it', async () => {
    const id = await fabricOf('O-5')
    const file = await hung(id)
    const edited = await mei.post('/api/attachment/edit', { id: file.id, caption: '  Face side ' })
    expect(edited.body.data.caption).toBe('Face side')
    const { body } = await mei.get(`/api/history?kind=fabric&id=${id}`)
    expect(body.data[0]).toMatchObject({ kind: 'attachment', changes: [{ field: 'caption', after: 'Face side' }] })
    expect((await mei.post('/api/undo', { change: body.data[0].change })).body.code).toBe(1)
    expect((await filesOf(id))[0]!.caption).toBeNull()
    await mei.post('/api/attachment/edit', { id: file.id, caption: 'Back' })
    expect((await mei.post('/api/attachment/edit', { id: file.id, caption: '' })).body.data.caption).toBeNull()
    const long = await mei.post('/api/attachment/edit', { id: file.id, caption: 'x'.repeat(501) })
    expect(long.body).toMatchObject({ code: 0, errors: [{ field: 'caption' }] })
    expect((await reader.post('/api/attachment/edit', { id: file.id, caption: 'x' })).status).toBe(403)
  })
})

describe('Files with versions (domain.md)', () => {
  const replaced = (parent: string, old: string, bytes: Uint8Array, who = mei) =>
    hang(parent, 'b.jpg', bytes, `&replaces=${old}`, who)

  test('the newest is shown in the place and with the caption of the old ones, which can still be opened', async () => {
    const id = await fabricOf('V-1')
    const [first, old] = [await hung(id), await hung(id)]
    const before = await bytesOf(old.id)
    await hung(id)
    await mei.post('/api/attachment/edit', { id: old.id, caption: 'Repeat' })
    const two = (await replaced(id, old.id, await cloth().jpeg().toBuffer())).body.data
    const three = (await replaced(id, two.id, await cloth().jpeg().toBuffer())).body.data
    const files = await filesOf(id)
    expect(files.map((file) => [file.id, file.versions])[1]).toEqual([three.id, 2])
    expect(files).toHaveLength(3)
    expect(files[0]!.id).toBe(first.id)
    expect(files[1]).toMatchObject({ name: 'b.jpg', caption: 'Repeat' })
    const older = (await mei.get(`/api/attachment/versions?id=${three.id}`)).body.data
    expect(older.map((row: { id: string }) => row.id)).toEqual([two.id, old.id])
    expect((await bytesOf(old.id)).bytes).toEqual(before.bytes)
    await order(id, [three.id])
    expect(await coverOf('V-1')).toBe(three.id)
  })

  test('a new version is undone as a whole: the old one stands there again', async () => {
    const id = await fabricOf('V-2')
    const old = await hung(id)
    await replaced(id, old.id, await cloth().jpeg().toBuffer())
    const [{ change }] = (await mei.get(`/api/history?kind=fabric&id=${id}`)).body.data
    expect((await mei.post('/api/undo', { change })).body, 'undo').toMatchObject({ code: 1 })
    expect(await idsOf(id)).toEqual([old.id])
  })

  test('what has a newer version, hangs elsewhere, was removed or is a field’s is not replaced', async () => {
    const [id, other] = [await fabricOf('V-3'), await fabricOf('V-4')]
    const [old, foreign, removed] = [await hung(id), await hung(other), await hung(id)]
    await mei.post('/api/attachment/edit', { id: removed.id, status: 'inActive' })
    const scan = (await hang(id, 's.jpg', await cloth().jpeg().toBuffer(), '&field=photo')).body.data
    expect((await replaced(id, old.id, await cloth().jpeg().toBuffer())).body.code).toBe(1)
    const files = await idsOf(id)
    for (const file of [old, foreign, removed, scan])
      expect((await replaced(id, file.id, await cloth().jpeg().toBuffer())).body).toMatchObject({
        code: 0,
        errors: [{ field: 'replaces' }],
      })
    expect((await replaced(id, 'x', await cloth().jpeg().toBuffer())).body.errors).toMatchObject([
      { field: 'replaces' },
    ])
    expect(await idsOf(id)).toEqual(files)
  })
})

describe('What is uploaded as a picture', () => {
  let id: string
  beforeAll(async () => {
    id = await fabricOf('U-1')
  })
  const stored = async () =>
    // What is made of pictures comes in the background.
    (await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
      (file) => file.isFile() && !file.parentPath.includes('made'),
    ).length

  test('place and camera go at upload, the drawing stays bit for bit and upright', async () => {
    const bytes = await cloth(80, 40)
      .withExifMerge({ IFD0: { Make: 'Hasselblad' }, IFD3: { GPSLatitude: '30/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { data } = (await hang(id, 'p.jpg', bytes)).body
    const stored = (await bytesOf(data.id)).bytes
    expect(data.size).toBe(stored.length)
    expect(stored.includes('Hasselblad')).toBe(false)
    expect((await sharp(stored).metadata()).orientation).toBe(6)
    expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer())
    // Nowhere on the disk either.
    const named = createHash('sha256').update(bytes).digest('hex')
    const names = await readdir(join(app.dataDir, 'files'), { recursive: true })
    expect(names.some((name) => name.endsWith(named.slice(2)))).toBe(false)
  })

  test('a WebP is a picture; one that is called .jpg gets its own ending', async () => {
    const { data } = (await hang(id, 'from a page.JPG', await cloth().webp().toBuffer())).body
    expect(data).toMatchObject({ type: 'image/webp', name: 'from a page.webp' })
    const small = await mei.fetch(
      `${app.url}/_next/image?url=${encodeURIComponent(`/api/attachment/file?id=${data.id}`)}&w=64`,
      { headers: { accept: 'image/avif' } },
    )
    expect(small.headers.get('content-type')).toBe('image/avif')
  })

  test('other files stay byte for byte, and are never run: SVG and HTML are downloads', async () => {
    for (const [name, text] of [
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['a.html', '<html><script>alert(1)</script>'],
    ] as const) {
      const { data } = (await hang(id, name, Buffer.from(text))).body
      const { headers, bytes } = await bytesOf(data.id)
      expect(bytes.toString()).toBe(text)
      expect(headers.get('content-type')).toBe('application/octet-stream')
      expect(headers.get('content-disposition')).toMatch(/^attachment/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('a picture with a page or a ZIP behind it is a picture and nothing else', async () => {
    const bytes = await cloth().png().toBuffer()
    const { data } = (
      await hang(id, 'p.png', Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>PK\x03\x04')]))
    ).body
    const stored = (await bytesOf(data.id)).bytes
    expect(stored.includes('script')).toBe(false)
    expect(stored.subarray(-8).toString('latin1')).toBe('IEND\xae\x42\x60\x82')
  })

  test('one that is none, is cut short, damaged or too large is refused at the file, and nothing is kept of it', async () => {
    const whole = await cloth(400, 300).jpeg().toBuffer()
    const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from('<script>alert(1)</script>')])
    const before = await stored()
    const files = await idsOf(id)
    for (const [name, bytes, sentence] of [
      ['page.jpg', Buffer.from('<html><script>alert(1)</script>'), 'page.jpg is called a picture but is none'],
      ['phone.jpg', heic, 'phone.jpg is HEIC: export it as JPEG'],
      ['web.png', await cloth().avif().toBuffer(), 'web.png is AVIF: export it as JPEG'],
      ['half.jpg', whole.subarray(0, whole.length / 2), 'half.jpg is damaged or incomplete'],
      ['x.gif', gif, 'x.gif is damaged or incomplete'],
      ['none.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('none')]), 'none.jpg is damaged'],
      ['huge.png', hugePng(30_000, 30_000), 'huge.png has more than 100 million pixels'],
      // Fewer than 100 million, but all of them are held at once.
      ['laced.png', hugePng(9_500, 9_500, { interlaced: true }), 'laced.png is too large for its kind'],
      // Fewer still, but two bytes for each colour.
      ['deep.png', hugePng(9_999, 9_999, { depth: 16 }), 'deep.png has more than 100 million pixels'],
      ['hole.png', hugePng(300, 300), 'hole.png is damaged or incomplete'],
    ] as const) {
      const { status, body } = await hang(id, name, bytes)
      expect([status, body.code, body.errors?.[0]?.field], name).toEqual([201, 0, 'file'])
      expect(body.message).toContain(sentence)
    }
    expect(await stored()).toBe(before)
    expect(await idsOf(id)).toEqual(files)
  })
})

test('a HEIC under Files is kept as it is, byte for byte', async () => {
  const id = await fabricOf('HEIC-1')
  const { data } = (await hang(id, 'IMG_0001.HEIC', heic)).body
  expect((await bytesOf(data.id)).bytes).toEqual(heic)
  expect(await coverOf('HEIC-1')).toBeNull()
})
