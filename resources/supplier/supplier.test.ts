import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'

/** Supplier Profile (domain.md). */
let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

let serial = 0
const add = async (values: object) => {
  const answer = await mei.post('/api/supplier/add', {
    code: `T-${++serial}`,
    type: 'OEM',
    confirm: ['similar'],
    ...values,
  })
  expect(answer.body, JSON.stringify(answer.body.errors)).toMatchObject({ code: 1 })
  return answer.body.data
}
const get = async (id: string) => (await mei.get(`/api/supplier/id?id=${id}`)).body.data
const historyOf = async (id: string) =>
  (await mei.get(`/api/history?kind=supplier&id=${id}`)).body.data as {
    action: string
    kind: string
    name: string
    state: string
    actor: { name: string }
    changes: { field: string; before: unknown; after: unknown }[]
  }[]

const whole = {
  nameZh: '苏州恒力丝绸有限公司',
  nameEn: 'Suzhou Hengli Silk Co., Ltd.',
  shortName: 'Hengli',
  priority: 'High',
  star: '4',
  uscc: '91330100799655058b',
  country: 'CN',
  region: 'Jiangsu',
  city: 'Suzhou',
  addressZh: '苏州市吴江区盛泽镇',
  website: 'https://hengli.example',
  contacts: [
    {
      name: '王芳',
      title: 'Sales',
      mobile: '138 0000 0000',
      email: 'wang@hengli.example',
      wechat: 'wangfang',
      primary: true,
    },
  ],
  facilities: [{ name: 'Mill 1', role: 'mill', workers: 320, monthlyCapacity: '120000', capacityUnit: 'm' }],
  currencies: ['CNY', 'USD'],
  incoterm: 'FOB',
  incotermPlace: 'Shanghai',
  paymentTerms: [
    { percent: '30', trigger: 'order', method: 'T/T' },
    { percent: '70', trigger: 'against documents', days: 30, method: 'L/C' },
  ],
  leadDaysSample: 7,
  leadDaysBulk: 30,
  moq: '500',
  moqUnit: 'm',
  vatRate: '13',
  bank: { bankName: '中国银行', accountName: '恒力', accountNo: '6217', swift: 'BKCHCNBJ', bankAddress: null },
  notes: 'First line\r\nsecond line',
}

test('the whole record comes back as it went in, cleaned', async () => {
  const record = await add(whole)
  expect(await get(record.id)).toEqual({ ...record, cover: null })
  expect(record).toMatchObject({
    ...whole,
    uscc: '91330100799655058B',
    notes: 'First line\nsecond line',
    facilities: [{ ...whole.facilities[0], address: null }],
    paymentTerms: [{ ...whole.paymentTerms[0], days: null }, whole.paymentTerms[1]],
  })
})

describe('Duplicate guard', () => {
  test('a BIC has 8 or 11 letters and digits; blanks and small letters are put right', async () => {
    const add = (code: string, swift: string) =>
      mei.post('/api/supplier/add', {
        code,
        nameEn: `Bank ${code}`,
        type: 'OEM',
        bank: { swift },
        confirm: ['similar'],
      })
    expect((await add('BIC-1', 'BKCH')).body).toMatchObject({ code: 0, errors: [{ field: 'bank.swift' }] })
    expect((await add('BIC-1', 'bkch cn bj 110')).body.data.bank.swift).toBe('BKCHCNBJ110')
  })

  test('the same uscc is refused at its field; a wrong check character too', async () => {
    const same = await mei.post('/api/supplier/add', { code: 'D-1', nameEn: 'Other', type: 'OEM', uscc: whole.uscc })
    expect(same.body).toMatchObject({ code: 0, errors: [{ field: 'uscc', message: 'This USCC is already in use' }] })
    const wrong = await mei.post('/api/supplier/add', {
      code: 'D-1',
      nameEn: 'Other',
      type: 'OEM',
      uscc: '913301007996550580',
    })
    expect(wrong.body.errors![0]!.field).toBe('uscc')
  })

  test('the same code is refused, whatever its case', async () => {
    const { code } = await add({ nameEn: 'Code Twice' })
    const again = await mei.post('/api/supplier/add', { code: code.toLowerCase(), nameEn: 'Elsewhere', type: 'OEM' })
    expect(again.body).toMatchObject({ code: 0, errors: [{ field: 'code' }] })
  })

  test('a similar name warns with the records it resembles, and the user decides', async () => {
    const first = await add({ nameEn: 'Evergreen Dyeing & Finishing Co., Ltd.' })
    const twin = { code: 'D-2', nameEn: 'ＥＶＥＲＧＲＥＥＮ dyeing and finishing', type: 'Trader' }
    const warned = await mei.post('/api/supplier/add', twin)
    expect(warned.body).toMatchObject({ code: 0, data: { confirm: 'similar', about: [{ id: first.id }] } })
    const decided = await mei.post('/api/supplier/add', { ...twin, confirm: ['similar'] })
    expect(decided.body.code).toBe(1)
    const typo = await mei.post('/api/supplier/add', {
      code: 'D-3',
      nameEn: 'Evergren Dyeing & Finishing',
      type: 'OEM',
    })
    expect(typo.body.data).toMatchObject({ confirm: 'similar' })
    expect(typo.body.data.about).toHaveLength(2)
    const unrelated = await mei.post('/api/supplier/edit', { id: decided.body.data.id, city: 'Keqiao' })
    expect(unrelated.body.code).toBe(1)
  })
})

