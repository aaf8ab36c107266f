import sharp from 'sharp'
import { v4, v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'

/** domain.md, Quick capture, over HTTP: what is sent twice is there once, and what a device may not do. */
let app: TestApp
let mei: Visitor
let sun: Visitor
let vera: Visitor
/** Who somebody is, by whom they visit. */
const ids = new Map<Visitor, string>()
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Fabric'] })
  vera = await app.member(mei, { name: 'Vera', email: 'vera@example.com', role: 'Viewer', Menu: ['Fabric'] })
  await mei.post('/api/currency/add', { code: 'USD' })
  for (const user of [mei, sun, vera]) ids.set(user, (await user.get('/api/user/verify')).body.data.id)
})
afterAll(() => app.close())

const kinds = ['fabric', 'artwork', 'trims', 'button', 'label'] as const
let n = 0
const swatch = (values: Record<string, unknown> = {}): Record<string, any> => ({
  id: v7(),
  code: `Q-${++n}`,
  ...values,
})
const capture = (values: object, who = mei, kind = 'fabric') =>
  who.post(`/api/${kind}/capture`, { by: ids.get(who) ?? ids.get(mei), ...values })
const problems = ({ body }: { body: { errors?: { field: string; message: string }[] } }) =>
  body.errors?.map(({ field, message }) => `${field}: ${message}`)
const total = async (path: string) => (await mei.get(`/api/${path}`)).body.total
const photo = (hue: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: `hsl(${hue}, 60%, 45%)` } })
    .jpeg()
    .toBuffer()
const hang = async (parent: string, id: string, hue: number, by = mei, kind = 'fabric') =>
  by.upload(`/api/attachment/add?kind=${kind}&parent=${parent}&name=1.jpg&id=${id}`, await photo(hue))

describe('Once, however often it is sent', () => {
  test.each(kinds)('%s: sent again after a lost answer it is the same item, whatever it says by now', async (kind) => {
    const captured = swatch({ notes: 'Hall 5, 150 cm', priceNote: 'USD 2.10/m' })
    const first = (await capture(captured, mei, kind)).body
    expect(first).toMatchObject({ code: 1, message: 'Capture successfully' })
    expect(first.data).toMatchObject({ ...captured, incomplete: true, supplier: null })
    await mei.post(`/api/${kind}/edit`, { id: captured.id, nameEn: 'Twill' })
    expect((await capture(captured, mei, kind)).body.data).toMatchObject({
      id: captured.id,
      nameEn: 'Twill',
      version: 2,
    })
    expect(await total(`${kind}?id=${captured.id}`)).toBe(1)
  })

  test('sent twice at once it is one item; of a photo the same holds', async () => {
    const captured = swatch()
    const both = await Promise.all([capture(captured), capture(captured), capture(captured)])
    expect(both.map(({ body }) => body.code)).toEqual([1, 1, 1])
    expect(await total(`fabric?code=${captured.code}`)).toBe(1)
    const id = v7()
    const hung = await Promise.all([hang(captured.id, id, 10), hang(captured.id, id, 10)])
    expect(hung.map(({ body }) => body.data.id)).toEqual([id, id])
    expect(await total(`attachment?kind=fabric&parent=${captured.id}`)).toBe(1)
  })

  test('a code that was only proposed gives way to the next, a typed one is refused', async () => {
    const code = (await mei.get('/api/fabric/code')).body.data as string
    const [mine, theirs] = await Promise.all([
      capture(swatch({ code, proposed: true })),
      capture(swatch({ code, proposed: true }), sun),
    ])
    const next = code.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'))
    expect([mine!.body.data.code, theirs!.body.data.code].sort()).toEqual([code, next])
    expect(problems(await capture(swatch({ code: code.toLowerCase() })))).toEqual(['code: This Code is already in use'])
  })
})

