import type { ChangeLine } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importer } from '../../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'

let app: TestApp
let mei: Visitor
let sun: Visitor
let sunId: string

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com' })
  sunId = (await sun.get('/api/user/verify')).body.data.id
})
afterAll(() => app.close())

const log = async (query = '', by = mei): Promise<ChangeLine[]> => (await by.get(`/api/history/log?${query}`)).body.data
const add = async (path: string, body: object, by = mei) => {
  const answer = await by.post(`/api/${path}`, { confirm: ['similar'], ...body })
  expect(answer.body.code, JSON.stringify(answer.body)).toBe(1)
  return answer.body.data
}

describe('The office-wide log: one line for each transaction, newest first', () => {
  test('an import is one line that opens', async () => {
    const rows = Array.from({ length: 1_100 }, (_, i) => [`L-${i}`, `Loom ${i}`, 'OEM'])
    const run = await importer(sun).put(csvOf([['Code', 'Name', 'Type'], ...rows]))
    const [line] = await log()
    expect(line).toMatchObject({
      change: run.change,
      actor: { id: sunId, name: 'Sun' },
      state: 'Imported',
      counts: [{ kind: 'supplier', action: 'insert', count: 1_100 }],
      subject: { kind: 'supplier', deleted: false },
      undoes: null,
      undone: null,
      permanent: false,
    })
    const seen: string[] = []
    for (let after = ''; ; ) {
      const { body } = await mei.get(`/api/history/change?id=${run.change}&after=${after}`)
      seen.push(...body.data.map((record: { name: string }) => record.name))
      after = body.next ?? ''
      if (!after) break
    }
    expect(new Set(seen).size).toBe(1_100)
    expect(seen[0]).toBe('L-0 · Loom 0')
    // More records than are looked up one by one: the log is read from its newest end.
    const first = (await mei.get('/api/supplier?code=L-17&pageSize=1')).body.data[0]
    await add('supplier/edit', { id: first.id, city: 'Wuxi' })
    const about = await log('q=loom')
    expect(about.map(({ change }) => change)).toEqual([expect.any(String), run.change])
    expect(about[0]).toMatchObject({ subject: { id: first.id }, counts: [{ action: 'update' }], permanent: false })
    expect(about[1]).toMatchObject({ permanent: true })
    expect(await log('q=loom&action=delete')).toEqual([])
  })

  test('what was undone says so, and the undo stands beside it; records that are gone keep their name', async () => {
    const { id, version } = await add('supplier/add', { code: 'GONE-1', nameEn: 'Short Lived', type: 'OEM' })
    const [added] = await log()
    await add('undo', { kind: 'supplier', id, version })
    const [undo, undone] = await log()
    expect(undo).toMatchObject({
      state: 'Undone',
      undoes: added!.change,
      counts: [{ kind: 'supplier', action: 'delete', count: 1 }],
      subject: { name: 'GONE-1 · Short Lived', deleted: true },
    })
    expect(undone).toMatchObject({ change: added!.change, undone: { by: { name: 'Mei' } }, subject: { deleted: true } })
  })

  test('what cannot be undone any more says so: changed since, gone, kept for good; changed back it can again', async () => {
    const { id } = await add('supplier/add', { code: 'STUCK-1', nameEn: 'Stuck Fast', type: 'OEM', city: 'Wuxi' })
    await add('supplier/edit', { id, city: 'Suzhou' })
    await add('supplier/edit', { id, notes: 'Visited' })
    const stuck = async () => (await log('q=stuck-1')).map((row) => row.permanent)
    // Notes, city, the record itself: of the last one both are another by now.
    expect(await stuck()).toEqual([false, false, true])
    await add('supplier/edit', { id, city: 'Hangzhou' })
    expect(await stuck()).toEqual([false, false, true, true])
    await add('supplier/edit', { id, city: 'Suzhou' })
    expect(await stuck()).toEqual([false, true, false, false, true])
    const nina = await add('user/register', { name: 'Nina', email: 'nina@example.com' })
    expect(nina.name).toBe('Nina')
    expect((await log('kind=user&action=insert'))[0]).toMatchObject({ permanent: true, counts: [{ kind: 'user' }] })
  })

  test('so does what got a comment or a certificate since, of many records too, until it is removed', async () => {
    const rows = Array.from({ length: 150 }, (_, i) => [`P-${i}`, `Picker ${i}`, 'OEM'])
    const { change } = await importer(mei).put(csvOf([['Code', 'Name', 'Type'], ...rows]))
    const { id } = await add('supplier/add', { code: 'PART-1', nameEn: 'Part of It', type: 'OEM' })
    const [added] = await log()
    const stuck = async () => {
      const lines = await log()
      return [change, added!.change].map((id) => lines.find((line) => line.change === id)!.permanent)
    }
    expect(await stuck()).toEqual([false, false])
    const [picker] = (await mei.get('/api/supplier?code=P-7')).body.data
    const comment = await add('comment/add', { kind: 'supplier', id: picker.id, text: 'Ask again' })
    await add('certificate/add', { supplier: id, standard: 'GOTS' })
    expect(await stuck()).toEqual([true, true])
    await mei.post('/api/comment/remove', { id: comment.id })
    expect(await stuck()).toEqual([false, true])
  })

  test('so does what other records refer to, by a field, a list or a row; not what its own change refers to', async () => {
    const mills = Array.from({ length: 150 }, (_, i) => [`USED-${i}`, `Used ${i}`, 'OEM'])
    const { change: imported } = await importer(mei).put(csvOf([['Code', 'Name', 'Type'], ...mills]))
    const changeOf = async (adding: Promise<{ id: string }>) => ({
      ...(await adding),
      change: (await log())[0]!.change,
    })
    const mill = await changeOf(add('supplier/add', { code: 'USED-MILL', nameEn: 'Solitary', type: 'OEM' }))
    const category = await changeOf(add('master/add', { key: 'Category', name: 'Used 9' }))
    const fibre = await changeOf(add('master/add', { key: 'Composition', name: 'Nettle 9' }))
    const unused = await changeOf(add('master/add', { key: 'Category', name: 'Unused 9' }))
    const added = [imported, mill.change, category.change, fibre.change, unused.change]
    const stuck = async () => {
      const lines = await log()
      return added.map((id) => lines.find((line) => line.change === id)!.permanent)
    }
    expect(await stuck()).toEqual([false, false, false, false, false])
    const [byImport] = (await mei.get('/api/supplier?code=USED-7')).body.data
    const composition = [{ fibre: fibre.id, percent: '100' }]
    const fabric = await add('fabric/add', { code: 'USED-F', nameEn: 'Nettle', supplier: mill.id, composition })
    const other = await add('fabric/add', { code: 'USED-G', nameEn: 'Twill', supplier: byImport.id })
    await add('supplier/edit', { id: byImport.id, categories: [category.id] })
    expect(await stuck()).toEqual([true, true, true, true, false])
    for (const { id } of [fabric, other]) await add('fabric/edit', { id, supplier: null, composition: [] })
    await add('supplier/edit', { id: byImport.id, categories: [] })
    expect(await stuck()).toEqual([false, false, false, false, false])
    const path = `/api/attachment/add?kind=supplier&parent=${mill.id}&name=c.txt`
    const file = (await mei.upload(path, Buffer.from('old'))).body.data
    await mei.upload(`${path}&replaces=${file.id}`, Buffer.from('new'))
    expect((await log())[0]).toMatchObject({ permanent: false })
  })

  test('so does what one record refers to beside many of its own change', async () => {
    const fabrics = Array.from({ length: 30 }, (_, i) => [`OWN-${i}`, `Own ${i}`, 'Fresh Theme'])
    const { change } = await importer(mei, '/api/fabric').put(csvOf([['Code', 'Name', 'Theme'], ...fabrics]), {
      options: { create: ['thema'] },
    })
    const line = async () => (await log('kind=master')).find((line) => line.change === change)
    expect(await line()).toMatchObject({ permanent: false })
    const [theme] = (await mei.get('/api/master?q=Fresh')).body.data
    await add('fabric/add', { code: 'USED-H', nameEn: 'Drill', thema: theme.id })
    expect(await line()).toMatchObject({ permanent: true })
  })

  test('filters: who, which kind, what was done, between which days, about what', async () => {
    const supplier = await add('supplier/add', { code: 'FIL-1', nameZh: '恒力纺织', type: 'OEM' })
    const certificate = await add('certificate/add', { supplier: supplier.id, standard: 'GOTS' })
    await add('supplier/edit', { id: supplier.id, city: 'Wuxi' }, sun)
    await add('master/add', { key: 'Category', name: 'Grosgrain 9' })
    const ofMaster = await log('kind=master')
    expect(ofMaster[0]).toMatchObject({ counts: [{ kind: 'master', action: 'insert', count: 1 }] })
    expect(ofMaster.every(({ counts }) => counts.some(({ kind }) => kind === 'master'))).toBe(true)
    expect((await log(`actor=${sunId}`)).every(({ actor }) => actor.id === sunId)).toBe(true)
    const [edited] = await log('kind=supplier&action=update')
    expect(edited).toMatchObject({ actor: { name: 'Sun' }, subject: { id: supplier.id } })
    const about = await log('q=hengli')
    expect(about.map(({ counts }) => counts[0])).toEqual([
      { kind: 'supplier', action: 'update', count: 1 },
      { kind: 'certificate', action: 'insert', count: 1 },
      { kind: 'supplier', action: 'insert', count: 1 },
    ])
    expect(about[1]).toMatchObject({ subject: { kind: 'supplier', id: supplier.id, name: 'FIL-1 · 恒力纺织' } })
    expect(certificate.id).not.toBe(supplier.id)
    expect(await log('q=nothing-like-it')).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    expect((await log(`from=${today}&to=${today}&zone=UTC`)).length).toBe((await log()).length)
    expect(await log('to=2020-01-01')).toEqual([])
    expect(await log('from=2199-01-01')).toEqual([])
  })

  test('a day holds what the database’s clock says was changed in it, wherever the application’s clock stands', async () => {
    const [ahead, behind] = [
      await add('master/add', { key: 'Line', name: 'Ahead' }),
      await add('master/add', { key: 'Line', name: 'Behind' }),
    ]
    const times = [
      { id: ahead.id, at: '2021-03-01T23:59:59.900Z', change: '0177f03c-03e8-7000-8000-000000000001' },
      { id: behind.id, at: '2021-03-01T00:00:00.100Z', change: '0177eb15-a018-7000-8000-000000000001' },
    ]
    for (const { id, at, change } of times) {
      await app.db.execute(sql`update change set at = ${at}, id = ${change} where id = (
        select change from history where record_id = ${id})`)
      await app.db.execute(sql`update history set at = ${at}, change = ${change} where record_id = ${id}`)
    }
    const changes = (lines: ChangeLine[]) => lines.map((line) => line.change)
    expect(changes(await log('from=2021-03-01&to=2021-03-01&zone=UTC'))).toEqual(times.map((time) => time.change))
    expect(await log('from=2021-03-02&to=2021-03-02&zone=UTC')).toEqual([])
    expect(await log('to=2021-02-28&zone=UTC')).toEqual([])
  })

  test('pages follow each other without a gap or a repeat', async () => {
    for (let i = 0; i < 60; i++) await add('master/add', { key: 'Season', name: `Season ${i}` })
    const first = await mei.get('/api/history/log?kind=master')
    expect(first.body.data).toHaveLength(50)
    const second = await mei.get(`/api/history/log?kind=master&after=${first.body.next}`)
    const names = [...first.body.data, ...second.body.data].map((row: ChangeLine) => row.subject!.name)
    expect(names.slice(0, 60)).toEqual(Array.from({ length: 60 }, (_, i) => `Season ${59 - i}`))
  })

  test("who is no administrator reads one's own changes, of the kinds in one's menu", async () => {
    expect((await sun.get('/api/history/log')).status).toBe(403)
    expect((await sun.get(`/api/history/log?actor=${(await log())[0]!.actor.id}`)).status).toBe(403)
    expect((await log(`actor=${sunId}`, sun)).length).toBeGreaterThan(0)
    const [byMei] = await log('kind=master')
    expect((await sun.get(`/api/history/change?id=${byMei!.change}`)).status).toBe(403)
    await add('user/edit', { id: sunId, Menu: ['Fabric'] })
    expect(await log(`actor=${sunId}`, sun)).toEqual([])
    const [import1] = (await log(`actor=${sunId}`)).slice(-1)
    expect((await sun.get(`/api/history/change?id=${import1!.change}`)).body.data).toEqual([])
    expect((await app.visitor().get('/api/history/log')).status).toBe(401)
  })

  test.each([
    'kind=loom',
    'action=weave',
    'from=soon',
    'zone=Moon',
    'after=x',
    'actor=x',
    'by=me',
    `q=${'x'.repeat(201)}`,
  ])('%s is refused by name', async (query) => {
    const { body } = await mei.get(`/api/history/log?${query}`)
    expect(body).toMatchObject({ code: 0, errors: [{ field: query.split('=')[0] }] })
  })
})

test('history names what its values refer to', async () => {
  const { id: category } = await add('master/add', { key: 'Category', name: 'Moleskin 9' })
  const { id } = await add('supplier/add', { code: 'REF-1', nameEn: 'Refer', type: 'OEM', categories: [category] })
  const { data } = (await mei.get(`/api/history?kind=supplier&id=${id}`)).body
  const change = data[0].changes.find((change: { field: string }) => change.field === 'categories')
  expect(change.names).toEqual({ [category]: 'Moleskin 9' })
})
