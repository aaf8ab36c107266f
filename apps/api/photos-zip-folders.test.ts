import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startZips } from './photos-zip-testing.ts'

const { app, mei, sun, cloth, zipOf, send, call, looked, plan, add, filesOf } = await startZips()
afterAll(() => app.close())

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
        expect(body.errors?.[0]?.field, JSON.stringify(body)).toMatch(/^folders\b/)
      }
    }
  })
})

const shared = join(import.meta.dirname, '../../../shared/data/images')
if (!existsSync(shared)) console.warn(`Skipped: the test on real pictures needs ${shared}, which is not here`)

test.skipIf(!existsSync(shared))('six designs and six textures go in as artworks and fabrics in one ZIP', async () => {
  const folders = { patterns: 'artwork', textures: 'fabric' }
  const names = Object.keys(folders).flatMap((folder) =>
    readdirSync(join(shared, folder))
      .filter((name) => /\.(jpg|png)$/.test(name))
      .slice(0, 6)
      .map((name) => `${folder}/${name}`),
  )
  const zip = await zipOf(Object.fromEntries(names.map((name) => [name, readFileSync(join(shared, name))])))
  const { id } = await looked(zip, 'artwork')
  const seen = (await call('plan', { id, create: 'files', folders }, 'artwork')).body.data
  expect(seen).toMatchObject({ photos: 12, records: 12, created: 12, left: [] })
  const done = (await call('commit', { id, create: 'files', folders, expect: 12 }, 'artwork')).body
  expect(done.data).toMatchObject({ created: 12 })
  for (const [folder, kind] of Object.entries(folders)) {
    const its = names.filter((name) => name.startsWith(folder)).map((name) => name.replace(/^.*\/|\.\w+$/g, ''))
    const rows = (await mei.get(`/api/${kind}?pageSize=100`)).body.data as { code: string; cover: string | null }[]
    expect(rows.filter(({ code, cover }) => its.includes(code) && cover)).toHaveLength(6)
  }
})
