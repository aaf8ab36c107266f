import { randomBytes } from 'node:crypto'
import { type Field, type Fields, imageWidths } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answered, startTestApp, type TestApp, type Visitor } from '../apps/api/testing.ts'
import { contracts } from './contracts.ts'
import { type Fact, factFields, factOptions, type SubjectKind } from './share/rules/facts.ts'
import { findOpen } from './share/server/secrets.ts'

/**
 * Nothing that was not chosen leaves by a link. Every field of every kind of item is filled with a mark of its own,
 * taken from the contracts; links with each set of facts are opened, and what answers holds the marks of these facts
 * alone.
 */
let app: TestApp
let mei: Visitor
const kinds = Object.keys(factFields) as SubjectKind[]
const allFacts = factOptions.map(({ value }) => value)
const ids = {} as Record<SubjectKind, string>
const pictures = {} as Record<SubjectKind, string>
/** What would be told of each field, by kind: a mark in words, a figure, or the name of a value. */
const marks = {} as Record<SubjectKind, Record<string, string[]>>
let certificatePhoto: string
let foreignPhoto: string

let n = 0
const mark = () => `Qz${(++n).toString(36)}x`
const done = ({ body }: Answered) => {
  expect(body.code, JSON.stringify(body)).toBe(1)
  return body.data
}
const add = async (path: string, values: object) => done(await mei.post(`/api/${path}/add`, values))
const photo = async (kind: string, parent: string, name: string, more = '') => {
  const bytes = await sharp({
    create: { width: 700, height: 500, channels: 3, background: `#${randomBytes(3).toString('hex')}` },
  })
    .withExif({
      IFD0: { Copyright: 'QzExifSecret', ImageDescription: 'QzExifSecret' },
      IFD3: { GPSLatitude: '31/1 14/1 0/1' },
    })
    .jpeg()
    .toBuffer()
  const path = `/api/attachment/add?kind=${kind}&parent=${parent}&name=${name}${more}`
  return done(await mei.upload(path, bytes)).id as string
}

/** Values of a kind that the database accepts, and the marks that they hold. */
async function marked(fields: Fields) {
  const values: Record<string, unknown> = {}
  const held: Record<string, string[]> = {}
  const value = async (name: string, { type }: Field): Promise<[unknown, string[]] | undefined> => {
    if (type.kind === 'text' && type.form !== 'code' && name !== 'hsCode' && name !== 'gtin' && !/^yarn/.test(name)) {
      const word = mark()
      return [word, [word]]
    }
    if (type.kind === 'master') {
      const word = mark()
      return [(await add('master', { key: type.key, name: word })).id, [word]]
    }
    if (type.kind === 'masters') {
      const word = mark()
      return [[(await add('master', { key: type.key, name: word })).id], [word]]
    }
    if (type.kind === 'reference' && type.to === 'supplier') {
      const word = mark()
      return [
        (await add('supplier', { code: word, nameEn: `${word} Mill`, type: 'OEM', confirm: ['similar'] })).id,
        [word],
      ]
    }
    if (type.kind === 'decimal' && name !== 'cuttableWidth' && !/change|stretch|Tolerance|thick|shank/i.test(name)) {
      const word = `${20 + ((n++ * 7) % 77)}${type.scale ? '.5' : ''}`
      return [word, []]
    }
    if (name === 'composition') {
      const word = mark()
      const fibre = (await add('master', { key: 'Composition', name: word })).id
      return [[{ fibre, percent: '100' }], [word]]
    }
    if (name === 'colours') {
      const word = mark()
      return [[{ name: word }], [word]]
    }
    if (type.kind === 'date') return ['2031-07-19', ['2031-07-19']]
    return undefined
  }
  for (const [name, field] of Object.entries(fields)) {
    const made = await value(name, field)
    if (!made) continue
    values[name] = made[0]
    held[name] = made[1]
  }
  return { values, held }
}

