import { randomUUID } from 'node:crypto'
import { nouns } from '@sms/resources/nouns.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importer } from '../import/testing.ts'
import { listen } from '../live/testing.ts'
import { type Answered, startTestApp, type TestApp, type Visitor } from '../testing.ts'
import { withNouns } from '../testing-nouns.ts'
import { baleNoun, baleTable, parcelNoun, parcelRoutes, parcelTable, sightingNoun, sightingTable } from './parcel.ts'
import { sameAsAbsent, silent, type Target, withoutRecords } from './route-cases.ts'

/**
 * Nouns of which users see only some records, one changed by commands and one with records that are only added. Ada has
 * both menu keys; Sun sees only the Active parcels, Hao only the inActive ones.
 */
let app: TestApp
let ada: Visitor
let sun: Visitor
let hao: Visitor
let shown: { id: string; version: number }
let hidden: { id: string; version: number }
let fabric: string
let button: string
let photo: string
const targets: Target[] = []

const { business, prepare } = withNouns({
  nouns: { parcel: parcelNoun, bale: baleNoun, sighting: sightingNoun },
  tables: { parcelTable, baleTable, sightingTable },
  routes: parcelRoutes,
})
const add = async (values: object, path = 'parcel', who = ada) => {
  const { body } = await who.post(`/api/${path}/add`, values)
  expect(body, JSON.stringify(body.errors)).toMatchObject({ code: 1 })
  return body.data
}
const stored = async ({ kind, id }: Target) => (await ada.get(`/api/${kind}/id?id=${id}`)).body.data
/** The routes of some cases; of routes with the same case only the last. */
const distinct = (cases: typeof silent) => [
  ...new Map(Object.entries(cases).map(([route, ask]) => [ask, route])).values(),
]
const problems = ({ body }: Answered) => body.errors?.map(({ field, message }) => `${field}: ${message}`)

beforeAll(async () => {
  app = await startTestApp({ business, prepare })
  ada = await app.setup()
  const member = (name: string, Menu: string[]) =>
    app.member(ada, {
      ...{ name, email: `${name.toLowerCase()}@example.com` },
      ...{ Menu: [...Menu, 'Fabric', 'Master_Data', 'Report', 'Order', 'ReviewStatus'], rights: ['cost'] },
    })
  sun = await member('Sun', ['Showroom'])
  hao = await member('Hao', ['History'])
  fabric = (await add({ code: 'F-1' }, 'fabric')).id
  button = (await add({ code: 'B-1' }, 'button')).id
  shown = await add({ code: 'P-1', name: 'Spring parcel', item: fabric })
  await add({ parcel: shown.id, place: 'Ningbo' }, 'sighting')
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const style = (await add({ code: 'ST-1', status: 'inActive' }, 'showroom')).id
  const supplier = (await add({ code: 'S-1', nameEn: 'Mills', type: 'OEM' }, 'supplier')).id
  const line = { item: button, supplier, currency: 'CNY', unit: 'pc', breaks: [{ minQty: '0', price: '1' }] }
  const price = (await add(line, 'price')).id
  /** Adds a record as Sun, who may not see it afterwards. */
  const hide = async (
    kind: string,
    values: { code: string; name: string; [field: string]: string },
    moved: object,
    other: string,
  ) => {
    const { id } = await add(values, kind, sun)
    const { data } = (await ada.post(`/api/${kind}/edit`, { id, ...moved })).body
    const file = await ada.upload(`/api/attachment/add?kind=${kind}&parent=${id}&name=autumn.png`, bytes)
    const comment = await ada.post('/api/comment/add', { kind, id, text: 'Autumn leaves' })
    const entries = (await ada.get(`/api/history?kind=${kind}&id=${id}`)).body.data as Record<string, string>[]
    const change = entries.find(({ action, kind: of }) => action === 'insert' && of === kind)!.change!
    const about = { file: file.body.data.id, comment: comment.body.data.id, change, shown: other, fabric, style, price }
    targets.push({ kind, id, code: values.code, name: values.name, ...about })
    return data
  }
  hidden = await hide('parcel', { code: 'P-2', name: 'Autumn parcel', item: fabric }, { status: 'inActive' }, shown.id)
  photo = targets[0]!.file
  await add({ parcel: hidden.id, place: 'Qingdao' }, 'sighting')
  const brands = await Promise.all([sun, ada].map((who, i) => add({ code: `BR-${i}`, name: 'Brand' }, 'brand', who)))
  const bale = await add({ code: 'BL-1', name: 'Spring bale', brand: brands[0].id }, 'bale', sun)
  const cloth = { code: 'BL-2', name: 'Autumn bale', brand: brands[0].id, item: fabric }
  await hide('bale', cloth, { brand: brands[1].id }, bale.id)
})
afterAll(() => app.close())

