import { type Field, type Fields, isSortable, reservedParameters } from '@sms/kit/contract'
import type { Nouns } from '@sms/kit/server'
import { entryOf } from '@sms/kit/server/mount'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../apps/api/testing.ts'
import { contracts } from './contracts.ts'
import { nouns } from './nouns.ts'
import * as tables from './tables.ts'

/** One suite over every registered resource: what each must have for the general parts to serve it. */
let app: TestApp
let mei: Visitor
let filled: Promise<void> | undefined
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

/** Files, comments, rounds and events are listed with their record, items with their kind, and there is one company. */
const apart = ['attachment', 'comment', 'round', 'orderevent', 'company', 'item']
const listed = Object.entries(nouns).filter(([name]) => !apart.includes(name))

describe.each(Object.entries(nouns))('%s', (name, { contract, service }) => {
  const fields = contract.all as Fields

  test('its folder, its contract and its table bear one name', () => {
    expect(contract.name).toBe(name)
    expect(getTableName(service.table as PgTable)).toBe(name)
  })

  test('every field has a column and labels in both languages', () => {
    const columns = getTableColumns(service.table as PgTable)
    for (const [field, of] of Object.entries(fields)) {
      expect(columns[field], field).toBeDefined()
      expect(of.label.en.trim(), field).not.toBe('')
      expect(of.label.zh.trim(), field).not.toBe('')
    }
  })

  test('no two fields that people choose from have one label', () => {
    for (const language of ['en', 'zh'] as const) {
      const labels = Object.entries(fields).flatMap(([field, { label }]) => (field === 'id' ? [] : [label[language]]))
      expect(labels.filter((label, i) => labels.indexOf(label) !== i)).toEqual([])
    }
  })

  test('pictures are among its files', () => {
    if (contract.pictures) expect((nouns as Nouns)[name]!.contract.files).toBe(true)
  })

  test('every text that people write is searched, those inside rows and groups too; nothing behind a right is', () => {
    const open: string[] = []
    const closed: string[] = []
    const filled = Object.entries(fields).map(([field, of]) => [field, marks(of, open, closed)])
    const { text } = entryOf(contract, { ...Object.fromEntries(filled), id: 'x' })
    const words = text.split(/\s/)
    if (contract.names.length) expect(open.filter((mark) => !words.includes(mark))).toEqual([])
    expect(closed.filter((mark) => words.includes(mark))).toEqual([])
  })

  test.skipIf('family' in (nouns as Nouns)[name]!)(
    'the database records its history and refuses a write without an actor',
    async () => {
      const triggers = await app.db.execute(
        sql`select tgname from pg_trigger where tgrelid = ${`"${name}"`}::regclass and tgname like 'history_%'`,
      )
      expect(triggers.rows).toHaveLength(3)
      await expect(app.db.execute(sql`update ${service.table as PgTable} set status = status`)).rejects.toThrow()
    },
  )
})

let marked = 0
/** A value of a field, each text in it a mark of its own, noted by whether everybody may find the record by it. */
function marks({ type, right }: Field, open: string[], closed: string[], above: 'none' | 'open' | 'closed' = 'none') {
  const away = above === 'closed' || right !== undefined
  const inside = (of: Fields): unknown =>
    Object.fromEntries(
      Object.entries(of).map(([field, child]) => [field, marks(child, open, closed, away ? 'closed' : 'open')]),
    )
  if (type.kind === 'rows') return [inside(type.fields), inside(type.fields)]
  if (type.kind === 'group') return inside(type.fields)
  const mark = `m${++marked}k`
  const isText = type.kind === 'text' && !['secret', 'token'].includes(type.form)
  // Values of lists stand in the entries for filters; a choice may be what a record is called.
  const isListed = above === 'none' && ['choice', 'choices', 'masters'].includes(type.kind)
  if (away || !isListed) (isText && !away ? open : closed).push(mark)
  return ['choices', 'masters'].includes(type.kind) ? [mark] : mark
}

test('every table of records is a registered resource', () => {
  const all = Object.values(tables) as unknown[]
  const business = all.filter((table): table is PgTable => is(table, PgTable) && 'updatedBy' in getTableColumns(table))
  expect(business.map(getTableName).sort()).toEqual(Object.keys(nouns).sort())
})

