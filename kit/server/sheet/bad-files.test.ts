import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SheetError } from './errors.ts'
import { maxCellChars, maxColumns, maxFileBytes, maxRows } from './limits.ts'
import { readSheets } from './read.ts'
import { odsParts, refusal, xlsxOf, xlsxParts, zipOf } from './testing.ts'
import { record, u16, wide, xlsOf } from './testing-xls.ts'

const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>'
const cell = (at: string) => `<row><c r="${at}"><v>1</v></c></row>`
const sound = await xlsxOf({ rows: row })
const xls = xlsOf([], [{ name: 'A', records: [record(0x204, u16(0, 0, 0), wide('text'))] }])
const odsCell = '<table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>'
const ods = await zipOf(odsParts(`<table:table><table:table-row>${odsCell}</table:table-row></table:table>`))

describe('what is no spreadsheet is refused by what it is', () => {
  test.each([
    ['a picture', '89504e470d0a1a0a0000000d49484452', 'image'],
    ['a photograph', 'ffd8ffe000104a46494600', 'image'],
    ['a PDF', '255044462d312e370a', 'pdf'],
    ['a RAR archive', '526172211a070100', 'archive'],
    ['a workbook of Excel 4', '090406000000100000', 'xls5'],
  ])('%s', async (_, hex, kind) => {
    expect(await refusal(Buffer.from(hex, 'hex'))).toMatchObject({ reason: 'unsupported', details: { kind } })
  })

  test('archives of other programs', async () => {
    const document = xlsxParts({ rows: '' })
    expect((await refusal(await zipOf({ 'photo.jpg': 'x' }))).details.kind).toBe('zip')
    expect((await refusal(await zipOf({ ...document, 'xl/workbook.xml': '<w:document/>' }))).details.kind).toBe('docx')
    const binary = { ...document, '_rels/.rels': document['_rels/.rels'].replace('workbook.xml', 'workbook.bin') }
    expect((await refusal(await zipOf({ ...binary, 'xl/workbook.bin': 'x' }))).details.kind).toBe('xlsb')
  })

  test.each([
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>1</td></tr></table></html>',
    '\uFEFF\r\n<!DOCTYPE html><table></table>',
    '<table border=1><tr><td>编号</td></tr></table>',
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
    'MIME-Version: 1.0\r\nContent-Type: multipart/related',
  ])('web pages and XML that programs name .xls: %s', async (text) => {
    expect((await refusal(Buffer.from(text))).reason).toBe('webPage')
  })

  test('nothing at all: no bytes, no rows, no cells', async () => {
    expect((await refusal(Buffer.alloc(0))).reason).toBe('empty')
    expect((await refusal(Buffer.from('\uFEFF\r\n\r\n ,,\n'.replace(' ', '')))).reason).toBe('empty')
    expect((await refusal(await xlsxOf({ rows: '<row><c/></row>' }))).reason).toBe('empty')
  })
})

