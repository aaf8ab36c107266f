import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'

let app: TestApp
let mei: Visitor
let only: Visitor
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  only = await app.member(mei, { name: 'Rui', email: 'rui@example.com', Menu: ['Master_Data'] })
  const add = async (path: string, body: object) => {
    const answer = (await mei.post(`/api/${path}/add`, { confirm: 'similar', ...body })).body
    expect(answer.code, answer.message).toBe(1)
    return answer.data.id as string
  }
  const supplier = { type: 'OEM' }
  ids.inside = await add('supplier', { ...supplier, code: 'A-1', nameEn: 'Blue hl mill' })
  ids.begins = await add('supplier', { ...supplier, code: 'A-2', nameEn: 'HL Textiles' })
  ids.exact = await add('supplier', { ...supplier, code: 'HL', nameEn: 'Quiet House' })
  ids.off = await add('supplier', { ...supplier, code: 'A-3', nameEn: 'HL Old', status: 'inActive' })
  const people = [
    { name: 'Wang Li', mobile: '13800138000', primary: true },
    { name: 'Zhao', mobile: '+86 (571) 8888-6666' },
  ]
  const bank = { accountNo: '6222-7777' }
  ids.hengli = await add('supplier', { ...supplier, code: 'Z-9', nameZh: '恒力纺织', contacts: people, bank })
  await add('certificate', { supplier: ids.hengli, standard: 'GOTS', number: 'CU 812345' })
  await mei.upload(`/api/attachment/add?kind=supplier&parent=${ids.hengli}&name=hlprices.pdf`, new Uint8Array([1]))
})
afterAll(() => app.close())

const search = async (q: string, who = mei, more = '') => {
  const { status, body } = await who.get(`/api/search?q=${encodeURIComponent(q)}${more}`)
  expect(status).toBe(200)
  expect(body.code, body.message).toBe(1)
  return body.data as { kind: string; path: string; total: number; records: any[] }[]
}
const ofKind = async (kind: string, q: string, who = mei) => (await search(q, who)).find((row) => row.kind === kind)

