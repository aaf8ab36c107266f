import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { attachment } from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheets } from '../../../kit/server/sheet/index.ts'
import { ZipFile } from '../../../kit/server/sheet/zip-read.ts'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'

let app: TestApp
let mei: Visitor

const colour = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
const download = async (visitor: Visitor, path: string, query: string) => {
  const response = await visitor.fetch(`${app.url}/api/${path}/export?${query}`, {})
  return Buffer.from(await response.arrayBuffer())
}
const hang = async (parent: string, kind: string, name: string, bytes: Uint8Array) =>
  (await mei.upload(`/api/attachment/add?kind=${kind}&parent=${parent}&name=${name}`, bytes)).body.data

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const supplier = async (code: string) =>
    (await mei.post('/api/supplier/add', { code, nameEn: `Mill <${code}>`, type: 'OEM', confirm: ['similar'] })).body
      .data.id
  const [first, two, three] = [await supplier('P-1'), await supplier('P-2'), await supplier('P-3')]
  await supplier('P-4')
  const blue = await colour(1_200, 600, '#0000ffff').jpeg().toBuffer()
  await hang(first, 'supplier', 'readme.txt', Buffer.from('not a picture'))
  await hang(first, 'supplier', 'scan.png&field=file', await colour(9, 9, '#ff00ffff').png().toBuffer())
  await hang(first, 'supplier', 'blue.jpg', blue)
  await hang(first, 'supplier', 'later.png', await colour(9, 9, '#00ff00ff').png().toBuffer())
  await hang(two, 'supplier', 'same.jpg', blue)
  const cut = await colour(500, 500, '#ff0000ff').png().toBuffer()
  const { id: spoilt } = await hang(three, 'supplier', 'cut.png', cut)
  const [row] = await app.db.select().from(attachment).where(eq(attachment.id, spoilt))
  await writeFile(join(app.dataDir, 'files', row!.hash.slice(0, 2), row!.hash.slice(2)), cut.subarray(0, 60))
  const { id, version } = (await mei.post('/api/company/add', { nameEn: 'House', scoreWeights: null })).body.data
  const logo = await hang(id, 'company', 'logo.png', await colour(40, 40, '#ff000080').png().toBuffer())
  const { body } = await mei.post('/api/company/edit', { id, version, logo: logo.id })
  expect(body.code).toBe(1)
})
afterAll(() => app.close())

describe('Export (domain.md): XLSX with pictures if wanted', () => {
  test('the cover of each record, as in the gallery, stands in front, small, in its cell; one that stands twice is kept once', async () => {
    const bytes = await download(mei, 'supplier', 'pictures=true&columns=code')
    const zip = new ZipFile(bytes)
    const drawing = await zip.text('xl/drawings/drawing1.xml')
    const cells = [
      ...drawing.matchAll(/<xdr:from><xdr:col>(\d+)<.*?<xdr:row>(\d+)<.*?<xdr:to><xdr:col>(\d+)<.*?<xdr:row>(\d+)</g),
    ]
    expect(cells.map((cell) => cell.slice(1).map(Number))).toEqual([
      [0, 1, 0, 1],
      [0, 2, 0, 2],
    ])
    expect([...drawing.matchAll(/r:embed="(\w+)"/g)].map(([, id]) => id)).toEqual(['rId1', 'rId1'])
    expect(drawing).toContain('descr="P-1 · Mill &lt;P-1&gt;"')
    // 120 by 60 CSS pixels of 9,525 EMU, of twice as many dots.
    expect(drawing).toContain('<a:ext cx="1143000" cy="571500"/>')
    expect(await zip.text('xl/drawings/_rels/drawing1.xml.rels')).toContain('Target="../media/image1.jpeg"')
    const image = await bytesOf(zip, 'xl/media/image1.jpeg')
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 120 })
    const sheet = await zip.text('xl/worksheets/sheet1.xml')
    expect([...sheet.matchAll(/<row r="(\d)" ht="64"/g)].map(([, row]) => row)).toEqual(['2', '3', '4'])
    expect(sheet).toMatch(/<drawing [^>]*r:id="rId1"\/><\/worksheet>$/)
    expect(await zip.text('[Content_Types].xml')).toContain('/xl/drawings/drawing1.xml')
    expect((await readSheets(bytes, 'export')).sheets[0]!.rows).toEqual([
      ['Picture', 'Code'],
      ['', 'P-1'],
      ['', 'P-2'],
      ['', 'P-3'],
      ['', 'P-4'],
    ])
  })

  test('a file field is a column of pictures; what is see-through stays so, and nothing grows', async () => {
    const zip = new ZipFile(await download(mei, 'company', 'pictures=true&columns=nameEn,logo'))
    const drawing = await zip.text('xl/drawings/drawing1.xml')
    expect([...drawing.matchAll(/<xdr:from><xdr:col>(\d+)</g)].map(([, column]) => column)).toEqual(['0'])
    const { hasAlpha, width } = await sharp(await bytesOf(zip, 'xl/media/image1.png')).metadata()
    expect([hasAlpha, width]).toEqual([true, 40])
    expect(drawing).toContain('<a:ext cx="381000" cy="381000"/>')
  })

  test('without the wish there is none; in a CSV, and where there are no files, it is refused', async () => {
    const plain = new ZipFile(await download(mei, 'supplier', 'columns=code'))
    expect(await plain.text('[Content_Types].xml')).not.toContain('drawing')
    for (const path of [
      'supplier/export?pictures=true&format=csv',
      'currency/export?pictures=true',
      'brand/export?pictures=true',
      'supplier/export?pictures=1',
    ]) {
      const { body } = await mei.get(`/api/${path}`)
      expect([body.code, body.errors![0]!.field]).toEqual([0, 'pictures'])
    }
  })
})

async function bytesOf(zip: ZipFile, part: string) {
  const pieces: Uint8Array[] = []
  for await (const piece of zip.read(part)) pieces.push(piece)
  return Buffer.concat(pieces)
}
