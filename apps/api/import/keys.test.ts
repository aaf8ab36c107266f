import { importersOf } from '@sms/kit/server/mount'
import { nouns } from '@sms/resources/nouns.ts'
import { describe, expect, test } from 'vitest'
import { csvOf, importer, startImports } from './testing.ts'

const { mei } = await startImports()

test('what tells records apart follows from the unique indexes of their tables', () => {
  const keys = importersOf(nouns).map(({ noun, keys }) => [
    noun.contract.name,
    keys.map((key) => [key.name, key.holds]),
  ])
  expect(Object.fromEntries(keys)).toMatchObject({
    brand: [['code', 'all']],
    certificate: [['supplier+standard+number', 'declared']],
    currency: [['code', 'all']],
    master: [['key+name', 'all']],
    rate: [['currency+validFrom', 'active']],
    supplier: [
      ['code', 'all'],
      ['uscc', 'all'],
    ],
  })
})

describe('Keys of several fields', () => {
  test('a master data value is its key and name, in any case; one name may stand in two categories', async () => {
    const of = importer(mei, '/api/master')
    const rows = [
      ['Key', 'Name', 'Chinese name'],
      ['Size', 'Mignon', '小码'],
      ['Line', 'Mignon', '娇小'],
    ]
    expect((await of.put(csvOf(rows))).counts).toMatchObject({ create: 2, errors: 0 })
    const again = [rows[0]!, ['尺码', 'MIGNON', '特小码']]
    expect((await of.put(csvOf(again))).counts).toMatchObject({ update: 1, create: 0 })
    expect((await mei.get('/api/master?key=Size&name=mignon')).body.data).toMatchObject([
      { name: 'Mignon', nameZh: '特小码' },
    ])
  })

  test('a value for all rows may complete the key: a file of names of one category', async () => {
    const of = importer(mei, '/api/master')
    const { data } = (await of.look(csvOf([['Name'], ['Mignon'], ['Tall']]), { fixed: { key: 'Size' } })).body
    expect(data.settings.key).toBe('key+name')
    expect(data.counts).toMatchObject({ unchanged: 1, create: 1 })
  })

  test('of rates for one day the Active one is changed, and an inActive one stays beside it', async () => {
    await mei.post('/api/currency/add', { code: 'USD' })
    const of = importer(mei, '/api/rate')
    const rows = [
      ['Currency', 'Valid from', 'Rate', 'Status'],
      ['USD', '2026-03-01', '7.5', 'inActive'],
      ['USD', '2026-03-01', '7.1', 'Active'],
    ]
    expect((await of.put(csvOf(rows))).counts).toMatchObject({ create: 2, errors: 0 })
    expect((await of.look(csvOf(rows))).body.data.counts).toMatchObject({ unchanged: 2 })
    const corrected = [rows[0]!.slice(0, 3), ['usd', '2026-03-01', '7.2']]
    expect((await of.put(csvOf(corrected))).counts).toMatchObject({ update: 1, errors: 0 })
    expect((await mei.get('/api/currency?code=USD')).body.data[0]).toMatchObject({ latestRate: '7.2' })
    const twice = [rows[0]!, rows[2]!, rows[2]!]
    expect((await of.look(csvOf(twice))).body.data.counts).toMatchObject({ errors: 2 })
  })

  test('certificates without a number come back unchanged, each to a record of its own', async () => {
    await mei.post('/api/supplier/add', { code: 'K-1', nameEn: 'Key Mill', type: 'OEM' })
    const of = importer(mei, '/api/certificate')
    const rows = [
      ['Supplier', 'Standard', 'Number', 'Issuer'],
      ['K-1', 'BSCI', '', 'First'],
      ['K-1', 'BSCI', '', 'Second'],
      ['K-1', 'GOTS', 'G-7', 'Third'],
    ]
    expect((await of.put(csvOf(rows))).counts).toMatchObject({ create: 3 })
    expect((await of.look(csvOf(rows))).body.data.counts).toMatchObject({ unchanged: 3, create: 0, errors: 0 })
    const other = [rows[0]!, ['K-1', 'GOTS', 'g-7', 'Fourth']]
    expect((await of.look(csvOf(other))).body.data.counts).toMatchObject({ create: 0, update: 1 })
  })
})