describe('One search over everything (domain.md, Across all screens)', () => {
  test('the code comes first, then names that begin so, then others; of equals the Active ones first', async () => {
    const found = await ofKind('supplier', 'hl')
    expect(found?.records.map((record) => record.id)).toEqual([ids.exact, ids.begins, ids.hengli, ids.off, ids.inside])
    expect(found).toMatchObject({
      kind: 'supplier',
      path: 'supplier',
      titles: { en: 'Suppliers', zh: '供应商' },
      total: 5,
    })
  })

  test.each([
    ['textlies', 'textiles', 'begins'],
    ['textyles', 'textiles', 'begins'],
    ['texiles', 'textiles', 'begins'],
    ['texttiles', 'textiles', 'begins'],
    ['quiet huose', 'quiet house', 'exact'],
    ['hegnli', 'hengli', 'hengli'],
  ])('one letter may be wrong: %s is %s', async (q, meant, id) => {
    expect(await ofKind('supplier', q)).toMatchObject({ meant, records: [{ id: ids[id] }] })
    expect(await ofKind('supplier', q, only)).toBeUndefined()
  })

  test.each(['textlise', 'dextiles', 'huose mill', 'CU 812346', 'texs', "text'les", '.*.*.*', 'zzzzz'])(
    'what is no letter away from anything is not guessed at: %s',
    async (q) => expect(await search(q)).toEqual([]),
  )

  test('values of master data that are called the same say under which key they stand', async () => {
    for (const key of ['Season', 'Line'])
      expect((await mei.post('/api/master/add', { key, name: 'Everlasting' })).body.code).toBe(1)
    const found = await ofKind('master', 'everlasting')
    expect(
      found?.records.map(({ name, leadingChoice }) => [name, leadingChoice.field, leadingChoice.value]).sort(),
    ).toEqual([
      ['Everlasting', 'key', 'Line'],
      ['Everlasting', 'key', 'Season'],
    ])
    expect((await ofKind('supplier', 'hl'))?.records[0]).not.toHaveProperty('leadingChoice')
  })

  test('how near the best of a kind comes is said, so that the nearest kind can come first', async () => {
    for (const [q, rank] of [
      ['HL', 0],
      ['quiet', 1],
      ['ouse', 2],
      ['henglif', 1],
    ] as const)
      expect(await ofKind('supplier', q)).toMatchObject({ rank })
  })

  test('pinyin and initials find Chinese names, and say which text it was', async () => {
    for (const q of ['hlfz', 'hengli', '恒', '力纺'])
      expect((await ofKind('supplier', q))?.records[0]).toMatchObject({
        id: ids.hengli,
        name: 'Z-9 · 恒力纺织',
        where: { field: 'nameZh', text: '恒力纺织' },
      })
  })

  test('contacts find their record, by the text inside', async () => {
    expect((await ofKind('supplier', 'wang li'))?.records[0]).toMatchObject({
      where: { field: 'contacts', label: { en: 'Contacts', zh: '联系人' }, text: 'Wang Li' },
    })
    expect((await ofKind('supplier', '0138'))?.records[0]).toMatchObject({ where: { text: '13800138000' } })
    for (const q of ['57188886666', '+8657188886666', '8888-6666', '0571-8888-6666'])
      expect((await ofKind('supplier', q))?.records[0], q).toMatchObject({ where: { text: '+86 (571) 8888-6666' } })
  })

  test('a telephone number is found however either is written, and a code of figures all the same', async () => {
    const made = async (code: string, values: object) =>
      (await mei.post('/api/supplier/add', { type: 'OEM', confirm: 'similar', code, ...values })).body.data.id as string
    const contacts = [
      { name: 'Chen', mobile: '13900001234', primary: true },
      { name: 'Lin', mobile: '057188881234' },
      { name: 'Hu', mobile: '（0571）８８８８-4321' },
    ]
    const called = await made('P-1', { nameEn: 'Plain Figures', contacts })
    const coded = await made('X2019-0858-123', { nameEn: 'Old Code' })
    for (const [q, text] of [
      ['139-0000-1234', '13900001234'],
      ['+86 139 0000 1234', '13900001234'],
      ['１３９ 0000 1234', '13900001234'],
      ['(0571) 8888-1234', '057188881234'],
      ['0571.8888.1234', '057188881234'],
      ['1234 057188', '057188881234'],
      ['057188884321', '（0571）８８８８-4321'],
    ] as const)
      expect((await ofKind('supplier', q))?.records, q).toMatchObject([
        { id: called, where: { field: 'contacts', text } },
      ])
    const { body } = await mei.get(`/api/supplier?q=${encodeURIComponent('139-0000-1234')}`)
    expect(body.data).toMatchObject([{ id: called }])
    for (const q of ['2019-0858', '2019-0858-123', '2019-0858 123'])
      expect((await ofKind('supplier', q))?.records, q).toMatchObject([
        { id: coded, where: { text: 'X2019-0858-123' } },
      ])
    expect(await ofKind('supplier', '139-0000-1235')).toBeUndefined()
  })

  test('certificates and files lead to the record that they are part of', async () => {
    const parent = { kind: 'supplier', path: 'supplier', id: ids.hengli, name: 'Z-9 · 恒力纺织' }
    expect((await ofKind('certificate', '8123'))?.records).toMatchObject([{ parent }])
    expect((await ofKind('attachment', 'hlprices'))?.records).toMatchObject([{ name: 'hlprices.pdf', parent }])
  })

  test('users and master data are found as well; a limit cuts the records, not the number', async () => {
    expect((await ofKind('user', 'mei'))?.records).toMatchObject([
      { name: 'Mei', where: { field: 'name', text: 'Mei' } },
    ])
    const [few] = (await search('hl', mei, '&limit=2')).filter((row) => row.kind === 'supplier')
    expect(few).toMatchObject({ total: 5, records: [{ id: ids.exact }, { id: ids.begins }] })
  })

  test('nobody finds what their menu does not open, nor fields behind a right, nor files of such records', async () => {
    expect((await search('hl', only)).map((row) => row.kind)).not.toContain('supplier')
    expect(await ofKind('attachment', 'hlprices', only)).toBeUndefined()
    expect(await search('6222', mei)).toEqual([])
    expect((await app.visitor().get('/api/search?q=hl')).status).toBe(401)
  })

  test('words beyond those the index is asked for are asked for all the same', async () => {
    const words = 'h l t e x i a HL Textiles 2 s hl textiles x'
    expect((await ofKind('supplier', words))?.records.map((record) => record.id)).toEqual([ids.begins])
    expect(await ofKind('supplier', `${words} q`)).toBeUndefined()
  })

  test('a kind that takes too long says so, and the others answer all the same', async () => {
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`lock table certificate in access exclusive mode`)
      expect(await ofKind('certificate', 'hl')).toMatchObject({ tooLong: true, total: 0, records: [] })
      expect(await ofKind('supplier', 'hl')).toMatchObject({ total: 5 })
    })
    expect(await ofKind('certificate', '8123')).toMatchObject({ total: 1 })
  })

  test('nothing asked finds nothing; what is too long or too many is refused by name', async () => {
    expect(await search('  ')).toEqual([])
    for (const [query, field] of [
      [`q=${'x'.repeat(201)}`, 'q'],
      ['q=a&limit=0', 'limit'],
      ['q=a&kind=user', 'kind'],
    ])
      expect((await mei.get(`/api/search?${query}`)).body).toMatchObject({ code: 0, errors: [{ field }] })
  })
})
