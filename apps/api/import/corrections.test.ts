import { describe, expect, test } from 'vitest'
import { encoded } from '../../../kit/server/sheet/testing.ts'
import { bookOf, csvOf, csvText, startImports } from './testing.ts'

/** What is put right in the wizard rather than in the file (domain.md, Import). */
const { mei, of } = await startImports()
const look = async (bytes: Uint8Array, settings: object = {}, name?: string) =>
  (await of.look(bytes, settings, name)).body.data
const notesOf = (data: any): string[] => data.notes.map((note: any) => note.message)
const fixed = { type: 'OEM' }

describe('The encoding of a text', () => {
  test('one that is sure is read, and told with what else it could be', async () => {
    const rows = [
      ['Code', 'Name', 'City'],
      ['E-1', 'Müller Tuche', 'Köln'],
    ]
    const data = await look(encoded(csvText(rows), 'windows-1252'), { fixed })
    expect(data.file.encoding).toBe('windows-1252')
    expect(data.unsure).toBe(false)
    expect(data.sample[0].values).toMatchObject({ nameEn: 'Müller Tuche', city: 'Köln' })
  })

  test('one that nobody can tell is asked about; nothing is imported before it is chosen', async () => {
    const bytes = encoded('Code,Name\r\nE-2,효성\r\n', 'euc-kr')
    const { body } = await of.upload(bytes)
    const { data } = (await of.preview(body.data.id, { fixed })).body
    expect(data).toMatchObject({ unsure: true, ready: false, obstacle: expect.stringContaining('encoded') })
    expect(data.encodings.map((encoding: any) => encoding.sample)).toContain('효성')
    expect((await of.commit(body.data.id, { fixed })).body).toMatchObject({ code: 0, message: data.obstacle })
    const chosen = (await of.preview(body.data.id, { fixed, encoding: 'euc-kr' })).body.data
    expect(chosen).toMatchObject({ unsure: false, ready: true, sample: [{ values: { nameEn: '효성' } }] })
    expect((await of.preview(body.data.id, { encoding: 'utf-7' })).body.errors?.[0]?.field).toBe('encoding')
  })
})

describe('Numbers and dates of a column', () => {
  const moq = async (delimiter: string, ...texts: string[]) => {
    const rows = [['Code', 'Name', 'MOQ'], ...texts.map((text, i) => [`N-${i}`, `Nummer ${i}`, text])]
    const data = await look(Buffer.from(csvText(rows, delimiter)), { fixed })
    return [data.sample.map((row: any) => row.values.moq), data.columns[2].format?.is]
  }

  test('all numbers of a column say what 2.000 is; where none does, the file', async () => {
    expect(await moq(';', '2.000', '1.234,50')).toEqual([['2000', '1234.50'], ','])
    expect(await moq(';', '2.000', '2.5')).toEqual([['2.00', '2.5'], '.'])
    expect(await moq(',', '2.000', '1')).toEqual([['2.00', '1'], '.'])
  })

  test('where nobody can tell it is asked, and the answer holds for the column', async () => {
    const bytes = Buffer.from('Code;Name;MOQ\nN-1;Nummer;2.000\n')
    const data = await look(bytes, { fixed })
    expect(data.columns[2].format).toEqual({
      ...{ is: null, text: '2.000' },
      options: [
        { value: '.', means: '2' },
        { value: ',', means: '2000' },
      ],
    })
    expect(data.problems).toMatchObject([{ column: 'MOQ', message: 'Thousands or decimals could be meant' }])
    const notes = await look(bytes, { ...data.settings, formats: { 2: ',' } })
    expect(notes.sample[0].values.moq).toBe('2000')
  })

  test('so for days of either order', async () => {
    const bytes = Buffer.from('Code,Name,Blocked until,Block\nD-1,Day,05/06/2027,ordering\n')
    const data = await look(bytes, { fixed })
    expect(data.columns[2].format).toMatchObject({ is: null, text: '05/06/2027' })
    const notes = await look(bytes, { ...data.settings, formats: { 2: 'day first' } })
    expect(notes.sample[0].values.blockUntil).toBe('2027-06-05')
  })

  test('columns of both signs whose numbers are clear by themselves are not asked about', async () => {
    expect(await moq(';', '12,5', '2.35')).toEqual([['12.5', '2.35'], ','])
    expect(await moq(';', '12,5', '2.35', '1.200')).toEqual([['12.5', '2.35', undefined], null])
  })
})