describe('Search finds', () => {
  test.each([
    ['pinyin initials', 'hlsc'],
    ['pinyin', 'hengli'],
    ['one character', '绸'],
    ['two characters', '丝绸'],
    ['a contact', '王芳'],
    ['part of a code', 'T-1'],
    ['several words in any order', 'silk suzhou'],
  ])('by %s', async (_, q) => {
    const { body } = await mei.get(`/api/supplier?q=${encodeURIComponent(q)}`)
    expect(body.data.map((entry: { shortName: string }) => entry.shortName)).toContain('Hengli')
  })

  test('nothing that is behind a right', async () => {
    expect((await mei.get('/api/supplier?q=6217')).body.total).toBe(0)
  })
})

describe('History', () => {
  test('says who changed what, from and to, and nothing for a change of nothing', async () => {
    const { id } = await add({ nameEn: 'History Mills', city: 'Wuxi' })
    await mei.post('/api/supplier/edit', { id, city: 'Suzhou', state: 'Edit' })
    await mei.post('/api/supplier/edit', { id, city: 'Suzhou' })
    const entries = await historyOf(id)
    expect(entries.map((entry) => entry.action)).toEqual(['update', 'insert'])
    expect(entries[0]).toMatchObject({
      state: 'Edit',
      actor: { name: 'Mei' },
      changes: [{ field: 'city', before: 'Wuxi', after: 'Suzhou' }],
    })
  })
})

describe('Certificates', () => {
  test('with a file; the supplier knows its next expiry; a change stands in the supplier’s history', async () => {
    const { id } = await add({ nameEn: 'Certified Yarns' })
    const pdf = new TextEncoder().encode('%PDF-1.7 certificate')
    const file = await mei.upload(
      `/api/attachment/add?kind=supplier&parent=${id}&name=${encodeURIComponent('../证书 GOTS.pdf')}`,
      pdf,
    )
    expect(file.body.data).toMatchObject({ name: '证书 GOTS.pdf', type: 'application/pdf', size: pdf.length })
    const certificate = {
      supplier: id,
      standard: 'GOTS',
      number: 'CU 1',
      issued: '2026-01-10',
      expires: '2027-01-09',
      file: file.body.data.id,
    }
    const added = await mei.post('/api/certificate/add', certificate)
    expect(added.body).toMatchObject({ code: 1 })
    await mei.post('/api/certificate/add', { supplier: id, standard: 'GRS', expires: '2026-12-01' })
    expect((await get(id)).nextExpiry).toBe('2026-12-01')
    expect((await mei.get('/api/supplier?nextExpiry=..2026-12-31')).body.total).toBe(1)
    expect(
      (await historyOf(id)).find((entry) => entry.kind === 'certificate' && entry.name.startsWith('GOTS')),
    ).toBeTruthy()
    const bytes = await mei.fetch(`${app.url}/api/attachment/file?id=${file.body.data.id}`, {})
    expect(Buffer.from(await bytes.arrayBuffer()).equals(Buffer.from(pdf))).toBe(true)
    expect(bytes.headers.get('content-disposition')).toContain("filename*=UTF-8''%E8%AF%81%E4%B9%A6%20GOTS.pdf")
  })

  test('expiry before issue, an unnamed other standard, another supplier’s file are refused at the field', async () => {
    const entry = await add({ nameEn: 'Owner of files' })
    const two = await add({ nameEn: 'Somebody else' })
    const file = await mei.upload(
      `/api/attachment/add?kind=supplier&parent=${entry.id}&name=a.txt`,
      new TextEncoder().encode('a'),
    )
    const tries = [
      [{ standard: 'GOTS', issued: '2026-02-01', expires: '2026-01-01' }, 'expires'],
      [{ standard: 'other' }, 'otherStandard'],
      [{ standard: 'GOTS', file: file.body.data.id }, 'file'],
    ] as const
    for (const [values, field] of tries) {
      const answer = await mei.post('/api/certificate/add', { supplier: two.id, ...values })
      expect(
        answer.body.errors?.map((error) => error.field),
        field,
      ).toEqual([field])
    }
  })
})

