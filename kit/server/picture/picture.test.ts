import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageUrl, imageWidths, thumbnailWidths } from '@sms/kit/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'
import { imagesOf } from './images.ts'

let app: TestApp
let mei: Visitor
let supplier: string
let photo: { id: string; hash: string }

const colour = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
const add = async (code: string) =>
  (await mei.post('/api/supplier/add', { code, nameEn: `Mill ${code}`, type: 'OEM', confirm: ['similar'] })).body.data
    .id as string
const hang = async (parent: string, bytes: Uint8Array, more = '', name = 'a.jpg') => {
  const path = `/api/attachment/add?kind=supplier&parent=${parent}&name=${name}${more}`
  const { id } = (await mei.upload(path, bytes)).body.data
  const { rows } = await app.db.execute<{ hash: string }>(`select hash from attachment where id = '${id}'`)
  return { id: id as string, hash: rows[0]!.hash }
}
const pathOf = (hash: string) => join(app.dataDir, 'files', hash.slice(0, 2), hash.slice(2))
/** A picture whose bytes are others by now: a disk that has gone bad, or an upload that was not looked at. */
const spoilt = async (shade: string, bytes: Uint8Array) => {
  const { id, hash } = await hang(supplier, await colour(500, 500, shade).png().toBuffer())
  await writeFile(pathOf(hash), bytes)
  return id
}
const source = (id: string) => `/api/attachment/file?id=${id}`
/** What the optimiser answers: status, headers, and the picture or the envelope. */
const ask = async (query: string, headers: Record<string, string> = {}, who = mei) => {
  const answer = await who.fetch(`${app.url}/_next/image?${query}`, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const json = answer.headers.get('content-type')?.includes('json')
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    body: json ? JSON.parse(bytes.toString()) : undefined,
  }
}
const of = (id: string, more: string) => `url=${encodeURIComponent(source(id))}&${more}`

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  supplier = await add('P-1')
  // Lies on its side as cameras store it, with a place in its notes.
  const lying = await colour(1_200, 800, '#8040c0')
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  photo = await hang(supplier, lying)
})
afterAll(() => app.close())