describe('What an actor may not see', () => {
  test('is in no list, search, picker, export or count', async () => {
    const codes = async (who: Visitor, query = '') =>
      ((await who.get(`/api/parcel?${query}`)).body.data as { code: string }[]).map(({ code }) => code)
    expect(await codes(ada)).toEqual(['P-1', 'P-2'])
    expect([await codes(sun), await codes(hao)]).toEqual([['P-1'], ['P-2']])
    for (const query of ['q=autumn', 'status=inActive', 'name=Autumn', 'sort=-name&name=Autumn'])
      expect([query, await codes(sun, query)]).toEqual([query, []])
    expect((await sun.get('/api/parcel')).body.total).toBe(1)
    expect((await sun.get('/api/sighting')).body.data).toMatchObject([{ place: 'Ningbo' }])
    const text = async (path: string) => JSON.stringify((await sun.get(path)).body)
    for (const path of ['search?q=autumn', 'search?q=Qingdao', 'parcel/lookup?q=autumn', 'history/log?kind=parcel'])
      expect([path, await text(`/api/${path}`)]).toEqual([
        path,
        expect.not.stringMatching(/Autumn parcel|autumn\.|P-2|Qingdao/),
      ])
    expect((await sun.get(`/api/parcel/lookup?ids=${hidden.id}`)).body.data).toEqual([])
    const file = await sun.fetch(`${app.url}/api/parcel/export?format=csv`, {})
    expect(await file.text()).not.toMatch(/P-2/)
    const uses = async (who: Visitor) =>
      ((await who.get(`/api/used?kind=fabric&id=${fabric}`)).body.data as { kind: string; n: number }[]).find(
        ({ kind }) => kind === 'parcel',
      )?.n
    expect([await uses(ada), await uses(sun), await uses(hao)]).toEqual([2, 1, 1])
  })

  test.each(distinct(sameAsAbsent))('%s: the same answer as for a record that does not exist', async (route) => {
    for (const target of targets) {
      const absent: Target = {
        ...{ kind: target.kind, shown: target.shown, fabric, code: 'X-404', name: 'Nowhere', style: v7() },
        ...{ id: v7(), file: v7(), comment: v7(), change: v7(), price: v7() },
      }
      const ask = async (of: Target) => {
        const answers = await Promise.all([sameAsAbsent[route]!(sun, of)].flat())
        const named = [of.id, of.file, of.comment, of.change, of.style, of.price, of.code, of.name]
        return answers.map(({ status, body }) => ({
          status,
          body: named.reduce((text, name, i) => text.replaceAll(name, `<${i}>`), JSON.stringify(body)),
        }))
      }
      expect(await ask(target), target.kind).toEqual(await ask(absent))
      expect(await stored(target), target.kind).toMatchObject({ name: target.name, version: 2 })
    }
  })

  test.each(distinct(silent))('%s: nothing of it in the answer', async (route) => {
    for (const target of targets)
      for (const { body } of await Promise.all([silent[route]!(sun, target)].flat()))
        expect(JSON.stringify(body)).not.toMatch(new RegExp(`${target.id}|${target.name}|autumn\\.png|leaves|Qingdao`))
  })

  test('is asked for by every route of the application: a new one needs a case', async () => {
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as { paths: Record<string, object> }
    const actor = { id: v7(), name: 'Sun', role: 'Staff', menu: ['Showroom'], rights: ['cost'] } as const
    const unscoped = Object.values(nouns).flatMap(({ contract, service }) =>
      contract.menus.length && !service.scope(actor) ? [contract.path] : [],
    )
    const scoped = [parcelNoun, baleNoun, sightingNoun, ...Object.values(nouns)].flatMap(({ contract, service }) =>
      contract.menus.length && service.scope(actor) ? [contract.path] : [],
    )
    const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
      unscoped.includes(path.split('/')[2]!) ? [] : Object.keys(methods).map((method) => [method, path] as const),
    )
    const cases = new Set([...Object.keys(sameAsAbsent), ...Object.keys(silent)])
    const covering = routes.map(([method, path]) => {
      const [own, general] = [path, path.replace(new RegExp(`^/api/(${scoped.join('|')})(?=/|$)`), '/api/{kind}')].map(
        (address) => `${method.toUpperCase()} ${address}`,
      ) as [string, string]
      return { own, by: [own, general].find((key) => cases.has(key) || withoutRecords.test(key)) }
    })
    expect(covering.filter(({ by }) => !by).map(({ own }) => own)).toEqual([])
    expect([...cases].filter((key) => !covering.some(({ by }) => by === key))).toEqual([])
  })

  test('its files and pictures are closed by their own ids too', async () => {
    for (const path of [
      `/api/attachment/file?id=${photo}`,
      `/api/attachment/versions?id=${photo}`,
      `/_next/image?url=${encodeURIComponent(`/api/attachment/file?id=${photo}`)}&w=64`,
    ])
      expect([path, (await sun.get(path)).status, (await hao.get(path)).status]).toEqual([path, 404, 200])
    expect((await sun.post('/api/attachment/edit', { id: photo, name: 'b.png' })).status).toBe(404)
  })

  test('is not found by an import: its code is taken, and nobody learns by what', async () => {
    const rows = csvOf([
      ['Code', 'Name'],
      ['P-2', 'Mine'],
    ])
    const run = await importer(sun, '/api/parcel').put(rows)
    expect(run.state).not.toBe('done')
    expect((await ada.get(`/api/parcel/id?id=${hidden.id}`)).body.data).toMatchObject({ name: 'Autumn parcel' })
  })

  test('a change of it is heard as a change of something, without saying of what', async () => {
    const [hers, his] = [await listen(app, sun), await listen(app, hao)]
    for (const stream of [hers, his]) await stream.until(({ event }) => event === 'hello')
    await ada.post('/api/parcel/edit', { id: hidden.id, name: 'Autumn parcel 2' })
    for (const stream of [hers, his]) {
      const { data } = await stream.until(({ event, data }) => event === 'change' && data.kind === 'parcel')
      expect(data).toMatchObject({ ids: [], more: true })
      await stream.close()
    }
    hidden = (await ada.get(`/api/parcel/id?id=${hidden.id}`)).body.data
  })

  test('nobody adds or moves a record out of their own sight; whoever sees both does', async () => {
    for (const ask of [
      sun.post('/api/parcel/add', { code: 'P-9', status: 'inActive' }),
      sun.post('/api/parcel/edit', { id: shown.id, status: 'inActive' }),
      sun.post('/api/parcel/bulk', { ids: [shown.id], patch: { status: 'inActive' } }),
    ])
      expect(await ask).toMatchObject({ status: 403, body: { code: 0 } })
    expect((await ada.get('/api/parcel?q=P-9')).body.total).toBe(0)
    const moved = (await ada.post('/api/parcel/edit', { id: shown.id, status: 'inActive' })).body
    expect(moved).toMatchObject({ code: 1 })
    expect((await sun.get(`/api/parcel/id?id=${shown.id}`)).status).toBe(404)
    expect((await sun.post('/api/undo', { kind: 'parcel', id: shown.id })).status).toBe(404)
    expect((await ada.post('/api/undo', { kind: 'parcel', id: shown.id })).body.code).toBe(1)
    shown = (await sun.get(`/api/parcel/id?id=${shown.id}`)).body.data
  })

  test('named by another record it is refused as one that does not exist, at the same field', async () => {
    const answers = (ids: readonly string[], values: (id: string) => object, path: string) =>
      Promise.all(ids.map(async (id) => (await sun.post(path, values(id))).body))
    const sightings = await answers([hidden.id, v7()], (id) => ({ parcel: id, place: 'Here' }), '/api/sighting/add')
    const price = { supplier: v7(), currency: 'USD', unit: 'pc', breaks: [{ minQty: '0', price: '1' }] }
    const prices = await answers([button, v7()], (item) => ({ ...price, item }), '/api/price/add')
    for (const [[there, absent], field] of [
      [sightings, 'parcel: The record it names does not exist'],
      [prices, 'item: No such record'],
    ] as const) {
      expect(there).toEqual(absent)
      expect(problems({ body: there } as Answered)).toEqual([field])
    }
  })

  test('nobody is told of it, nor mentioned there', async () => {
    const { id } = (await sun.get('/api/user/verify')).body.data
    const mention = await ada.post('/api/comment/add', { kind: 'parcel', id: hidden.id, text: `@[${id}] look` })
    expect(problems(mention)).toEqual(['text: Sun may not see this record and cannot be mentioned here'])
    await ada.post('/api/comment/add', { kind: 'parcel', id: shown.id, text: `@[${id}] look` })
    expect((await sun.get('/api/notification')).body.data).toHaveLength(1)
    await ada.post('/api/parcel/edit', { id: shown.id, status: 'inActive' })
    expect((await sun.get('/api/notification')).body.data).toEqual([])
    await ada.post('/api/parcel/edit', { id: shown.id, status: 'Active' })
    shown = (await ada.get(`/api/parcel/id?id=${shown.id}`)).body.data
  })
})