describe('What is put right for one import', () => {
  test('a cell, a row that is left out, and a value that stands for another', async () => {
    const bytes = csvOf([
      ['Code', 'Name', 'Supplies', 'MOQ'],
      ['C-1', 'Quirke', 'APPAREL', 'many'],
      ['C-2', 'Ibsen', 'apparel; SHOES', '5'],
      ['C-3', 'Vance', '', 'few'],
    ])
    const { id } = (await mei.post('/api/master/add', { key: 'Category', name: 'Woven garments' })).body.data
    const data = await look(bytes, { fixed })
    expect(data.counts).toMatchObject({ errors: 3 })
    const supplies = data.totals.find((total: any) => total.field === 'categories')
    expect(supplies.unknown).toEqual([
      { text: 'APPAREL', count: 1 },
      { text: 'apparel', count: 1 },
    ])
    const settings = {
      ...data.settings,
      values: { categories: { APPAREL: id, SHOES: 'Woven garments' } },
      cells: { 2: { 3: '100' } },
      omit: [4],
    }
    const run = await of.put(bytes, settings)
    expect(run, JSON.stringify(run.problems)).toMatchObject({
      state: 'done',
      counts: { create: 2, skip: 1, errors: 0 },
    })
    const again = await look(bytes)
    expect(again.settings).toMatchObject({ values: settings.values, cells: {}, omit: [] })
    expect(again.before).toMatchObject({ own: true })
  })

  test('rows with nothing in the imported columns are none; unknown sheets are named', async () => {
    const data = await look(
      await bookOf({
        Suppliers: [
          ['Code', 'Name', 'Total'],
          ['R-1', 'Rowan', ''],
          ['', '', '12'],
        ],
        Summary: [['x'], ['1']],
        Notes: [['Call them'], ['soon']],
      }),
      { fixed },
      'list.xlsx',
    )
    expect(data.counts).toMatchObject({ rows: 1, create: 1 })
    expect(notesOf(data)).toEqual(
      expect.arrayContaining([
        'Sheets that are not imported: Summary, Notes',
        'Rows with nothing in the columns that are imported are passed over',
      ]),
    )
  })

  test('rows of totals are left out, unless they are wanted; companies of that name stay', async () => {
    const bytes = csvOf([
      ['Code', 'Name', 'MOQ'],
      ['T-1', 'Tern', '5'],
      ['T-2', 'Total', '7'],
      ['', 'Grand Total', '12'],
    ])
    const data = await look(bytes, { fixed })
    expect(data).toMatchObject({ counts: { create: 2, skip: 1, errors: 0 }, settings: { omit: [4] }, ready: true })
    expect(notesOf(data)).toContain('Rows of totals are left out')
    expect(await look(bytes, { fixed, omit: [] })).toMatchObject({ counts: { create: 2, errors: 1 } })
  })

  test('rows find their record by several columns together', async () => {
    for (const [code, city] of [
      ['K-1', 'Porto'],
      ['K-2', 'Braga'],
    ] as const)
      await mei.post('/api/supplier/add', { code, nameEn: 'Kelder', city, type: 'OEM', confirm: ['similar'] })
    const bytes = csvOf([
      ['Name', 'City', 'MOQ'],
      ['kelder', 'Braga', '7'],
    ])
    const data = await look(bytes, { key: 'nameEn+city' })
    expect(data.sample).toMatchObject([{ action: 'update', values: { moq: '7' } }])
    expect(data.sample[0].name).toContain('K-2')
    const wrong = await of.look(bytes, { key: 'nameEn+contacts' })
    expect(wrong.body.errors?.[0]?.field).toBe('key')
  })
})

