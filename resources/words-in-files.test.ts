import { fileFields, readText } from '@sms/kit/contract'
import type { Noun } from '@sms/kit/server'
import { describe, expect, test } from 'vitest'
import { guessMapping } from '../kit/server/import/guess.ts'
import { importerOf } from '../kit/server/import/importer.ts'
import { certificateNoun } from './certificate/api.ts'
import { fabricNoun } from './fabric/server/service.ts'
import { priceNoun } from './price/server/prices.ts'
import { supplierNoun } from './supplier/server/service.ts'

/** The field that a column of a file is proposed for. */
function proposed({ contract, ...noun }: Noun, header: string, cells: readonly string[]) {
  const fields = fileFields(contract.fields, () => true)
  const rows = cells.map((cell) => [cell])
  return Object.keys(guessMapping([header], fields, importerOf({ contract, ...noun }), rows))[0]
}

/** What a cell of a field says: its value, or those of several fields. */
function read({ contract, importing }: Noun, name: string, text: string) {
  const { field } = fileFields(contract.fields, () => true).find((of) => of.name === name)!
  const reading = readText(field, text, { recognise: importing?.read?.[name] })
  return 'value' in reading ? reading.value : importing?.split?.[name]?.read(text)
}

const [fabric, price, supplier, certificate] = [
  fabricNoun,
  priceNoun,
  supplierNoun,
  certificateNoun,
] as readonly Noun[] as [Noun, Noun, Noun, Noun]

describe('The words of mills and merchandisers', () => {
  test.each([
    ['fabric', fabric, 'Article No.', ['A-1', 'A-2'], 'code'],
    ['fabric', fabric, 'Description', ['Poplin'], 'nameEn'],
    ['fabric', fabric, 'Remarks', ['soft', 'net'], 'notes'],
    ['fabric', fabric, 'Width', ['57/58"', '150'], 'width'],
    ['fabric', fabric, 'Country of origin', ['Turkey', 'Italy'], 'origin'],
    ['price', price, 'Article No.', ['A-1', 'A-2'], 'item'],
    ['price', price, 'Price', ['2.35', 'USD 2.40'], 'breaks'],
    ['price', price, 'Unit price (USD/m)', ['2,35', '1.234,50'], 'breaks'],
    ['price', price, 'Price', ['ask', 'later'], undefined],
    ['price', price, 'Lead time', ['30', '45 days'], 'leadDaysBulk'],
    ['price', price, 'Terms', ['FOB Shanghai', 'CIF Hamburg'], 'incoterm'],
    ['price', price, 'Remarks', ['net', 'gross'], 'notes'],
    ['certificate', certificate, 'Valid until', ['2027-03-04', '2028-01-31'], 'expires'],
    ['certificate', certificate, 'Certificate no.', ['G-1', 'G-2'], 'number'],
    ['supplier', supplier, 'Region', ['AMERICAS', 'EMEA', 'ASIA'], undefined],
    ['supplier', supplier, 'Region', ['Jiangsu', 'Zhejiang'], 'region'],
  ] as const)('%s: a column %s is proposed as what its cells can be', (_, noun, header, cells, field) => {
    if (field === undefined) expect(proposed(noun, header, cells)).toBeUndefined()
    else expect(proposed(noun, header, cells)).toBe(field)
  })

  test.each([
    ['fabric', fabric, 'width', '57/58"', { width: '147.3', cuttableWidth: '144.8' }],
    ['fabric', fabric, 'width', '150±2cm', { width: '150 cm' }],
    ['fabric', fabric, 'weight', '120±5 g/m²', { weight: '120 g/m²' }],
    ['fabric', fabric, 'origin', 'Turkey', 'TR'],
    ['price', price, 'currency', 'US$', 'USD'],
    ['price', price, 'currency', 'RMB', 'CNY'],
    ['price', price, 'unit', 'metre', 'm'],
    ['price', price, 'moq', '500m', { moq: '500', unit: 'm' }],
    ['price', price, 'incoterm', 'FOB Shanghai', { incoterm: 'FOB', incotermPlace: 'Shanghai' }],
    ['price', price, 'breaks', '2.35', [{ minQty: '0', price: '2.35' }]],
    ['price', price, 'breaks', '2.35 USD/yd', { breaks: '2.35', currency: 'USD', unit: 'yd' }],
    ['supplier', supplier, 'country', 'Turkey', 'TR'],
    ['supplier', supplier, 'region', 'AMERICAS', undefined],
  ] as const)('%s: %s', (_, noun, name, text, value) => expect(read(noun, name, text)).toEqual(value))
})