describe('A reference to records of several kinds', () => {
  test('takes those that its field allows: any other is refused at the field, and nothing is saved', async () => {
    expect(problems(await ada.post('/api/parcel/add', { code: 'P-8', item: button }))).toEqual([
      'item: One of these is expected: Fabric, Trim',
    ])
    expect(problems(await ada.post('/api/parcel/add', { code: 'P-8', item: randomUUID() }))).toEqual([
      'item: No such record',
    ])
    expect((await ada.get('/api/parcel?q=P-8')).body.total).toBe(0)
  })

  test('is read from a file by code among those kinds, and named in exports', async () => {
    await add({ code: 'F-1' }, 'button')
    const rows = csvOf([
      ['Code', 'Cloth'],
      ['P-3', 'F-1'],
    ])
    expect((await importer(ada, '/api/parcel').put(rows)).state).toBe('done')
    expect((await ada.get('/api/parcel?q=P-3')).body.data).toMatchObject([{ item: fabric }])
    const file = await ada.fetch(`${app.url}/api/parcel/export?format=csv&q=P-3`, {})
    expect(await file.text()).toMatch(/P-3.*F-1/)
  })
})

describe('A command', () => {
  const send = (values: object, who = ada) =>
    who.post('/api/parcel/send', { id: shown.id, version: shown.version, request: v7(), ...values })

  test('changes what no edit can, and stands in history as an edit does', async () => {
    expect(problems(await ada.post('/api/parcel/edit', { id: shown.id, stage: 'Sent' }))?.[0]).toMatch(/^stage: /)
    const { body } = await send({ state: 'Send' })
    expect(body).toMatchObject({ code: 1, message: 'Send successfully', data: { stage: 'Sent' } })
    const [entry] = (await ada.get(`/api/history?kind=parcel&id=${shown.id}`)).body.data
    expect(entry).toMatchObject({ state: 'Send', changes: [{ field: 'stage', before: 'Packed', after: 'Sent' }] })
    shown = body.data
  })

  test('with a stale version is refused with the record as it is', async () => {
    const { body } = await ada.post('/api/parcel/arrive', { id: shown.id, version: 1, request: v7() })
    expect(body).toMatchObject({ code: 0, data: { current: { stage: 'Sent', version: shown.version } } })
  })

  test('that the rule refuses, or whose body is wrong, says so at its field and saves nothing', async () => {
    expect(problems(await send({}))).toEqual(['id: It is Sent'])
    const arrive = (values: object) =>
      ada.post('/api/parcel/arrive', { id: shown.id, version: shown.version, ...values })
    expect(problems(await arrive({ request: v7(), note: 'x'.repeat(21) }))?.[0]).toMatch(/^note: /)
    expect(problems(await arrive({}))).toEqual(['request: Required'])
    expect(problems(await arrive({ request: v7(), stage: 'Packed' }))?.[0]).toMatch(/^stage: /)
    expect((await ada.get(`/api/parcel/id?id=${shown.id}`)).body.data).toMatchObject(shown)
  })

  test('sent twice, also at once, is carried out once; its id is nobody else’s', async () => {
    const request = v7()
    const arrive = (who = ada) =>
      who.post('/api/parcel/arrive', { id: shown.id, version: shown.version, request, note: 'On time' })
    const both = await Promise.all([arrive(), arrive()])
    for (const { body } of [...both, await arrive()])
      expect(body).toMatchObject({ code: 1, data: { stage: 'Arrived', version: shown.version + 1 } })
    const late = { id: shown.id, version: shown.version, request, note: 'Late' }
    expect(problems(await ada.post('/api/parcel/arrive', late))).toEqual([
      'request: This step was saved already, with other values: close this and look at the record',
    ])
    expect(problems(await arrive(sun))).toEqual(['request: This id belongs to another record'])
    const other = { id: hidden.id, version: hidden.version, request }
    expect(problems(await ada.post('/api/parcel/send', other))).toEqual(['request: This id belongs to another record'])
    const used = ['request: Another step of this record was sent under this id: send this one under an id of its own']
    for (const [path, version] of [
      ['send', shown.version],
      ['arrive', shown.version + 1],
    ] as const)
      expect(problems(await ada.post(`/api/parcel/${path}`, { id: shown.id, version, request }))).toEqual(used)
  })

  test('that changes nothing writes nothing, however often it is sent', async () => {
    const known = async () => (await ada.get(`/api/history?kind=parcel&id=${shown.id}`)).body.data
    const { version, name } = (await ada.get(`/api/parcel/id?id=${shown.id}`)).body.data
    const before = await known()
    const sent = { id: shown.id, version, request: v7(), name }
    for (const { body } of [await ada.post('/api/parcel/rename', sent), await ada.post('/api/parcel/rename', sent)])
      expect(body).toMatchObject({ code: 1, message: 'Rename successfully', data: { version, name } })
    expect(await known()).toEqual(before)
  })

  test('is undone and heard like any edit', async () => {
    const stream = await listen(app, ada)
    await stream.until(({ event }) => event === 'hello')
    expect((await ada.post('/api/undo', { kind: 'parcel', id: shown.id })).body.code).toBe(1)
    const { data } = await stream.until(({ event, data }) => event === 'change' && data.kind === 'parcel')
    expect(data.ids).toEqual([shown.id])
    await stream.close()
    expect((await ada.get(`/api/parcel/id?id=${shown.id}`)).body.data).toMatchObject({
      stage: 'Sent',
      name: 'Spring parcel',
    })
  })

  test('is described in the API’s document', async () => {
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as { paths: Record<string, any> }
    const { schema } = document.paths['/api/parcel/send'].post.requestBody.content['application/json']
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['id', 'version', 'request', 'note']))
  })
})