beforeAll(async () => {
  app = await startTestApp({ web: new URL('../.build/web', import.meta.url).pathname })
  mei = await app.setup()
  for (const kind of kinds) {
    const fields = contracts[kind].fields as Fields
    const { values, held } = await marked(fields)
    const more: Record<string, object> = {
      artwork: { exclusiveTo: (await add('brand', { code: mark(), name: mark() })).id },
      trims: { type: 'zipper' },
      showroom: { currency: 'CNY', targetPrice: '5555.5' },
    }
    const code = `LK-${kind}`
    ids[kind] = (await add(kind, { ...values, ...more[kind], code })).id
    marks[kind] = held
    pictures[kind] = await photo(kind, ids[kind], 'QzFileName.jpg')
    if (kind === 'showroom') continue
    const supplier = (await add('supplier', { code: `S-${kind}`, nameEn: mark(), type: 'OEM', confirm: ['similar'] }))
      .id
    const line = { item: ids[kind], supplier, currency: 'CNY', unit: 'pc', breaks: [{ minQty: '1', price: '7777.5' }] }
    await add('price', { ...line, supplierArticleNo: 'QzArticle', notes: 'QzPriceNote' })
    marks[kind].price = ['7777.5']
  }
  marks.showroom.targetPrice = ['5555.5']
  const colour = mark()
  await add('colourway', { fabric: ids.fabric, name: colour, supplierColourNo: 'QzColourNo', notes: 'QzColourNote' })
  marks.fabric.colours = [colour]
  await add('material', {
    style: ids.showroom,
    item: ids.fabric,
    placement: 'QzPlacement',
    consumption: '1.5',
    unit: 'm',
    note: 'QzMaterialNote',
  })
  await mei.post('/api/comment/add', { kind: 'showroom', id: ids.showroom, text: 'QzComment' })
  const other = (await add('fabric', { code: 'LK-other', nameEn: 'QzOther' })).id
  foreignPhoto = await photo('fabric', other, 'QzOther.jpg')
  certificatePhoto = await photo(
    'supplier',
    (await add('supplier', { code: 'S-c', nameEn: mark(), type: 'OEM', confirm: ['similar'] })).id,
    'QzScan.jpg',
  )
})
afterAll(() => app.close())

const share = (facts: readonly Fact[], more: object = {}, who = mei) =>
  who.post('/api/share/add', {
    title: 'Spring look',
    expires: '2199-12-31',
    language: 'en',
    facts,
    items: kinds.map((kind) => ({ item: ids[kind] })),
    ...more,
  })
const tokenOf = ({ body }: Answered) => String(body.data.address).split('/').at(-1)!
/** Somebody in a fresh browser. */
const open = (token: string, more: object = {}) => app.visitor().post('/api/share/open', { token, ...more })
const forget = () => app.db.execute(sql`delete from sign_in_failure`)

/** The marks that some facts may show, and all others. */
function sides(facts: readonly Fact[]) {
  const shown: string[] = []
  const hidden: string[] = ['Qz', '7777.5', '5555.5', '2031-07-19']
  for (const kind of kinds) {
    const open = new Set(facts.flatMap((fact) => factFields[kind][fact] ?? []))
    for (const [field, all] of Object.entries(marks[kind])) (open.has(field) ? shown : hidden).push(...all)
  }
  return { shown, hidden }
}

/** Refuses any mark in a text but those that may stand there. */
function expectOnly(text: string, shown: readonly string[]) {
  let rest = text
  for (const word of [...shown].sort((a, b) => b.length - a.length)) rest = rest.replaceAll(word, '')
  for (const word of sides([]).hidden) expect(rest, word).not.toContain(word)
}