test('kinds of item are called like their nouns', () => {
  const { type } = contracts.item.all.kind
  for (const { value, label } of type.kind === 'choice' ? type.options : [])
    expect(label, value).toEqual(contracts[value as keyof typeof contracts].title)
})

test('the registry names every noun as its contract does', () => {
  for (const [name, contract] of Object.entries(contracts)) expect([name, contract.name]).toEqual([name, name])
})

/** Records of every noun that differ in their fields and leave some empty, so that orders and cursors meet both. */
const five = Array.from({ length: 5 }, (_, i) => i)
async function fill() {
  const add = async (path: string, body: object) => {
    const answer = await mei.post(`/api/${path}`, { confirm: ['similar'], ...body })
    expect(answer.body.code, `${path}: ${JSON.stringify(answer.body.errors ?? answer.body.message)}`).toBe(1)
    return answer.body.data.id as string
  }
  const some = <T>(i: number, value: T) => (i % 2 ? value : null)
  const showroom = await add('master/add', { key: 'Showroom', name: 'Dye house 1', nameZh: '一号展厅' })
  const collection = await add('master/add', { key: 'Collection', name: 'Linen 27', showroom })
  await add('master/add', { key: 'Collection', name: 'Linen 28', showroom })
  await add('master/add', { key: 'Showroom', name: 'Dye house 2', collection })
  await add('master/add', { key: 'Showroom', name: 'Dye house 3', collection, status: 'inActive' })
  let first: string | undefined
  for (const i of five) {
    const supplier = await add('supplier/add', {
      code: `R-${i}`,
      nameEn: some(i, `Mill ${i}`),
      nameZh: some(i + 1, ['恒力', '', '盛虹', '', '阿里'][i]),
      shortName: some(i, 'Mill'),
      type: i < 3 ? 'OEM' : 'Trader',
      status: i === 3 ? 'inActive' : 'Active',
      priority: some(i, 'High'),
      star: some(i, String(i)),
      city: some(i, `City ${i % 3}`),
      moq: some(i, `${10 - i}.50`),
      leadDaysBulk: some(i + 1, 9 - i),
      block: i > 2 ? 'ordering' : 'none',
      blockUntil: i > 2 ? `2027-0${i}-01` : null,
      currencies: i % 2 ? ['CNY'] : [],
      contacts: i % 2 ? [{ name: 'Wang Fang' }] : [],
    })
    await add('certificate/add', {
      supplier,
      standard: i % 2 ? 'other' : 'GOTS',
      otherStandard: some(i, `House standard ${i}`),
      number: some(i + 1, `N-${i}`),
      issued: some(i, '2026-01-01'),
      expires: some(i, `2027-01-0${9 - i}`),
    })
    const items: Record<string, string> = {}
    items.fabric = await add('fabric/add', {
      code: `F-${i}`,
      nameEn: some(i, `Poplin ${i}`),
      nameZh: some(i + 1, ['府绸', '', '缎纹', '', '阿里'][i]),
      supplier: some(i, supplier),
      class: some(i, 'woven'),
      weight: some(i + 1, `${180 + i}.5`),
      width: some(i + 1, `${150 - i}`),
    })
    await add('colourway/add', {
      fabric: items.fabric,
      name: `Navy ${i}`,
      pantone: some(i, `19-402${i} TCX`),
      lab: some(i, { l: `${20 + i}`, a: '1.5', b: '-20' }),
      position: some(i + 1, i),
    })
    items.artwork = await add('artwork/add', { code: `A-${i}`, technique: some(i, 'digital'), exclusiveUntil: null })
    items.trims = await add('trims/add', {
      code: `T-${i}`,
      type: some(i, 'zipper'),
      zipperGauge: some(i, '#5'),
      size: some(i, `${i}`),
    })
    items.button = await add('button/add', { code: `K-${i}`, ligne: some(i + 1, `${14 + i}`), holes: some(i, '4') })
    items.label = await add('label/add', {
      code: `L-${i}`,
      function: some(i, 'care'),
      languages: i % 2 ? ['en', 'zh'] : [],
    })
    const style = await add('showroom/add', {
      code: `Y-${i}`,
      nameEn: some(i, `Shirt ${i}`),
      showroom: some(i, showroom),
      collection: some(i + 1, collection),
      colours: i % 2 ? [{ name: 'Indigo' }] : [],
      targetPrice: some(i, `${9 + i}.50`),
      currency: 'USD',
      status: i === 4 ? 'inActive' : 'Active',
    })
    await add('reviewstatus/add', {
      code: `V-${i}`,
      kind: i % 2 ? 'labDip' : 'hanger',
      subject: i % 2 ? items.fabric : style,
      supplier: some(i, supplier),
      due: some(i, `2090-01-0${9 - i}`),
      notes: some(i + 1, `Urgent ${i}`),
    })
    await add('material/add', {
      style,
      item: items.fabric,
      placement: some(i, `Body ${i}`),
      consumption: `1.${i + 1}`,
      unit: 'm',
      wastage: some(i, '5'),
    })
    await add('share/add', {
      title: `Look ${i}`,
      expires: `2199-0${i + 1}-01`,
      language: i % 2 ? 'zh' : 'en',
      ...(i > 2 ? { collection } : { items: [{ item: items.button }] }),
      facts: i % 2 ? [] : ['names'],
      status: i === 4 ? 'inActive' : 'Active',
      ...(i === 1 ? { password: 'indigo' } : {}),
    })
    const chosen = { date: `2026-01-0${i + 1}`, buyer: `Buyer ${i}`, company: some(i, `Brand ${i}`) }
    await add('selection/add', { ...chosen, lines: [{ item: items.button, quantity: i + 1 }], note: some(i, 'Soft') })
    for (const [kind, item] of Object.entries(items))
      await add('price/add', {
        item,
        supplier,
        currency: 'CNY',
        unit: ((kind === 'fabric' && ['m', 'kg']) || (kind === 'artwork' && ['pc', 'm']) || ['pc', 'gross'])[i % 2],
        breaks: [{ minQty: '100', price: `${9 - i}.20` }],
        moq: some(i, '100'),
        incoterm: some(i + 1, 'FOB'),
        validFrom: some(i, `2026-01-0${i + 1}`),
        supplierArticleNo: some(i, `Article ${i}`),
        stage: i > 2 ? 'Draft' : 'Quoted',
      })
    for (const item of Object.values(items))
      for (const movement of i % 2 ? (['in'] as const) : (['in', 'out'] as const))
        await add('swatch/add', {
          item,
          movement,
          day: `2026-01-0${i + 1}`,
          quantity: 9 - i,
          party: movement === 'out' ? `Buyer ${i}` : null,
          waybill: some(i, `SF${i}`),
          ...(movement === 'out' && i === 2 ? { dueBack: '2026-02-01', returned: 2, returnedOn: '2026-01-20' } : {}),
        })
    const brand = await add('brand/add', {
      code: `B-${i}`,
      name: `Brand ${i}`,
      nameZh: some(i, `品牌 ${i}`),
      currency: some(i, 'EUR'),
      requiredCertificates: i % 2 ? ['GOTS'] : [],
      contacts: i % 2 ? [{ name: 'Anna' }] : [],
    })
    const order = await add('ordertracking/add', {
      code: `O-${i}`,
      brand,
      brandPo: some(i, `45000${i}`),
      orderedOn: `2026-01-0${i + 1}`,
      priority: some(i + 1, 'High'),
      currency: 'USD',
      tolerance: some(i, '5'),
    })
    const line = await add('orderline/add', {
      order,
      description: some(i, `Shirt ${i}`),
      item: some(i + 1, items.button),
      quantity: `${100 - i}`,
      unit: 'pc',
      price: some(i, `9.${i}`),
      due: `2026-06-0${9 - i}`,
    })
    const po = await add('po/add', {
      code: `P-${i}`,
      order,
      supplier,
      orderedOn: `2026-01-0${i + 2}`,
      due: some(i, `2026-05-0${9 - i}`),
      currency: 'CNY',
    })
    await add('pastline/add', {
      orderNo: `OLD-${i}`,
      reference: some(i, `${i}`),
      brand,
      brandPo: some(i, `OLD-${i}`),
      supplier: some(i, supplier),
      description: `Shirt ${i}`,
      colour: some(i, `Colour ${i}`),
      quantity: `${100 - i}`,
      unit: 'pc',
      currency: 'USD',
      price: some(i, `9.${i}`),
      supplierPrice: some(i, `7.${i}`),
      incoterm: some(i, 'FOB'),
      incotermSaid: some(i, `FOB ${i}`),
      orderedOn: some(i, `2025-01-0${i + 1}`),
      due: `2025-06-0${9 - i}`,
      delivered: some(i, `2025-06-0${i + 1}`),
      mode: some(i, 'sea'),
      weight: some(i, `1${i}`),
      note: some(i, `Note ${i}`),
    })
    await add('poline/add', {
      po,
      line,
      quantity: `${100 - i}`,
      unit: 'pc',
      price: some(i, `3.${i}`),
      due: some(i + 1, `2026-05-0${i + 1}`),
    })
    // The last currency has no rate yet, the first has two.
    const currency = await add('currency/add', { code: ['CNY', 'USD', 'EUR', 'HKD', 'JPY'][i] })
    first ??= currency
    const calendar = await add('calendar/add', {
      name: `Calendar ${i}`,
      country: some(i, 'VN'),
      weekend: i % 2 ? ['Sun'] : [],
      days: i % 2 ? [{ date: `2027-01-0${i}`, kind: 'Holiday', name: 'New Year', provisional: false }] : [],
      notes: some(i + 1, `Mill ${i}`),
    })
    await add('template/add', {
      name: `Template ${i}`,
      brand: some(i, brand),
      calendars: i % 2 ? [{ calendar }] : [],
      reviews: i % 2 ? ['preProduction'] : [],
      notes: some(i, `By sea ${i}`),
    })
    await add('rate/add', {
      currency: i === 4 ? first : currency,
      validFrom: `2026-01-0${i + 1}`,
      rate: `${7 - i}.5`,
      source: some(i, 'Bank of China'),
    })
    await add('user/register', {
      name: `Weaver ${i}`,
      email: `weaver${i}@example.com`,
      role: i < 2 ? 'Viewer' : 'Staff',
    })
  }
}