describe('what is damaged is refused as a whole, never read in part', () => {
  test('an archive that is cut off, wrong inside, or names a part twice', async () => {
    expect((await refusal(sound.subarray(0, sound.length - 30))).reason).toBe('broken')
    expect((await refusal(sound.subarray(0, 200))).reason).toBe('broken')
    const flipped = Buffer.from(sound)
    const data = flipped.indexOf('xl/worksheets/one.xml') + 'xl/worksheets/one.xml'.length
    flipped.writeUInt8(flipped.readUInt8(data + 20) ^ 255, data + 20)
    expect((await refusal(flipped)).reason).toBe('broken')
    const twice = await zipOf({ ...xlsxParts({ rows: row }), 'XL\\WORKBOOK.XML': 'x' })
    expect((await refusal(twice)).reason).toBe('broken')
  })

  test.each([
    ['cut off', '<worksheet><sheetData><row><c><v>1</v></c></row>'],
    ['not closed in order', '<worksheet><sheetData></worksheet></sheetData>'],
    ['with an unknown entity', '<worksheet><sheetData><row><c><v>&what;</v></c></row></sheetData></worksheet>'],
    ['with two roots', '<worksheet></worksheet><worksheet></worksheet>'],
    ['with text outside', '<worksheet></worksheet>x'],
    ['that is blank', ' '],
    ['that refers to a missing text', `<worksheet><sheetData><row><c t="s"><v>7</v></c></row></sheetData></worksheet>`],
    ['with a place that is none', `<worksheet><sheetData>${cell('1A')}</sheetData></worksheet>`],
    ['that is not UTF-8', Buffer.from('<worksheet>\xff</worksheet>', 'latin1')],
  ])('a worksheet %s', async (_, worksheet) => {
    const file = await zipOf({ ...xlsxParts({ rows: row }), 'xl/worksheets/one.xml': worksheet })
    expect((await refusal(file)).reason).toBe('broken')
  })

  test('whatever is changed in a file, it is read or refused with a SheetError', async () => {
    const files = [sound, xls, ods, Buffer.from('a,"b"\r\n1,2\r\n')]
    const change = fc.record({ at: fc.nat(), byte: fc.nat(255), cut: fc.option(fc.nat(), { freq: 8 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (file, changes) => {
          let bytes = Buffer.from(file)
          for (const { at, byte, cut } of changes) {
            bytes.writeUInt8(byte, at % bytes.length)
            if (cut !== null) bytes = bytes.subarray(0, Math.max(cut % bytes.length, 1))
          }
          await readSheets(bytes, 'file').catch((error: unknown) => expect(error).toBeInstanceOf(SheetError))
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('what would exhaust the server is refused early', () => {
  test('XML that grows by its entities', async () => {
    const bomb = '<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>'
    expect((await refusal(await zipOf({ ...xlsxParts({ rows: row }), 'xl/strings.xml': bomb }))).reason).toBe('bomb')
  })

  test('an archive that grows out of proportion, by what it states or in spite of it', async () => {
    const zeros = await zipOf({ ...xlsxParts({ rows: row }), 'xl/media/image1.bmp': Buffer.alloc(64 * 1024 * 1024) })
    expect((await refusal(zeros)).reason).toBe('bomb')
    const lying = Buffer.from(await xlsxOf({ rows: row, after: ' '.repeat(1_000_000) }))
    const directory = lying.lastIndexOf('xl/worksheets/one.xml') - 46
    lying.writeUInt32LE(1000, directory + 24)
    expect((await refusal(lying)).reason).toBe('bomb')
  })

  test('a cell of 10 MB, in each format', async () => {
    const long = 'x'.repeat(10 * 1024 * 1024)
    const at = { sheet: 'One', row: 1, column: 1, limit: maxCellChars }
    const inline = await xlsxOf({ rows: `<row><c t="inlineStr"><is><t>${long}</t></is></c></row>` })
    expect(await refusal(inline)).toMatchObject({ reason: 'cellTooLong', details: at })
    const result = await xlsxOf({ rows: `<row><c t="str"><v>${long}</v></c></row>` })
    expect(await refusal(result)).toMatchObject({ reason: 'cellTooLong', details: at })
    const shared = await xlsxOf({ rows: row, strings: `<si><t>${long}</t></si>` })
    expect((await refusal(shared)).reason).toBe('cellTooLong')
    expect(await refusal(Buffer.from(`a,b\n1,${long}\n`))).toMatchObject({
      reason: 'cellTooLong',
      details: { sheet: 'file', row: 2, column: 2 },
    })
  })

  test('too many rows, columns and cells, however few of them are filled', async () => {
    const beyond = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => cell(`A${from + i}`)).join('')
    expect((await refusal(await xlsxOf({ rows: beyond(maxRows + 1, 30) }))).details).toEqual({
      sheet: 'One',
      limit: maxRows,
    })
    const stray = await readSheets(await xlsxOf({ rows: cell('A1') + cell('B250000') }), 'f')
    expect(stray.sheets[0]).toMatchObject({ rows: [expect.any(Array)], stray: [250_000] })
    expect((await refusal(await xlsxOf({ rows: cell('ALM1') }))).reason).toBe('tooManyColumns')
    expect((await refusal(await xlsxOf({ rows: cell('ALL1') + cell('A200000') }))).reason).toBe('tooManyCells')
    expect((await readSheets(await xlsxOf({ rows: cell('ALL1') }), 'f')).sheets[0]?.rows[0]).toHaveLength(maxColumns)
    const csv = Buffer.from('x\n'.repeat(maxRows + 1))
    expect((await refusal(csv)).reason).toBe('tooManyRows')
    expect((await readSheets(csv.subarray(2), 'f')).sheets[0]?.rows).toHaveLength(maxRows)
  })

  test('a short text that very many cells share', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(1000)
    const file = await xlsxOf({
      rows: `<row>${cells}</row>`.repeat(10),
      strings: `<si><t>${'x'.repeat(30_000)}</t></si>`,
    })
    expect((await refusal(file)).reason).toBe('tooLarge')
  })

  test('a file that is too large, before it is opened', async () => {
    expect((await refusal(Buffer.alloc(maxFileBytes + 1, 'x'))).reason).toBe('tooLarge')
  })

  test('parts and merged ranges without number', async () => {
    const overlapping = '<mergeCell ref="A1:ALL1"/>'.repeat(20_000)
    const merged = await xlsxOf({ rows: cell('ALL1'), after: `<mergeCells>${overlapping}</mergeCells>` })
    expect((await refusal(merged)).reason).toBe('broken')
    const nested = await zipOf({ ...xlsxParts({ rows: row }), 'xl/worksheets/one.xml': '<a>'.repeat(100_000) })
    expect((await refusal(nested)).reason).toBe('broken')
    expect(deflateRawSync(Buffer.from('<a>'.repeat(100_000))).length).toBeLessThan(2000)
  })
})