describe('What the card at the booth says besides', () => {
  const quote = { supplierArticleNo: 'YS-8812', price: '2.10', currency: 'USD', unit: 'm' }
  const mill = async () =>
    (await mei.post('/api/supplier/add', { code: v4().slice(0, 8), nameEn: `Mill ${v4()}`, type: 'OEM' })).body.data.id

  test('weight and width are facts, a price is a price line of its supplier; sent again nothing doubles', async () => {
    const supplier = await mill()
    const captured = swatch({ ...quote, supplier, weight: '120', width: '148' })
    for (const { body } of [await capture(captured), await capture(captured)])
      expect(body.data, JSON.stringify(body)).toMatchObject({
        supplierArticleNo: 'YS-8812',
        price: '2.10',
        priceCurrency: 'USD',
        weight: '120',
        width: '148',
      })
    const { data } = (await mei.get(`/api/price?item=${captured.id}`)).body
    expect(data).toMatchObject([
      { supplier, supplierArticleNo: 'YS-8812', unit: 'm', stage: 'Quoted', breaks: [{ minQty: '0', price: '2.10' }] },
    ])
  })

  test.each([
    [quote, 'supplier: A price needs its supplier'],
    [{ ...quote, currency: null, supplier: true }, 'currency: Choose the currency of the price'],
    [{ ...quote, unit: null, supplier: true }, 'unit: Choose the unit of the price'],
    [{ weight: '-3' }, 'weight: Not a number 0.1–5000 with at most 1 decimal'],
  ])('%j is refused, and nothing of it is there', async (values, message) => {
    const captured = swatch({ ...values, ...('supplier' in values ? { supplier: await mill() } : {}) })
    expect(problems(await capture(captured))).toEqual([message])
    expect(await total(`fabric?id=${captured.id}`)).toBe(0)
  })

  test('only cloth has a width; whoever may not see prices sends none', async () => {
    expect(problems(await capture(swatch({ width: '20' }), mei, 'button'))).toEqual(['width: Only for a fabric'])
    const captured = swatch({ ...quote, supplier: await mill() })
    expect((await capture(captured, sun)).body.code).toBe(0)
    expect(await total(`fabric?id=${captured.id}`)).toBe(0)
  })
})

describe('A new supplier', () => {
  const like = { supplierName: 'Keqiao Yunshang Textile Co., Ltd.' }

  test('is made with its first swatch, once for all that bear its id', async () => {
    const supplier = v7()
    const sent = [swatch({ supplier, ...like }), swatch({ supplier, ...like }), swatch({ supplier, ...like })]
    const answers = await Promise.all(sent.map((row) => capture(row)))
    expect(answers.map(({ body }) => body.data?.supplier)).toEqual([supplier, supplier, supplier])
    const made = (await mei.get(`/api/supplier/id?id=${supplier}`)).body.data
    expect(made).toMatchObject({ nameEn: like.supplierName, nameZh: null, type: 'OEM' })
    const zh = (await capture(swatch({ supplier: v7(), supplierName: '柯桥晨风针织厂', supplierType: 'Trader' }))).body
      .data
    const other = (await mei.get(`/api/supplier/id?id=${zh.supplier}`)).body.data
    expect(other).toMatchObject({ nameZh: '柯桥晨风针织厂', nameEn: null, type: 'Trader' })
  })

  test('whose name resembles another is asked about first, and nothing is kept before the answer', async () => {
    const captured = swatch({ supplier: v7(), supplierName: 'Keqiao Yunshang Textiles' })
    const refused = await capture(captured)
    expect(problems(refused)).toEqual(['supplierName: There is a supplier with a similar name'])
    expect(refused.body.data).toMatchObject({
      confirm: 'similar',
      about: [{ name: expect.stringContaining(like.supplierName) }],
    })
    expect(await total(`fabric?id=${captured.id}`)).toBe(0)
    expect((await capture({ ...captured, confirm: ['similar'] })).body.data.supplier).toBe(captured.supplier)
  })

  test('needs the right to suppliers; a swatch of one that exists does not', async () => {
    const fresh = swatch({ supplier: v7(), supplierName: 'Wujiang Silver Loom' })
    expect((await capture(fresh, sun)).status).toBe(403)
    expect(await total(`fabric?id=${fresh.id}`)).toBe(0)
    await capture(fresh)
    expect((await capture(swatch({ supplier: fresh.supplier }), sun)).body.data.supplier).toBe(fresh.supplier)
  })

  test('gets the code that a form would propose', async () => {
    await mei.post('/api/supplier/add', { code: 'KQ-07', nameEn: 'Shishi Anchor Webbing', type: 'OEM' })
    const id = v7()
    await capture(swatch({ supplier: id, supplierName: 'Quanzhou Coral Elastics' }))
    expect((await mei.get(`/api/supplier/id?id=${id}`)).body.data.code).toBe('KQ-08')
  })

  test('that was merged meanwhile gives way to the one it was merged into', async () => {
    const [deleted, existing] = await Promise.all(
      ['Haining Copper Beech', 'Jiaxing Night Heron'].map(async (supplierName) => {
        const supplier = v7()
        await capture(swatch({ supplier, supplierName }))
        return supplier
      }),
    )
    expect((await mei.post('/api/supplier/merge', { id: deleted, into: existing })).body.code).toBe(1)
    expect((await capture(swatch({ supplier: deleted }))).body.data.supplier).toBe(existing)
  })
})