/** What every record has is tried on suppliers, and what every item has on fabrics: it is the same code for all. */
function ownFields({ name, fields, all }: { name: string; fields: object; all: object }): Fields {
  if (name === 'supplier') return all as Fields
  const alike = name === 'fabric' ? [] : (Object.values(nouns.fabric.contract.fields) as Field[])
  return Object.fromEntries(Object.entries(fields as Fields).filter(([, field]) => !alike.includes(field)))
}

describe.each(listed)('%s: its list', (_, { contract }) => {
  const fields = ownFields(contract)
  beforeAll(() => (filled ??= fill()))

  test('sorts by every sortable field, both ways: cursors lead through every record, once, as pages do', async () => {
    const at = `/api/${contract.path}`
    const { total } = (await mei.get(`${at}?pageSize=1`)).body
    expect(total).toBeGreaterThanOrEqual(5)
    for (const field of Object.keys(fields).filter((name) => isSortable(fields[name]!))) {
      for (const [sort, pages] of [
        [field, 3],
        [`-${field}`, 2],
      ] as const) {
        const size = Math.max(2, Math.ceil(total! / pages))
        const seen: string[] = []
        let after = ''
        for (let page = 1; page === 1 || after; page++) {
          const { body } = await mei.get(`${at}?sort=${sort}&pageSize=${size}&after=${after}`)
          expect(body.code, `${sort}: ${body.message}`).toBe(1)
          const paged = page === 2 ? (await mei.get(`${at}?sort=${sort}&pageSize=${size}&page=2`)).body : undefined
          if (paged) expect(body.data, sort).toEqual(paged.data)
          seen.push(...body.data.map((entry: { id: string }) => entry.id))
          after = body.next ?? ''
          expect(page).toBeLessThanOrEqual(pages)
        }
        expect(seen, sort).toHaveLength(total!)
        expect(new Set(seen).size, sort).toBe(total)
      }
    }
  })

  test('filters by every field for empty and not empty: together they are all', async () => {
    const { total } = (await mei.get(`/api/${contract.path}?pageSize=1`)).body
    const halves: string[] = []
    for (const field of Object.keys(contract.all).filter((name) => !reservedParameters.includes(name))) {
      const [empty, filled] = await Promise.all(
        ['~', '!~'].map((test) => mei.get(`/api/${contract.path}?pageSize=1&${field}=${encodeURIComponent(test)}`)),
      )
      expect(empty!.body.code, field).toBe(1)
      expect(empty!.body.total! + filled!.body.total!, field).toBe(total)
      if (empty!.body.total && filled!.body.total) halves.push(field)
    }
    expect(halves, 'fields that some records have and others lack').not.toEqual([])
  })
})
