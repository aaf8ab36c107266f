import { describe, expect, test } from 'vitest'
import { readSheets } from './read.ts'
import { odsParts, refusal, zipOf } from './testing.ts'

const read = async (tables: string, styles = '') =>
  (await readSheets(await zipOf(odsParts(tables, styles)), 'file')).sheets
const table = (rows: string, more = 'table:name="T"') => `<table:table ${more}>${rows}</table:table>`
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const cell = (attributes: string, inside = '') => `<table:table-cell ${attributes}>${inside}</table:table-cell>`
const text = (inside: string) => cell('office:value-type="string"', `<text:p>${inside}</text:p>`)

describe('OpenDocument spreadsheets as text', () => {
  test('values by their type', async () => {
    const cells = [
      text('plain'),
      cell('office:value-type="float" office:value="0.30000000000000004"', '<text:p>0.30</text:p>'),
      cell('office:value-type="currency" office:value="1234.5"', '<text:p>¥1,234.50</text:p>'),
      cell('office:value-type="percentage" office:value="0.07"'),
      cell('office:value-type="date" office:date-value="2024-05-01"'),
      cell('office:value-type="date" office:date-value="2024-05-01T14:30:00"'),
      cell('office:value-type="time" office:time-value="PT36H30M00S"'),
      cell('office:value-type="boolean" office:boolean-value="true"'),
      cell('office:value-type="string" calcext:value-type="error"', '<text:p>#N/A</text:p>'),
      cell('office:value-type="string" office:string-value="stored"'),
    ]
    expect((await read(table(row(...cells))))[0]?.rows).toEqual([
      ['plain', '0.3', '1234.5', '7%', '2024-05-01', '2024-05-01 14:30', '36:30', 'TRUE', '#N/A', 'stored'],
    ])
  })

  test('blanks, breaks and links inside a text; notes and drawings are left out', async () => {
    const aside = (name: string) => `<${name}><text:p>left out</text:p></${name}>`
    const first = '<text:p>a<text:s text:c="3"/>b \n c<text:tab/><text:a>link</text:a></text:p>'
    const inside = `${aside('office:annotation')}${aside('draw:frame')}${first}<text:p>two<text:line-break/>x</text:p>`
    expect((await read(table(row(cell('office:value-type="string"', inside)))))[0]?.rows).toEqual([
      ['a   b c\tlink\ntwo\nx'],
    ])
  })

  test('repeated cells and rows, rows in groups and headings, merged cells', async () => {
    const times = (of: string, count: number) => `table:number-${of}-repeated="${count}"`
    const attributes = 'office:value-type="float" office:value="1"'
    const wide = 'office:value-type="string" table:number-columns-spanned="2"'
    const under = '<table:covered-table-cell><text:p>under</text:p></table:covered-table-cell>'
    const rows = [
      `<table:table-header-rows>${row(text('head'), cell(times('columns', 2)), text('end'))}</table:table-header-rows>`,
      `<table:table-row-group>${row(text('in group'))}</table:table-row-group>`,
      `<table:table-row ${times('rows', 2)}>${cell(`${attributes} ${times('columns', 2)}`)}</table:table-row>`,
      row(cell(wide, '<text:p>merged</text:p>'), under, text('after')),
      `<table:table-row ${times('rows', 1_048_000)}>${cell(times('columns', 16_384))}</table:table-row>`,
    ]
    expect((await read(table(rows.join(''))))[0]?.rows).toEqual([
      ['head', '', '', 'end'],
      ['in group', '', '', ''],
      ['1', '1', '', ''],
      ['1', '1', '', ''],
      ['merged', '', 'after', ''],
    ])
  })

  test('a cell over several rows has its value in each', async () => {
    const tall = cell('office:value-type="string" table:number-rows-spanned="3"', '<text:p>mill</text:p>')
    const rows = [row(tall, text('one')), row('<table:covered-table-cell/>', text('two'))]
    expect((await read(table(rows.join(''))))[0]).toMatchObject({
      rows: [
        ['mill', 'one'],
        ['mill', 'two'],
      ],
      repeated: 1,
    })
  })

  test('tables that are not displayed are hidden', async () => {
    const styles = '<style:style style:name="h"><style:table-properties table:display="false"/></style:style>'
    const sheets = await read(
      table(row(text('a')), 'table:name="A" table:style-name="h"') + table(row(text('b')), 'table:name="B"'),
      styles,
    )
    expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['A', true],
      ['B', false],
    ])
  })

  test('a table repeated beyond the limits is refused, not built', async () => {
    const many = (of: string) => `table:number-${of}-repeated="1000000"`
    const value = 'office:value-type="float" office:value="1"'
    const wide = await zipOf(odsParts(table(row(cell(`${value} ${many('columns')}`)))))
    const long = await zipOf(odsParts(table(`<table:table-row ${many('rows')}>${cell(value)}</table:table-row>`)))
    expect((await refusal(wide)).reason).toBe('tooManyColumns')
    expect((await refusal(long)).reason).toBe('tooManyRows')
  })

  test('a password and other OpenDocument files are refused', async () => {
    const parts = odsParts(table(row(text('a'))))
    const locked = { ...parts, 'META-INF/manifest.xml': '<m><manifest:encryption-data/></m>', 'content.xml': 'sealed' }
    expect((await refusal(await zipOf(locked))).reason).toBe('encrypted')
    const letter = { ...parts, mimetype: 'application/vnd.oasis.opendocument.text' }
    expect(await refusal(await zipOf(letter))).toMatchObject({ reason: 'unsupported', details: { kind: 'odf' } })
  })
})