describe('A noun whose records are only ever added', () => {
  test('has no edit, bulk edit or import, in the API and its document', async () => {
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as { paths: Record<string, any> }
    const paths = Object.keys(document.paths).filter((path) => path.startsWith('/api/sighting'))
    expect(paths.filter((path) => /edit|bulk|import/.test(path))).toEqual([])
    const { schema } = document.paths['/api/sighting/add'].post.requestBody.content['application/json']
    expect(Object.keys(schema.properties)).not.toContain('status')
    const { id } = await add({ parcel: shown.id, place: 'Shanghai' }, 'sighting')
    for (const path of ['edit', 'cells', 'bulk'])
      expect((await ada.post(`/api/sighting/${path}`, { id, status: 'inActive' })).body).toEqual({
        code: 0,
        message: 'This entry is kept as it is: put a mistake right by another one',
      })
    expect(
      problems(await ada.post('/api/sighting/add', { parcel: shown.id, place: 'X', status: 'inActive' }))?.[0],
    ).toMatch(/^status: /)
  })

  test('its entries are not undone: one sentence says so, and nothing is half taken back', async () => {
    const { id } = await add({ parcel: shown.id, place: 'Hamburg' }, 'sighting')
    const { body } = await ada.post('/api/undo', { kind: 'sighting', id })
    expect(body).toMatchObject({
      code: 0,
      message: 'Sightings are kept for good: put a mistake right by another entry',
    })
    expect((await ada.get(`/api/sighting/id?id=${id}`)).body.data).toMatchObject({ place: 'Hamburg', version: 1 })
  })

  test('the database refuses to change one, whatever code would', async () => {
    const { id: actor } = (await ada.get('/api/user/verify')).body.data
    for (const statement of ["update sighting set place = 'X'", 'delete from sighting'])
      await expect(
        app.db.transaction(async (tx) => {
          await tx.execute(sql`select set_config('sms.actor', ${actor}, true)`)
          await tx.execute(sql.raw(statement))
        }),
      ).rejects.toThrow()
  })
})