describe('What a link shows', () => {
  const sets: readonly (readonly Fact[])[] = [
    [],
    ...allFacts.map((fact) => [fact]),
    allFacts.filter((fact) => fact !== 'price'),
    allFacts,
  ]
  test.each(sets.map((facts) => [facts.join(' ') || 'nothing', facts] as const))('%s', async (_, facts) => {
    await forget()
    const token = tokenOf(await share(facts))
    const answer = await open(token)
    const opened = done(answer)
    // The key is drawn by lot, and any letters may be in it.
    const text = JSON.stringify(answer.body).replace(opened.key, '')
    const { shown } = sides(facts)
    expectOnly(text, shown)
    // Of a text in two languages only that of the link's language is said.
    const chinese = kinds.flatMap((kind) =>
      Object.entries(marks[kind]).flatMap(([field, words]) => (field.endsWith('Zh') ? words : [])),
    )
    const visible = shown.filter((word) => !chinese.includes(word))
    for (const word of chinese) expect(text).not.toContain(word)
    for (const word of visible) expect(text).toContain(word)
    expect(Object.keys(opened).sort()).toEqual(['expires', 'items', 'key', 'language', 'title'])
    for (const item of opened.items) {
      const known = ['id', 'code', 'name', 'facts', 'colours', 'sizes', 'pictures']
      expect(Object.keys(item).filter((key) => !known.includes(key))).toEqual([])
      expect(item.facts.map(({ fact }: { fact: Fact }) => fact).filter((fact: Fact) => !facts.includes(fact))).toEqual(
        [],
      )
    }
    // Ids are those of the items and of their pictures alone.
    const found = new Set(text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
    expect([...found].sort()).toEqual([...Object.values(ids), ...Object.values(pictures)].sort())
  })

  test('a link in Chinese says the finish in Chinese', async () => {
    const answer = await open(tokenOf(await share(['finish'], { language: 'zh' })))
    const text = JSON.stringify(done(answer))
    const { finish, finishZh } = marks.fabric
    expect([text.includes(finishZh![0]!), text.includes(finish![0]!)]).toEqual([true, false])
  })

  test('a link in Chinese names colours in Chinese, of a fabric and of a style that has its name', async () => {
    const colour = await add('colourway', { fabric: ids.fabric, name: 'Navy', nameZh: '藏青' })
    const colours = ['NAVY', 'Midnight'].map((name) => ({ name, colourway: colour.id }))
    const style = await add('showroom', { code: 'LK-zh', colours })
    const items = [{ item: style.id }, { item: ids.fabric }]
    const shown = async (language: 'en' | 'zh') =>
      done(await open(tokenOf(await share(['colours'], { language, items })))).items
    const [ofStyle, ofFabric] = await shown('zh')
    expect(ofStyle.colours).toEqual([{ name: 'NAVY', text: '藏青' }, { name: 'Midnight' }])
    expect(ofStyle.facts[0].text).toBe('藏青、Midnight')
    expect(ofFabric.colours).toContainEqual({ name: 'Navy', text: '藏青' })
    expect((await shown('en'))[1].colours).toContainEqual({ name: 'Navy' })
  })

  test('a size or colour that is not shown cannot be chosen, nor told by guessing', async () => {
    const { key } = done(await open(tokenOf(await share(['names']))))
    const colour = marks.showroom.colours![0]
    const size = marks.showroom.sizes![0]
    const choice = (line: object) =>
      app.visitor().post('/api/share/choose', {
        key,
        id: v7(),
        name: 'Ines',
        lines: [{ item: ids.showroom, quantity: 1, ...line }],
      })
    for (const [field, value] of [
      ['colour', colour],
      ['colour', 'Nowhere'],
      ['size', size],
      ['size', 'Nowhere'],
    ] as const)
      expect((await choice({ [field]: value })).body.errors).toEqual([
        { field: `lines.0.${field}`, message: `It does not come in this ${field}` },
      ])
  })

  test('the page says the same for every token: no title, no data', async () => {
    const token = tokenOf(await share(allFacts, { title: 'QzTitle' }))
    const page = async (path: string) => (await app.visitor().fetch(`${app.url}${path}`, {})).text()
    const [good, bad] = [await page(`/share/${token}`), await page(`/share/${'a'.repeat(32)}`)]
    expect(good).toBe(bad)
    expect(good).not.toContain('QzTitle')
  })

  test('pictures are those of shown items, small, without what the camera noted, kept by nobody else', async () => {
    await forget()
    const { key } = done(await open(tokenOf(await share(['names'], { items: [{ item: ids.showroom }] }))))
    const ask = (id: string, more = '&w=640', by = key) =>
      app
        .visitor()
        .fetch(`${app.url}/api/share/picture?key=${by}&id=${id}${more}`, { headers: { accept: 'image/webp' } })
    const good = await ask(pictures.showroom)
    expect([good.status, good.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(good.headers.get('cache-control')).toMatch(/^private/)
    expect(good.headers.get('content-disposition')).toBeNull()
    const bytes = Buffer.from(await good.arrayBuffer())
    const { width, exif, iptc, xmp } = await sharp(bytes).metadata()
    expect([width, exif, iptc, xmp]).toEqual([640, undefined, undefined, undefined])
    expect(bytes.includes('QzExif')).toBe(false)
    for (const id of [pictures.fabric, foreignPhoto, certificatePhoto, ids.showroom, v7()])
      expect([id, (await ask(id)).status]).toEqual([id, 404])
    for (const more of ['&w=100', '', '&w=99999']) {
      const answer = await ask(pictures.showroom, more)
      expect(((await answer.json()) as { code: number }).code, more).toBe(0)
    }
    expect((await ask(pictures.showroom, `&w=${imageWidths[0]}`, 'x'.repeat(43))).status).toBe(404)
  })

  test('an open link opens nothing else: every other address is closed to its visitor', async () => {
    const visitor = app.visitor()
    const { key } = done(await visitor.post('/api/share/open', { token: tokenOf(await share(allFacts)) }))
    const image = encodeURIComponent(`/api/attachment/file?id=${pictures.fabric}`)
    for (const path of [
      ...kinds.flatMap((kind) => [
        `/api/${kind}/id?id=${ids[kind]}`,
        `/api/${kind}`,
        `/api/${kind}/lookup?ids=${ids[kind]}`,
      ]),
      `/api/attachment/file?id=${pictures.fabric}`,
      `/api/attachment?kind=fabric&parent=${ids.fabric}`,
      `/_next/image?url=${image}&w=64`,
      `/_next/image?url=${encodeURIComponent(`/api/share/picture?key=${key}&id=${pictures.fabric}&w=64`)}&w=64`,
      `/api/search?q=Qz`,
      `/api/share`,
      `/api/selection`,
      `/api/history?kind=showroom&id=${ids.showroom}`,
      `/api/item/lookup?ids=${ids.fabric}`,
      `/api/used?kind=fabric&id=${ids.fabric}`,
      `/api/master`,
    ]) {
      const answer = await visitor.get(path)
      expect([path, answer.status]).toEqual([path, 401])
      expect(JSON.stringify(answer.body)).not.toContain('Qz')
    }
  })

  test('errors name nothing that is not shown', async () => {
    await forget()
    const { key } = done(await open(tokenOf(await share(['names'], { items: [{ item: ids.showroom }] }))))
    const line = { item: ids.showroom, quantity: 1 }
    for (const body of [
      { lines: [{ ...line, item: ids.fabric }] },
      { lines: [{ ...line, item: v7() }] },
      { lines: [{ ...line, quantity: 1_000_000_000 }] },
      { lines: [{ ...line, supplier: 'x' }] },
      { lines: [] },
      { lines: [line], id: ids.showroom },
      { lines: [line], share: 'x' },
      { lines: Array.from({ length: 501 }, () => line) },
    ]) {
      const answer = await app.visitor().post('/api/share/choose', { key, id: v7(), name: 'Ines', ...body })
      expect([answer.body.code, answer.status]).toEqual([0, 201])
      expectOnly(JSON.stringify(answer.body), [])
    }
    const huge = await app
      .visitor()
      .post('/api/share/choose', { key, id: v7(), name: 'x'.repeat(300_000), lines: [line] })
    expect(huge.status).toBe(413)
  })
})

describe('What a link shows is what its sharer may see and show now', () => {
  let sun: Visitor
  let sunId: string
  const rights = (more: object) => mei.post('/api/user/edit', { id: sunId, ...more })
  const all = { Menu: ['Showroom', 'Fabric', 'Artworks', 'Trims', 'Button', 'Label'], rights: ['cost'], role: 'Staff' }
  beforeAll(async () => {
    sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', ...all })
    sunId = (await sun.get('/api/user/verify')).body.data.id
  })

  test('a right, a menu key or the account that is lost takes what it showed with it; it comes back with them', async () => {
    await forget()
    const token = tokenOf(await share(allFacts, {}, sun))
    const seen = async () => {
      await forget()
      const { status, body } = await open(token)
      return status === 404
        ? 'closed'
        : { text: JSON.stringify(body.data), codes: body.data.items.map(({ code }: any) => code) }
    }
    expect(await seen()).toMatchObject({ text: expect.stringContaining('7777.5'), codes: { length: kinds.length } })
    await rights({ rights: [] })
    expect(await seen()).toMatchObject({ text: expect.not.stringContaining('7777.5'), codes: { length: kinds.length } })
    await rights({ Menu: ['Showroom', 'Button'] })
    expect(await seen()).toMatchObject({ codes: ['LK-showroom', 'LK-button'] })
    for (const lost of [{ Menu: ['Button'] }, { role: 'Viewer' }, { status: 'inActive' }]) {
      await rights(lost)
      expect([lost, await seen()]).toEqual([lost, 'closed'])
      await rights({ ...all, status: 'Active' })
    }
    expect(await seen()).toMatchObject({ codes: { length: kinds.length } })
    await mei.post('/api/showroom/edit', { id: ids.showroom, status: 'inActive' })
    expect(await seen()).toMatchObject({ codes: expect.not.arrayContaining(['LK-showroom']) })
    await mei.post('/api/showroom/edit', { id: ids.showroom, status: 'Active' })
  })

  test('nobody shows what they may not see, nor through somebody else’s link', async () => {
    // Having been inActive has signed Sun out.
    sun = await app.signIn('Sun')
    await rights({ Menu: ['Showroom', 'Button'], rights: [] })
    const problems = ({ body }: Answered) => body.errors?.map(({ field, message }) => `${field}: ${message}`)
    expect(problems(await share(allFacts, { items: [{ item: ids.showroom }] }, sun))).toEqual([
      'facts: You may not see prices, so you cannot show them',
    ])
    expect(problems(await share(['names'], { items: [{ item: ids.fabric }] }, sun))).toEqual([
      'items.0.item: You may not open this, so you cannot show it',
    ])
    expect(problems(await share(['names'], { items: [{ item: v7() }] }, sun))).toEqual(['items.0.item: No such record'])
    const { id } = done(await share(allFacts))
    for (const change of [
      { title: 'Mine' },
      { expires: '2199-01-01' },
      { items: [{ item: ids.showroom }] },
      { facts: [] },
    ])
      expect(problems(await sun.post('/api/share/edit', { id, ...change }))).toEqual([
        `${Object.keys(change)[0]}: Only whoever made this link may change it; you may end it`,
      ])
    expect((await sun.post('/api/share/renew', { id })).body.code).toBe(0)
    expect((await sun.post('/api/share/edit', { id, status: 'inActive' })).body.code).toBe(1)
    expect((await sun.post('/api/share/edit', { id, status: 'Active' })).body.code).toBe(0)
    await rights(all)
  })
})

describe('A link that does not open says the same, and nothing of why', () => {
  test('ended, expired, renewed, of nobody: one answer', async () => {
    await forget()
    const [ended, expired, renewed] = await Promise.all([share(['names']), share(['names']), share(['names'])])
    await mei.post('/api/share/edit', { id: ended.body.data.id, status: 'inActive' })
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sms.actor', ${ended.body.data.createdBy}, true)`)
      await tx.execute(sql`update share set expires = '2020-01-01' where id = ${expired.body.data.id}`)
    })
    const next = done(await mei.post('/api/share/renew', { id: renewed.body.data.id }))
    const answers = []
    for (const token of [
      tokenOf(ended),
      tokenOf(expired),
      tokenOf(renewed),
      randomBytes(24).toString('base64url'),
      'x',
      `${'a'.repeat(1_000)}`,
    ]) {
      await forget()
      const { status, body } = await open(token)
      answers.push(JSON.stringify({ status, body }))
    }
    expect(new Set(answers).size).toBe(1)
    expect(JSON.parse(answers[0]!).status).toBe(404)
    expect((await open(tokenOf({ body: { data: next } } as never))).body.code).toBe(1)
  })

  test('the token and the password stand nowhere, not even in history', async () => {
    const added = await share(['names'], { password: 'QzPassword' })
    const token = tokenOf(added)
    const { key } = done(await open(token, { password: 'QzPassword' }))
    const { rows } = await app.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of rows)
      for (const secret of [token, key, 'QzPassword']) {
        const found = await app.db.execute(
          sql`select 1 from ${sql.identifier(name)} record where record::text like ${`%${secret}%`} limit 1`,
        )
        expect([name, found.rows.length]).toEqual([name, 0])
      }
  })

  test('a password is asked for, wrong ones are slowed, and an open page is not asked again', async () => {
    await forget()
    const token = tokenOf(await share(['names'], { password: ' indigo' }))
    expect((await open(token)).body).toMatchObject({ code: 0, errors: [{ field: 'password' }] })
    expect((await open(token, { password: 'Indigo' })).body).toMatchObject({
      code: 0,
      errors: [{ message: 'The password is wrong' }],
    })
    const { key } = done(await open(token, { password: 'indigo ' }))
    expect((await open(token, { key })).body.code).toBe(1)
    expect((await open(token, { key: 'x' })).body.errors).toMatchObject([{ field: 'password' }])
    const statuses = new Set<number>()
    for (let i = 0; i < 14; i++) {
      statuses.add((await open(token, { password: `wrong ${i}` })).status)
      // Asking without a password in between wins nobody further tries.
      if (i % 3 === 0) await open(token)
    }
    expect(statuses).toEqual(new Set([201, 429]))
    expect((await open(token, { password: 'indigo' })).status).toBe(429)
  })

  test('a page whose link has ended keeps nobody of its network from opening another', async () => {
    await forget()
    const ended = await share(['names'])
    const { key } = done(await open(tokenOf(ended)))
    await mei.post('/api/share/edit', { id: ended.body.data.id, status: 'inActive' })
    for (let i = 0; i < 40; i++)
      expect((await app.visitor().get(`/api/share/picture?key=${key}&id=${pictures.showroom}&w=256`)).status).toBe(404)
    expect((await open(tokenOf(await share(['names'])))).body.code).toBe(1)
  })

  test('guesses find nothing and are slowed', async () => {
    await forget()
    await share(['names'])
    const statuses = new Map<number, number>()
    const guess = async (path: 'open' | 'choose') => {
      const secret = randomBytes(24).toString('base64url')
      const line = { item: ids.showroom, quantity: 1 }
      const body = path === 'open' ? { token: secret } : { key: secret, id: v7(), name: 'Ines', lines: [line] }
      const { status } = await app.visitor().post(`/api/share/${path}`, body)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    for (let from = 0; from < 200; from += 100)
      await Promise.all(Array.from({ length: 100 }, (_, i) => guess(i % 2 ? 'open' : 'choose')))
    expect([...statuses.keys()].sort()).toEqual([404, 429])
    expect(statuses.get(404)).toBeLessThan(60)
    // Without the throttle, as if each came from another network.
    const tries = Array.from({ length: 100 }, (_, i) =>
      findOpen(app.db, i % 2 ? 'token' : 'key', randomBytes(24).toString('base64url')),
    )
    expect(new Set(await Promise.all(tries))).toEqual(new Set([undefined]))
  })
})