describe('Files are data, never markup', () => {
  test('HTML and SVG are only ever downloaded, sandboxed', async () => {
    const { id } = await add({ nameEn: 'Markup Trims' })
    const markup = new TextEncoder().encode('<svg onload="alert(1)"><script>alert(1)</script></svg>')
    const hang = (name: string) => mei.upload(`/api/attachment/add?kind=supplier&parent=${id}&name=${name}`, markup)
    expect((await hang('photo.png')).body.message).toContain('photo.png is called a picture but is none')
    for (const name of ['page.html', 'image.svg', 'photo.png.txt']) {
      const file = await hang(name)
      const got = await mei.fetch(`${app.url}/api/attachment/file?id=${file.body.data.id}`, {})
      expect(got.headers.get('content-type')).toBe('application/octet-stream')
      expect(got.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(got.headers.get('content-security-policy')).toContain('sandbox')
      expect(got.headers.get('x-content-type-options')).toBe('nosniff')
      await got.arrayBuffer()
    }
  })

  test('an empty file, a file without a name, on a record that is none', async () => {
    const { id } = await add({ nameEn: 'File Faults' })
    const empty = await mei.upload(`/api/attachment/add?kind=supplier&parent=${id}&name=a.pdf`, new Uint8Array())
    // Of several files that are dropped at once, people have to know which.
    expect(empty.body).toMatchObject({ code: 0, message: 'a.pdf is empty' })
    expect((await mei.upload(`/api/attachment/add?kind=supplier&parent=${id}`, new Uint8Array([1]))).body.code).toBe(0)
    expect(
      (await mei.upload(`/api/attachment/add?kind=supplier&parent=${crypto.randomUUID()}&name=a`, new Uint8Array([1])))
        .status,
    ).toBe(404)
    expect((await mei.get(`/api/attachment?kind=supplier&parent=${id}`)).body.data).toEqual([])
  })

  test('only those who may see the supplier get its files', async () => {
    const { id } = await add({ nameEn: 'Closed Drawer' })
    const file = await mei.upload(`/api/attachment/add?kind=supplier&parent=${id}&name=a.txt`, new Uint8Array([65]))
    const other = await app.member(mei, { name: 'Outsider', email: 'out@example.com', Menu: ['Fabric'] })
    expect((await other.get(`/api/attachment/file?id=${file.body.data.id}`)).status).toBe(403)
    expect((await other.get(`/api/attachment?kind=supplier&parent=${id}`)).status).toBe(403)
  })
})

describe('Merge', () => {
  test('all that refers to it moves, it becomes inActive, empty facts are filled; history says so', async () => {
    const target = await add({ nameEn: 'Kept Buttons', city: 'Yongjia' })
    const source = await add({
      nameEn: 'Kept Buttons Trading',
      city: 'Wenzhou',
      shortName: 'KBT',
      website: 'https://kbt.example',
    })
    await mei.post('/api/certificate/add', { supplier: source.id, standard: 'GRS', expires: '2027-05-01' })
    await mei.upload(`/api/attachment/add?kind=supplier&parent=${source.id}&name=licence.txt`, new Uint8Array([65]))
    const merged = await mei.post('/api/supplier/merge', { id: source.id, into: target.id })
    expect(merged.body).toMatchObject({ code: 1, message: 'Merge successfully' })
    expect(merged.body.data).toMatchObject({
      city: 'Yongjia',
      shortName: 'KBT',
      website: 'https://kbt.example',
      nextExpiry: '2027-05-01',
    })
    expect(await get(source.id)).toMatchObject({ status: 'inActive', mergedInto: target.id })
    expect((await mei.get(`/api/certificate?supplier=${target.id}`)).body.total).toBe(1)
    expect((await mei.get(`/api/attachment?kind=supplier&parent=${target.id}`)).body.data).toHaveLength(1)
    expect((await historyOf(source.id))[0]).toMatchObject({
      state: 'Merge',
      changes: expect.arrayContaining([
        expect.objectContaining({ field: 'mergedInto', before: null, after: target.id }),
      ]),
    })
  })

  test('into itself, into an inActive one, twice: refused, nothing changes', async () => {
    const a = await add({ nameEn: 'Merge A' })
    const b = await add({ nameEn: 'Merge B' })
    expect((await mei.post('/api/supplier/merge', { id: a.id, into: a.id })).body.code).toBe(0)
    await mei.post('/api/supplier/edit', { id: b.id, status: 'inActive' })
    expect((await mei.post('/api/supplier/merge', { id: a.id, into: b.id })).body.code).toBe(0)
    await mei.post('/api/supplier/edit', { id: b.id, status: 'Active' })
    expect((await mei.post('/api/supplier/merge', { id: a.id, into: b.id })).body.code).toBe(1)
    expect((await mei.post('/api/supplier/merge', { id: a.id, into: b.id })).body.code).toBe(0)
    expect(await get(a.id)).toMatchObject({ status: 'inActive', mergedInto: b.id })
  })
})