describe('What was captured under an id before', () => {
  test('what was changed meanwhile, and a supplier that was merged, are the same swatch still', async () => {
    const [deleted, existing] = [v7(), v7()]
    await capture(swatch({ supplier: existing, supplierName: 'Anji Bamboo Grove' }))
    const captured = swatch({ notes: 'Hall 7', supplier: deleted, supplierName: 'Huzhou Plum Rain' })
    await capture(captured)
    await mei.post('/api/supplier/merge', { id: deleted, into: existing })
    await mei.post('/api/fabric/edit', { id: captured.id, notes: 'Twill, 180 g', code: `${captured.code}-A` })
    const again = (await capture(captured)).body.data
    expect(again).toMatchObject({ notes: 'Twill, 180 g', supplier: existing, code: `${captured.code}-A` })
    // The device goes on with the code that it was answered.
    expect((await capture({ ...captured, code: again.code })).body.code).toBe(1)
  })

  test.each([
    { notes: 'Hall 8' },
    { notes: '' },
    { priceNote: 'USD 3/m' },
    { supplier: v7(), supplierName: 'Deqing Moon River' },
    { supplier: null },
    { code: 'Typed-1' },
  ])('another swatch under the same id is refused and changes nothing: %j', async (values) => {
    const captured = swatch({ notes: 'Hall 7', supplier: v7(), supplierName: `Linhai No ${n}` })
    const { data } = (await capture(captured)).body
    expect(problems(await capture({ ...captured, supplierName: null, ...values }))).toEqual([
      'id: Another swatch is there in its place already: try again, and this one is added as well',
    ])
    expect((await mei.get(`/api/fabric/id?id=${captured.id}`)).body.data).toEqual({ ...data, cover: null })
    expect((await capture(captured)).body.data).toEqual(data)
  })
})

describe('An id', () => {
  const undo = async (id: string, by = mei) => {
    const { version } = (await by.get(`/api/fabric/id?id=${id}`)).body.data
    return (await by.post('/api/undo', { kind: 'fabric', id, version })).body
  }
  const belongs = ['id: This id belongs to another record']

  test('of a swatch that was undone is its sender’s to go on with: compared is what was captured last', async () => {
    const captured = swatch({ notes: 'First' })
    await capture(captured)
    expect(await undo(captured.id)).toMatchObject({ code: 1 })
    const other = { ...captured, notes: 'Second' }
    expect((await capture(other)).body.data).toMatchObject({ notes: 'Second' })
    expect((await capture(other)).body.code).toBe(1)
    expect(problems(await capture(captured))).toHaveLength(1)
  })

  test('that was somebody else’s, or is another kind of record’s, is nobody else’s', async () => {
    const captured = swatch({ priceNote: 'USD 2.37/m' })
    await capture(captured)
    await undo(captured.id)
    expect(problems(await capture(swatch({ id: captured.id }), sun))).toEqual(belongs)
    const { id } = (await mei.post('/api/supplier/add', { code: `OWN-${n}`, nameEn: 'Heron Loom Hall', type: 'OEM' }))
      .body.data
    expect(problems(await capture(swatch({ id })))).toEqual(belongs)
    const fresh = swatch({ supplier: captured.id, supplierName: 'Kingfisher Weaving Shed' })
    expect(problems(await capture(fresh))).toEqual(['supplier: This id belongs to another record'])
  })

  test('tells nothing of its price to somebody who has lost the right to prices; what waits of it goes on', async () => {
    const chen = await app.member(mei, {
      name: 'Chen',
      email: 'chen@example.com',
      Menu: ['Fabric'],
      rights: ['cost'],
    })
    const user = (await mei.get('/api/user?q=Chen')).body.data[0]
    ids.set(chen, user.id)
    const captured = swatch({ priceNote: 'USD 2.37/m' })
    expect((await capture(captured, chen)).body.code).toBe(1)
    expect((await mei.post('/api/user/edit', { id: user.id, version: user.version, rights: [] })).body.code).toBe(1)
    const { priceNote: _, ...without } = captured
    expect((await capture(without as typeof captured, chen)).body.code).toBe(1)
    for (const priceNote of ['USD 2.37/m', 'USD 2.38/m'])
      expect((await capture({ ...captured, priceNote }, chen)).body.code).toBe(1)
    expect((await mei.get(`/api/fabric/id?id=${captured.id}`)).body.data.priceNote).toBe('USD 2.37/m')
    expect((await capture({ ...swatch(), priceNote: 'USD 2.37/m' }, chen)).status).toBe(403)
  })
})

