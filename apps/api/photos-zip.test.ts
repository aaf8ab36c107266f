import { readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { photoZip } from '@sms/kit/server/mount'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { purgeFiles } from '../../kit/server/files/purge.ts'
import { startZips } from './photos-zip-testing.ts'

const { app, mei, sun, cloth, zipOf, send, call, looked, plan, add, filesOf, leftOf } = await startZips()
afterAll(() => app.close())

describe('Photos from a ZIP, matched by code', () => {
  test('a plan first, then one change that is undone as a whole', async () => {
    const [a, b] = [await add('Z-1'), await add('Z-10')]
    await mei.post('/api/fabric/edit', { id: a, nameEn: 'Voile', nameZh: '巴厘纱' })
    const [first, two, three, four] = [await cloth(), await cloth(), await cloth(), await cloth()]
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(400, 7)])
    const zip = await zipOf({
      'fair/z-1_2 back.jpg': two,
      'fair/Z-1.jpg': first,
      'fair/Z-10/IMG_7.jpg': three,
      'fair/Z-1-1.jpg': first,
      'fair/Z-2.jpg': four,
      'fair/prices.xlsx': 'PK',
      'fair/more.zip': 'PK',
      'fair/Z-1-9.jpg': '<html>',
      'fair/Z-1-8.jpg': two.subarray(0, two.length / 2),
      'fair/Z-1-7.HEIC': heic,
      'fair/Z-1-6.jpg': heic,
      '__MACOSX/fair/._Z-1.jpg': 'x',
      'fair/Thumbs.db': 'x',
    })
    const { id } = await looked(zip)
    const seen = await plan(id)
    expect(seen).toMatchObject({ photos: 3, records: 2, created: 0, already: 1, creates: true })
    expect(seen.targets.find((target: { id: string }) => target.id === a)).toMatchObject({
      ...{ code: 'Z-1', name: 'Z-1 · Voile' },
      files: ['fair/Z-1.jpg', 'fair/z-1_2 back.jpg'],
      already: 1,
    })
    expect(leftOf(seen)).toEqual({
      'fair/Z-2.jpg': 'No code fits this name',
      'fair/prices.xlsx': 'This is no picture (JPEG, PNG, GIF, WebP)',
      'fair/more.zip': 'A ZIP inside the ZIP is not opened',
      'fair/Z-1-9.jpg': 'Z-1-9.jpg is called a picture but is none (JPEG, PNG, GIF, WebP)',
      'fair/Z-1-8.jpg': 'Z-1-8.jpg is damaged or incomplete',
      'fair/Z-1-7.HEIC': 'Z-1-7.HEIC is HEIC: export it as JPEG and add that',
      'fair/Z-1-6.jpg': 'Z-1-6.jpg is HEIC: export it as JPEG and add that',
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
      .filter((row) => row.isFile() && /^[0-9a-f]{62}$/.test(row.name))
      .map((row) => join(row.parentPath, row.name))
  const isKept = (bytes: Buffer) => contents().some((path) => readFileSync(path).equals(bytes))
  expect([isKept(mine), isKept(other)]).toEqual([true, true])
  const before = new Date(Date.now() - 2 * 86_400_000)
  for (const path of contents()) utimesSync(path, before, before)
  await purgeFiles(app.services, app.app.log)
  expect([isKept(mine), isKept(other)]).toEqual([true, false])
  const [file] = (await filesOf(record)) as unknown as { id: string }[]
  expect((await mei.fetch(`${app.url}/api/attachment/file?id=${file!.id}`, {})).status).toBe(200)
})