describe('The image optimiser (contract.md, Images)', () => {
  test('AVIF or WebP by what the browser takes, else the source’s format; each as wide as asked', async () => {
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'avif'],
      ['image/webp,*/*', 'webp'],
      ['image/png,*/*', 'jpeg'],
    ] as const) {
      const { status, headers, bytes } = await ask(`${of(photo.id, 'w=256')}&User_Name=Mei`, { accept })
      expect([status, headers.get('content-type')]).toEqual([200, `image/${type}`])
      expect(headers.get('vary')).toContain('accept')
      const { format, width, height } = await sharp(bytes).metadata()
      // Upright: the camera's 1,200 by 800 are 800 by 1,200.
      expect([format, width, height]).toEqual([type === 'avif' ? 'heif' : type, 256, 384])
    }
  })

  test.each(['png', 'webp', 'gif'] as const)(
    'a source of %s keeps its format where nothing better is asked for',
    async (type) => {
      const { id } = await hang(supplier, await colour(90, 60, '#208040').toFormat(type).toBuffer(), '', `a.${type}`)
      const { headers, bytes } = await ask(of(id, 'w=64'), { accept: '*/*' })
      expect(headers.get('content-type')).toBe(`image/${type}`)
      expect((await sharp(bytes).metadata()).format).toBe(type)
    },
  )

  test('what the camera noted stays with the original; colours are kept; nothing grows', async () => {
    const { bytes } = await ask(of(photo.id, 'w=1920&q=100'), { accept: 'image/webp' })
    const { width, exif } = await sharp(bytes).metadata()
    expect([width, exif]).toEqual([800, undefined])
    const { dominant } = await sharp(bytes).stats()
    expect(Math.abs(dominant.r - 0x80) + Math.abs(dominant.g - 0x40) + Math.abs(dominant.b - 0xc0)).toBeLessThan(36)
    const raw = await sharp(bytes).raw().toBuffer()
    for (const [i, part] of [0x80, 0x40, 0xc0].entries()) expect(Math.abs(raw[i]! - part)).toBeLessThanOrEqual(3)
  })

  test('private, with an ETag that spares the second transfer', async () => {
    const first = await ask(of(photo.id, 'w=128'))
    expect(first.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
    const again = await ask(of(photo.id, 'w=128'), { 'if-none-match': first.headers.get('etag')! })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const other = await ask(of(photo.id, 'w=64'), { 'if-none-match': first.headers.get('etag')! })
    expect(other.status).toBe(200)
  })

  test('what lists ask for is made at upload, and served from there', async () => {
    const made = () =>
      Promise.all(thumbnailWidths.map((width) => app.services.files.made(photo.hash, `${width}-75.avif`)))
    const all = async () => (await made()).every((row) => row !== undefined)
    await expect.poll(all, { timeout: 30_000 }).toBe(true)
    const [small] = await made()
    const address = imageUrl(source(photo.id), thumbnailWidths[0]).split('?')[1]!
    expect((await ask(address, { accept: 'image/avif' })).bytes.equals(small!)).toBe(true)
    // Another quality is made for the moment alone.
    await ask(of(photo.id, 'w=128&q=40'), { accept: 'image/avif' })
    expect(await app.services.files.made(photo.hash, '128-40.avif')).toBeUndefined()
  })

  test('many who ask at once for what nobody has made get one and the same', async () => {
    const { id } = await hang(supplier, await colour(900, 900, '#204060').png().toBuffer())
    const all = await Promise.all(Array.from({ length: 12 }, () => ask(of(id, 'w=384'), { accept: 'image/webp' })))
    expect(new Set(all.map(({ status, bytes }) => `${status} ${bytes.toString('base64')}`)).size).toBe(1)
  })

  test('only those who may see the source get it', async () => {
    const wei = await app.member(mei, { name: 'Wei', email: 'wei@example.com', Menu: ['Fabric'] })
    expect((await ask(of(photo.id, 'w=64'), {}, wei)).status).toBe(403)
    expect((await ask(of(photo.id, 'w=64'), {}, app.visitor())).status).toBe(401)
  })

  test('widths and qualities beyond the ladder are refused by name, and none of it is kept by a browser', async () => {
    for (const [more, field] of [
      ['w=100', 'w'],
      ['w=', 'w'],
      ['w=128.0', 'w'],
      ['w=-64', 'w'],
      [`w=${Math.max(...imageWidths) + 1}`, 'w'],
      ['w=64&q=0', 'q'],
      ['w=64&q=101', 'q'],
      ['w=64&q=7.5', 'q'],
      ['w=64&q=1e2', 'q'],
      ['w=64&h=64', 'h'],
    ]) {
      const { body, headers } = await ask(of(photo.id, more!))
      expect([body.code, body.errors[0].field], more).toEqual([0, field])
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('another origin is refused, however it is written; a path of this server that is no picture too', async () => {
    for (const url of [
      'https://example.com/a.png',
      '//example.com/a.png',
      '/\\example.com/a.png',
      '\\\\example.com\\a.png',
      'http:/example.com',
      'data:image/png;base64,AA==',
      'file:///etc/passwd',
      '',
      `/${'a'.repeat(2_048)}`,
      `${source('../../etc/passwd')}`,
    ]) {
      const { body } = await ask(`w=64&url=${encodeURIComponent(url)}`)
      expect([body.code, body.errors[0].field], url).toEqual([0, 'url'])
    }
    for (const url of ['/api/supplier', '/api/attachment/../supplier', '/logo.svg', source(supplier)])
      expect((await ask(`w=64&url=${encodeURIComponent(url)}`)).status, url).toBe(404)
  })

  test('a file that is no picture, or only says so, or is cut short, is refused in one sentence', async () => {
    const text = await hang(supplier, Buffer.from('<svg onload="alert(1)"/>'), '', 'a.svg')
    expect((await ask(of(text.id, 'w=64'))).body.message).toBe('This file is no picture')
    const liar = await spoilt('#fe0000', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>')]))
    const cut = await spoilt('#fd0000', (await colour(500, 500, '#ff0000').png().toBuffer()).subarray(0, 60))
    for (const id of [liar, cut, liar, cut]) {
      const { body, headers } = await ask(of(id, 'w=64'))
      expect([body.code, body.message]).toEqual([0, 'This file is no whole picture'])
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('a strip that is higher than the formats hold is made smaller, in all of them', async () => {
    const strip = await hang(supplier, await colour(200, 17_000, '#206040').png().toBuffer())
    for (const [accept, most] of [
      ['image/avif', 16_384],
      ['image/webp', 16_383],
    ] as const)
      for (const width of [640, thumbnailWidths[0]]) {
        const { status, headers, bytes } = await ask(of(strip.id, `w=${width}`), { accept })
        expect([status, headers.get('content-type')], `${accept} ${width}`).toEqual([200, accept])
        const made = await sharp(bytes).metadata()
        expect(made.width).toBeLessThanOrEqual(width)
        expect(made.height).toBeLessThanOrEqual(most)
        expect(Math.abs(made.height - (made.width * 17_000) / 200)).toBeLessThan(50)
      }
  })

  describe('a picture that could not be made small', () => {
    const whole = (shade: string) => colour(300, 200, shade).jpeg().toBuffer()
    /** With what is made at upload done, so that nothing reads it by the way. */
    const hung = async (bytes: Buffer) => {
      const { id, hash } = await hang(supplier, bytes)
      const last = `${thumbnailWidths.at(-1)}-75.avif`
      await expect.poll(() => app.services.files.made(hash, last), { timeout: 30_000 }).toBeDefined()
      return { id, path: pathOf(hash), hash }
    }
    const status = async (id: string, width = 64) => {
      const { headers } = await ask(of(id, `w=${width}`), { accept: 'image/webp' })
      return headers.get('content-type')
    }

    test('because its file could not be read is tried again', async () => {
      const { id, path } = await hung(await whole('#301020'))
      await rename(path, `${path}.away`)
      expect(await status(id)).toContain('json')
      await rename(`${path}.away`, path)
      expect(await status(id)).toBe('image/webp')
    })

    test('because what was asked for cannot be made is made as anything else', async () => {
      const { id, hash } = await hung(await whole('#302010'))
      const wanted = { hash, width: 64, quality: 0, format: 'webp' } as const
      const made = imagesOf(app.services.files).of({ id: 'somebody', hasLeft: () => false }, wanted)
      await expect(made).rejects.toThrow('quality')
      expect(await status(id)).toBe('image/webp')
    })

    test('because it is none, or cut short, is not read again', async () => {
      const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
      const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#000', noise } })
        .jpeg()
        .toBuffer()
      const { id, path } = await hung(bytes)
      await writeFile(path, bytes.subarray(0, bytes.length / 2))
      expect(await status(id)).toContain('json')
      await writeFile(path, bytes)
      expect([await status(id), await status(id, 1080)].join()).toMatch(/json.*json/)
    })
  })
})

describe('Covers (domain.md, photos: first = cover)', () => {
  const coverOf = async (code: string) => (await mei.get(`/api/supplier?code=${code}`)).body.data[0].cover

  test('a list names each record’s first picture; files, and what was sent for a field, are none', async () => {
    const id = await add('C-1')
    expect(await coverOf('C-1')).toBeNull()
    await hang(id, Buffer.from('a list of prices'), '', 'a.txt')
    const scan = await hang(id, await colour(40, 40, '#ffffff').png().toBuffer(), '&field=file')
    expect(await coverOf('C-1')).toBeNull()
    const first = await hang(id, await colour(40, 40, '#00ff00').png().toBuffer())
    await hang(id, await colour(40, 40, '#0000ff').png().toBuffer())
    expect(await coverOf('C-1')).toBe(first.id)
    expect(first.id).not.toBe(scan.id)
  })

  test('a picture that is taken away makes room for the next', async () => {
    const id = await add('C-2')
    const first = await hang(id, await colour(40, 40, '#111111').png().toBuffer())
    const second = await hang(id, await colour(40, 40, '#222222').png().toBuffer())
    await mei.post('/api/attachment/edit', { id: first.id, status: 'inActive' })
    expect(await coverOf('C-2')).toBe(second.id)
    await mei.post('/api/attachment/edit', { id: first.id, status: 'Active' })
    expect(await coverOf('C-2')).toBe(first.id)
  })

  test('a noun without pictures has none', async () => {
    await mei.post('/api/brand/add', { code: 'B-1', name: 'Brand' })
    expect((await mei.get('/api/brand')).body.data[0]).not.toHaveProperty('cover')
  })

  test('the field of an upload is a name, not a text', async () => {
    const path = `/api/attachment/add?kind=supplier&parent=${supplier}&name=a.jpg&field=${'x'.repeat(201)}`
    expect((await mei.upload(path, Buffer.from('a'))).body.code).toBe(0)
  })
})