describe('Rights', () => {
  test('capturing needs the noun’s key and more than reading', async () => {
    expect((await capture(swatch(), app.visitor())).status).toBe(401)
    expect((await capture(swatch(), vera)).status).toBe(403)
    expect((await capture(swatch(), sun, 'artwork')).status).toBe(403)
    expect((await capture(swatch(), sun)).status).toBe(201)
    expect((await sun.get('/api/artwork/alike?code=A')).status).toBe(403)
  })

  test('what somebody has captured goes in nobody else’s name', async () => {
    const captured = swatch({ by: ids.get(mei) })
    const sentence = 'by: Somebody else has captured this; it is sent when they sign in'
    expect(problems(await capture(captured, sun))).toEqual([sentence])
    expect(await total(`fabric?id=${captured.id}`)).toBe(0)
  })

  test('an id is one item’s, whatever the kind: all kinds are read as one table', async () => {
    const captured = swatch()
    await capture(captured)
    for (const kind of ['button', 'label'])
      expect(problems(await capture({ ...swatch(), id: captured.id }, mei, kind))).toEqual([
        'id: This id belongs to another record',
      ])
    expect((await capture(captured)).body.code).toBe(1)
  })

  test('an id that is somebody else’s opens and changes nothing', async () => {
    const captured = swatch()
    await capture(captured)
    expect(problems(await capture({ ...swatch(), id: captured.id }, sun))).toEqual([
      'id: This id belongs to another record',
    ])
    const mine = swatch()
    await capture(mine, sun)
    const id = v7()
    await hang(captured.id, id, 20)
    for (const stolen of [
      await hang(captured.id, id, 20, sun),
      await hang(mine.id, id, 20, sun),
      await hang(captured.id, id, 21),
    ])
      expect(problems(stolen)).toEqual(['id: This id belongs to another record'])
  })
})

describe('Bad input', () => {
  test.each([
    [{ id: 'no id' }, 'id: Not an id'],
    [{ id: v4() }, 'id: Not a new id (UUIDv7)'],
    [{ id: v7().toUpperCase() }, 'id: Not a new id (UUIDv7)'],
    [{ code: ' ' }, 'code: Required'],
    [{ by: null }, 'by: Required'],
    [{ code: 'C'.repeat(41) }, 'code: At most 40 characters'],
    [{ supplier: v7() }, 'supplier: The record it names does not exist'],
    [{ supplierName: 'Nobody' }, 'supplier: A new supplier needs an id'],
    [{ supplier: v7(), supplierName: 'N'.repeat(201) }, 'supplierName: At most 200 characters'],
    [{ supplier: v7(), supplierName: 'Amber Reed', supplierType: 'Shop' }, 'supplierType: One of: OEM, Trader'],
    [{ priceNote: 'P'.repeat(201) }, 'priceNote: At most 200 characters'],
    [{ notes: 'N'.repeat(2_001) }, 'notes: At most 2000 characters'],
    [{ ligne: '180' }, 'ligne: Unknown field'],
  ])('%j', async (values, message) => {
    const captured = swatch(values)
    expect(problems(await capture(captured))).toEqual([message])
  })

  test('ids of a clock that is more than a day ahead: of a swatch, of its photo and of a new supplier', async () => {
    const hours = (n: number) => v7({ msecs: Date.now() + n * 3_600_000 })
    const ahead = 'The clock of the device that made this is more than a day ahead: set it right, then try again'
    const [wrong, right] = [swatch({ id: hours(25) }), swatch({ id: hours(23) })]
    expect(problems(await capture(wrong))).toEqual([`id: ${ahead}`])
    expect(await total(`fabric?id=${wrong.id}`)).toBe(0)
    expect((await capture(right)).body.code).toBe(1)
    expect(problems(await hang(right.id, hours(25), 60))).toEqual([`id: ${ahead}`])
    expect(await total(`attachment?kind=fabric&parent=${right.id}`)).toBe(0)
    const supplier = hours(25)
    const fresh = swatch({ supplier, supplierName: 'Wujiang Far Ahead' })
    expect(problems(await capture(fresh))).toEqual([`supplier: ${ahead}`])
    expect(await total(`fabric?id=${fresh.id}`)).toBe(0)
  })

  test('of a photo that hangs there already: another name, or a field that it is for; it stays as it is', async () => {
    const captured = swatch()
    await capture(captured)
    const id = v7()
    const bytes = await photo(70)
    const send = (name: string, field = '') =>
      mei.upload(`/api/attachment/add?kind=fabric&parent=${captured.id}&name=${name}&field=${field}&id=${id}`, bytes)
    expect((await send('front.jpg')).body.code).toBe(1)
    for (const other of [await send('back.jpg'), await send('front.jpg', 'photo')])
      expect(problems(other)).toEqual(['id: This id belongs to another record'])
    await mei.post('/api/attachment/edit', { id, name: 'Hall 5.jpg' })
    expect((await send('front.jpg')).body.data).toMatchObject({ id, name: 'Hall 5.jpg', field: null })
    expect(problems(await send('Hall 5.jpg'))).toHaveLength(1)
    expect(await total(`attachment?kind=fabric&parent=${captured.id}`)).toBe(1)
  })

  test('of a photo: an id of another kind, no id of an item', async () => {
    const captured = swatch()
    await capture(captured)
    expect(problems(await hang(captured.id, v4(), 30))).toEqual(['id: Not a new id (UUIDv7)'])
    expect((await hang(v7(), v7(), 30)).status).toBe(404)
  })
})