describe('What is remembered of files with the same headers', () => {
  test('columns by their headers, also those that were not imported; no codes, nothing of files without headers', async () => {
    const header = ['Code', 'Name', 'Remarks', 'City']
    const run = await of.put(csvOf([header, ['M-1', 'Merel', 'net', 'Gent']]), {
      mapping: { code: 0, nameEn: 1, city: 3 },
      fixed: { type: 'Trader' },
    })
    expect(run.state).toBe('done')
    const [moved] = [['City', 'Code', 'Name', 'Remarks']]
    const data = await look(csvOf([moved!, ['Gent', 'M-2', 'Merle', 'x']]))
    expect(data.settings).toMatchObject({ mapping: { code: 1, nameEn: 2, city: 0 }, fixed: { type: 'Trader' } })

    const bare = [
      ['P-1', 'Plain'],
      ['P-2', 'Plainer'],
    ]
    await of.put(csvOf(bare), { headerRow: 0, mapping: { code: 0, nameZh: 1 }, fixed })
    const other = await look(
      csvOf([
        ['Q-1', 'Quill'],
        ['Q-2', 'Quiller'],
      ]),
      { headerRow: 0 },
    )
    expect(other.settings).toMatchObject({ mapping: {}, fixed: {} })
  })
})

describe('Flat columns of a contact, and payment terms in words', () => {
  const header = ['Code', 'Name', 'Contact', 'Tel', 'E-mail', 'Payment']

  test('become the first contact and the stages; a contact of the same name is brought up to date, others stay', async () => {
    const first = await of.put(
      csvOf([header, ['F-1', 'Fennec', 'Ann', '+49 30 1', 'ann@example.com', '30% deposit, 70% before shipment']]),
      { fixed },
    )
    expect(first, JSON.stringify(first.problems)).toMatchObject({ state: 'done', counts: { create: 1 } })
    const record = async () => (await mei.get('/api/supplier?code=F-1')).body.data[0]
    const whole = async () => (await mei.get(`/api/supplier/id?id=${(await record()).id}`)).body.data
    expect(await whole()).toMatchObject({
      contacts: [{ name: 'Ann', mobile: '+49 30 1', email: 'ann@example.com' }],
      paymentTerms: [
        { percent: '30', trigger: 'order' },
        { percent: '70', trigger: 'before shipment' },
      ],
    })
    await of.put(csvOf([header, ['F-1', 'Fennec', 'ann', '+49 30 2', '', '']]))
    await of.put(csvOf([header, ['F-1', 'Fennec', 'Bob', '', 'bob@example.com', '']]))
    expect((await whole()).contacts).toMatchObject([
      { name: 'Ann', mobile: '+49 30 2', email: 'ann@example.com' },
      { name: 'Bob', email: 'bob@example.com' },
    ])
  })

  test('what is not understood is said; a contact without a name takes that of its supplier', async () => {
    const vague = await look(csvOf([header, ['F-2', 'Fossa', 'Cy', '', '', 'as agreed']]), { fixed })
    expect(vague.problems).toMatchObject([{ column: 'Payment', message: 'Not understood: “as agreed”' }])
    const short = await look(csvOf([header, ['F-2', 'Fossa', 'Cy', '1', '', '']]), { fixed })
    expect(short.problems).toMatchObject([{ column: 'Tel', expected: short.problems[0].message }])
    const nameless = await look(
      csvOf([
        ['Code', 'Name', 'Tel'],
        ['F-3', 'Fisher', '+1 555'],
      ]),
      { fixed },
    )
    expect(nameless).toMatchObject({ missing: [], ready: true })
    expect(nameless.sample[0].values.contacts).toMatchObject([{ name: 'Fisher', mobile: '+1 555' }])
    expect(notesOf(nameless)).toContain("A contact without a name takes the supplier's")
    const named = await look(
      csvOf([
        ['Code', 'Name', 'Tel'],
        ['F-3', 'Fisher', '+1 555'],
      ]),
      {
        fixed: { ...fixed, 'contacts.name': 'Office' },
      },
    )
    expect(named.sample[0].values.contacts).toMatchObject([{ name: 'Office', mobile: '+1 555' }])
  })

  test('words and places are told where they were understood', async () => {
    const data = await look(
      csvOf([
        ['Code', 'Name', 'Type', 'Country', 'Province'],
        ['F-4', 'Fulmar', 'Factory', 'Italy', 'Zhejiang'],
      ]),
    )
    expect(notesOf(data)).toEqual(
      expect.arrayContaining([
        'Type: “Factory” is read as OEM',
        'A Chinese province beside another country: check which of the two is right',
      ]),
    )
  })
})
