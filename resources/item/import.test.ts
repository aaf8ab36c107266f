import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importer } from '../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'

/** Lists of mills and makers as they come: units in headers, two measures in a cell, names of the trade. */
let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  await mei.post('/api/supplier/add', { code: 'S-1', nameEn: 'Mill', type: 'OEM' })
  await mei.post('/api/currency/add', { code: 'USD' })
})
afterAll(() => app.close())

type Row = Readonly<Record<string, unknown>>

/** What a list of one row would become: its values, or the messages of its problems. */
async function readAs(noun: string, row: Readonly<Record<string, string>>): Promise<Row | string[]> {
  const { data } = (await importer(mei, `/api/${noun}`).look(csvOf([Object.keys(row), Object.values(row)]))).body
  const problems = data.problems.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`)
  return problems.length ? problems : data.sample[0].values
}

describe('A unit in a header belongs to the numbers below it', () => {
  test.each<[string, Row, Row]>([
    ['fabric', { 'Weight (oz/yd2)': '11.5' }, { weight: '389.9' }],
    ['fabric', { '克重(g/m²)': '240' }, { weight: '240' }],
    ['fabric', { 'Width (inch)': '58' }, { width: '147.3' }],
    ['fabric', { 'Width inch': '57/58' }, { width: '147.3', cuttableWidth: '144.8' }],
    ['fabric', { '门幅（英寸）': '58' }, { width: '147.3' }],
    ['fabric', { 'Width cm': '150' }, { width: '150' }],
    ['fabric', { 'Roll length (yds)': '100' }, { rollLength: '91.4' }],
    ['button', { 'Size (mm)': '11.5' }, { ligne: '18.1' }],
    ['label', { 'Width (cm)': '6', Height: '20' }, { widthMm: '60', heightMm: '20' }],
    ['trims', { Type: 'zipper', 'Length (inch)': '24' }, { zipperLength: '61' }],
    ['supplier', { Name: 'Loom', Type: 'OEM', 'Lead time (weeks)': '4' }, { leadDaysBulk: 28 }],
    ['supplier', { Name: 'Loom', Type: 'OEM', 'MOQ (yds)': '500' }, { moq: '500', moqUnit: 'yd' }],
  ])('%s: %j', async (noun, row, values) =>
    expect(await readAs(noun, { Code: 'U-1', ...row } as Record<string, string>)).toMatchObject(values),
  )

  test('one that the field does not know is asked about', async () => {
    expect(await readAs('fabric', { 货号: 'U-1', '克重(g/m)': '350' })).toEqual([
      'weight: The header names the unit “g/m”',
    ])
  })

  test('a MOQ in metres does not turn a price per yard into one per metre', async () => {
    const row = { Code: 'U-1', Mill: 'S-1', 'Price (USD/yd)': '2.35', MOQ: '500m' }
    expect(await readAs('fabric', row)).toEqual(['price.moq: Names another unit than the rest of this row'])
    expect(await readAs('fabric', { ...row, MOQ: '500yds' })).toMatchObject({ 'price.unit': 'yd', 'price.moq': '500' })
  })
})

describe('What mills write in a cell', () => {
  test.each<[string, Row, Row]>([
    ['fabric', { 规格: '70D*70D/190T' }, { yarnWarp: '70D', yarnWeft: '70D' }],
    ['fabric', { Ref: 'U-1', Dye: 'Yarn-dyed' }, { dyeMethod: 'yarn dyed' }],
    ['button', { 尺寸: '32L (20mm)', 包装: '大罗' }, { ligne: '32', packUnit: 'great gross' }],
    ['label', { 尺寸: '60x20mm', 类型: '洗标' }, { widthMm: '60', heightMm: '20', function: 'care' }],
    ['label', { 语言: '中/英/法' }, { languages: ['zh', 'en', 'fr'] }],
    ['fabric', { Fabric: 'Poplin' }, { nameEn: 'Poplin' }],
    ['artwork', { 'Repeat size': '64 x 64 cm', 'Repeat type': '跳接' }, { repeatWidth: '64', repeatHeight: '64' }],
    ['trims', { Type: 'zip', 号数: '5号', 结构: '双头闭尾', 长度: '60cm' }, { zipperGauge: '#5', zipperLength: '60' }],
    ['trims', { Type: 'Zip', Gauge: 'No.5', Opening: '2-way open end' }, { zipperGauge: '#5', zipperKind: 'two-way' }],
  ])('%s: %j', async (noun, row, values) =>
    expect(await readAs(noun, { Code: 'U-1', ...row } as Record<string, string>)).toMatchObject(values),
  )

  test('a price per set is one per piece; one per great gross is no price per gross', async () => {
    const row = { 编号: 'U-1', 类型: '四合扣', 供应商: 'S-1' }
    expect(await readAs('trims', { ...row, 单价: '0.25元/套' })).toMatchObject({ 'price.unit': 'pc' })
    expect(await readAs('trims', { ...row, 单价: '15元/大罗' })).toEqual(['price.breaks: Not a number'])
  })

  test('traditional characters are read as simplified ones', async () => {
    const [cotton, polyester] = ['尼龍', '彈性纖維'].map((fibre) =>
      readAs('fabric', { 貨號: 'U-1', 成份: `100%${fibre}` }),
    )
    expect(await cotton).toHaveProperty('composition')
    expect(await polyester).toHaveProperty('composition')
  })

  test.each<[Row, Row]>([
    [
      { 仕入先コード: 'U-1', 会社名: '東京テキスタイル', 担当者: '田中', 電話番号: '03-1234-5678', 国: '日本' },
      { nameZh: '東京テキスタイル', country: 'JP' },
    ],
    [
      { 업체코드: 'U-1', 업체명: '대한섬유', 담당자: '김', 국가: '대한민국' },
      { nameEn: '대한섬유', country: 'KR' },
    ],
    [
      { 'Lieferantennr.': 'U-1', Firma: 'Weberei', Ort: 'Köln', Land: 'Deutschland', Mindestmenge: '1.000 m' },
      { nameEn: 'Weberei', city: 'Köln', country: 'DE' },
    ],
    [
      { Kod: 'U-1', 'Firma adı': 'Dokuma', Şehir: 'Bursa', Ülke: 'Türkiye' },
      { nameEn: 'Dokuma', country: 'TR' },
    ],
  ])('a supplier of abroad: %j', async (row, values) =>
    expect(await readAs('supplier', { ...row, Type: 'OEM' } as Record<string, string>)).toMatchObject(values),
  )

  test('a list of styles is read by its own headers', async () => {
    const row = { 'Style No.': 'ST-1', 'Style name': 'Shirt', 'Target FOB (USD)': '6.5', Content: '100% cotton' }
    expect(await readAs('showroom', row)).toMatchObject({
      code: 'ST-1',
      nameEn: 'Shirt',
      targetPrice: '6.5',
      currency: 'USD',
    })
  })
})