describe('What may be the same', () => {
  test('a code whatever its case; a photo of the same content on whatever kind the asker sees', async () => {
    const [cloth, print] = [swatch({ code: 'Same-A' }), swatch()]
    await capture(cloth)
    await capture(print, mei, 'artwork')
    const alike = async (query: string, by = mei) => (await by.get(`/api/fabric/alike?${query}`)).body.data
    expect(await alike('code=sAME-a')).toEqual([{ kind: 'fabric', id: cloth.id, name: 'Same-A', by: 'code' }])
    // With all its names: alike records are told apart by them.
    await mei.post('/api/fabric/edit', { id: cloth.id, nameEn: 'Voile', nameZh: '巴厘纱' })
    expect(await alike('code=same-a')).toMatchObject([{ name: 'Same-A · Voile · 巴厘纱' }])
    await hang(cloth.id, v7(), 40)
    await hang(cloth.id, v7(), 50)
    expect(await alike(`id=${cloth.id}`)).toEqual([])
    await hang(print.id, v7(), 40, mei, 'artwork')
    const hint = { kind: 'artwork', id: print.id, name: print.code, by: 'photo' }
    expect(await alike(`id=${cloth.id}`)).toEqual([hint])
    expect(await alike(`id=${cloth.id}`, sun)).toEqual([])
    expect((await mei.get('/api/fabric/alike?id=1')).body.code).toBe(0)
  })
  test('an article number of the same supplier in the note, for those who may see prices', async () => {
    const [mill, other] = [v7(), v7()]
    const known = swatch({ supplier: mill, supplierName: 'Tongxiang Grey Wolf' })
    await capture(known)
    await capture(swatch({ supplier: other, supplierName: 'Shaoxing Blue Crane' }))
    const line = { item: known.id, supplier: mill, supplierArticleNo: 'GW-1203', currency: 'USD', unit: 'm' }
    const breaks = [{ minQty: '1', price: '2.1' }]
    await mei.post('/api/currency/add', { code: 'USD' })
    expect(problems(await mei.post('/api/price/add', { ...line, breaks }))).toBeUndefined()
    const alike = async (values: object) => {
      const captured = swatch({ notes: 'gw-1203, 150 cm', supplier: mill, ...values })
      await capture(captured)
      return [captured, (await mei.get(`/api/fabric/alike?id=${captured.id}`)).body.data] as const
    }
    const [again, hints] = await alike({})
    expect(hints).toEqual([{ kind: 'fabric', id: known.id, name: known.code, by: 'article' }])
    expect((await sun.get(`/api/fabric/alike?id=${again.id}`)).body.data).toEqual([])
    expect((await alike({ supplier: other }))[1]).toEqual([])
    expect((await alike({ notes: 'GW-12033' }))[1]).toEqual([])
  })
})
