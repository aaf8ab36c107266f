import { describe, expect, test } from 'vitest'
import { readSheets } from './read.ts'
import { rowsOf, xlsxOf, xlsxParts, zipOf } from './testing.ts'

const oneRow = async (cells: string, more: Partial<Parameters<typeof xlsxOf>[0]> = {}) =>
  (await rowsOf(await xlsxOf({ rows: `<row r="1">${cells}</row>`, ...more })))[0]

describe('cells of a workbook as text', () => {
  test('texts are as they are: shared, in place, from a formula, never trimmed', async () => {
    const cells = `<c r="A1" t="s"><v>1</v></c><c r="B1" t="inlineStr"><is><t> in place </t></is></c>
      <c r="C1" t="str"><f>A1&amp;B1</f><v>sum &lt;&amp;&gt; “总”</v></c>`
    expect(await oneRow(cells, { strings: '<si><t>x</t></si><si><t>  shared\n</t></si>' })).toEqual([
      '  shared\n',
      ' in place ',
      'sum <&> “总”',
    ])
  })

  test('rich text is put together; the reading aids of East Asian texts are left out', async () => {
    const runs =
      '<r><rPr><b/></rPr><t>东</t></r><r><t xml:space="preserve"> 京</t></r><rPh sb="0" eb="1"><t>とう</t></rPh>'
    const cells = `<c t="s"><v>0</v></c><c t="inlineStr"><is>${runs}</is></c>`
    expect(await oneRow(cells, { strings: `<si>${runs}<phoneticPr fontId="1"/></si>` })).toEqual(['东 京', '东 京'])
  })

  test('characters that XML cannot hold come back; line ends are those of XML', async () => {
    const text = 'a_x000D_b_x005F_x0041__x0007_&#10;c\r\nd\re&#x1F600;&#xD83D;&#xDE00;<![CDATA[<&]]>'
    expect(await oneRow(`<c t="inlineStr"><is><t>${text}</t></is></c>`)).toEqual(['a\rb_x0041_\u0007\nc\nd\ne😀😀<&'])
  })

  test('numbers have no noise, phone numbers no exponent, and codes their zeros', async () => {
    const cells = [
      ['0', '0.30000000000000004'],
      ['0', '1.38001380001E+10'],
      ['1', '42'],
      ['2', '0.07'],
      ['0', '1'],
    ]
      .map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`)
      .join('')
    expect(await oneRow(cells, { codes: ['00000', '0%'] })).toEqual(['0.3', '13800138000.1', '00042', '7%', '1'])
  })

  test('dates by the number format of their cell, in either date system, or as ISO text', async () => {
    const cells = '<c s="1"><v>45413</v></c><c s="2"><v>45413.6041666667</v></c><c t="d"><v>2024-05-01T00:00:00</v></c>'
    const codes = ['yyyy/m/d', 'd.m.yyyy h:mm']
    expect(await oneRow(cells, { codes })).toEqual(['2024-05-01', '2024-05-01 14:30', '2024-05-01'])
    expect((await oneRow(cells, { codes, book: 'date1904="1"' }))?.[0]).toBe('2028-05-02')
  })

  test('truth values, errors and results of formulas; a formula without a result is counted', async () => {
    const file = await xlsxOf({
      rows: `<row><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c><f>1+1</f><v>2</v></c>
        <c><f>NOW()</f></c><c t="str"><f>""</f><v></v></c><c t="inlineStr"><is><t>end</t></is></c></row>`,
    })
    const { sheets } = await readSheets(file, 'file')
    expect(sheets).toEqual([
      { name: 'One', hidden: false, uncalculated: 1, rows: [['TRUE', 'FALSE', '#N/A', '2', '', '', 'end']] },
    ])
  })

  test('places are those of the references; without one, cells follow each other', async () => {
    const rows = `<row r="3"><c r="C3"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>
      <row r="1"><c r="AA1"><v>4</v></c></row>`
    const read = await rowsOf(await xlsxOf({ rows }))
    expect(read).toHaveLength(4)
    expect(read.every((row) => row.length === 27)).toBe(true)
    expect([read[0]?.[26], read[2]?.[2], read[2]?.[3], read[3]?.[0]]).toEqual(['4', '1', '2', '3'])
  })

  test('a merged range has its value at the top left only; blank ends are cut off', async () => {
    const cell = (at: string) => `<c r="${at}" t="inlineStr"><is><t>${at}</t></is></c>`
    const row = (number: number, ...ats: string[]) => `<row r="${number}">${ats.map(cell).join('')}</row>`
    const blank = '<row r="900000"><c r="XFD900000" s="0"/></row>'
    const rows = row(1, 'A1', 'B1', 'C1') + row(2, 'A2', 'B2') + blank
    const after = '<mergeCells><mergeCell ref="A1:B2"/><mergeCell ref="C1:C1048576"/></mergeCells>'
    expect(await rowsOf(await xlsxOf({ rows, after }))).toEqual([['A1', '', 'C1']])
  })

  test('a range merged within one column has its value in each of its rows that has others', async () => {
    const cell = (at: string) => `<c r="${at}" t="inlineStr"><is><t>${at}</t></is></c>`
    const rows = ['A1', 'B1', 'B2', 'B4'].map((at) => `<row r="${at[1]}">${cell(at)}</row>`).join('')
    const after = '<mergeCells><mergeCell ref="A1:A4"/></mergeCells>'
    const [sheet] = (await readSheets(await xlsxOf({ rows, after }), 'merged.xlsx')).sheets
    expect(sheet!.rows).toEqual([
      ['A1', 'B1'],
      ['A1', 'B2'],
      ['', ''],
      ['A1', 'B4'],
    ])
    expect(sheet!.repeated).toBe(2)
  })

  test('a number merged over several rows, such as a total, counts once', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1200</v></c><c r="B1"><v>1</v></c></row><row r="2"><c r="B2"><v>2</v></c></row>'
    const after = '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>'
    expect(await rowsOf(await xlsxOf({ rows, after }))).toEqual([
      ['1200', '1'],
      ['', '2'],
    ])
  })
})

describe('workbooks as different programs write them', () => {
  const rows = '<row><c t="s"><v>0</v></c></row>'
  const strings = '<si><t>here</t></si>'

  test('hidden sheets are named as such; sheets of charts are left out', async () => {
    const parts = xlsxParts({ rows, strings, sheet: 'state="veryHidden"' })
    const file = await zipOf({
      ...parts,
      'xl/workbook.xml': parts['xl/workbook.xml'].replace('</sheets>', '<sheet name="Chart" r:id="c"/></sheets>'),
      'xl/_rels/workbook.xml.rels': parts['xl/_rels/workbook.xml.rels'].replace(
        '</Relationships>',
        '<Relationship Id="c" Type="x/chartsheet" Target="chartsheets/1.xml"/></Relationships>',
      ),
    })
    expect((await readSheets(file, 'file')).sheets.map(({ name, hidden }) => [name, hidden])).toEqual([['One', true]])
  })

  test('names of parts in another case and with backslashes', async () => {
    const parts = Object.entries(xlsxParts({ rows, strings }))
    const file = await zipOf(
      Object.fromEntries(parts.map(([name, data]) => [name.toUpperCase().replaceAll('/', '\\'), data])),
    )
    expect(await rowsOf(file)).toEqual([['here']])
  })

  test('strict relationships, prefixed elements, comments, and XML in UTF-16', async () => {
    const parts = xlsxParts({ rows, strings })
    const strict = Object.fromEntries(
      Object.entries(parts).map(([name, data]) => [
        name,
        data.replaceAll('schemas.openxmlformats.org/officeDocument/2006', 'purl.oclc.org/ooxml/officeDocument'),
      ]),
    )
    const prefixed = parts['xl/worksheets/one.xml'].replaceAll(/<(\/?)(\w)/g, '<$1x:$2').replace('>', '><!-- <c> -->')
    const file = await zipOf({
      ...strict,
      'xl/worksheets/one.xml': `<?xml version="1.0"?>\n${prefixed}\n`,
      'xl/strings.xml': Buffer.from(`\uFEFF${parts['xl/strings.xml'] ?? ''}`, 'utf16le'),
    })
    expect(await rowsOf(file)).toEqual([['here']])
  })

  test('the kind is told by the content, whatever the name', async () => {
    expect((await readSheets(await xlsxOf({ rows, strings }), 'list.csv')).format).toBe('xlsx')
    expect((await readSheets(Buffer.from('a,b'), 'list.xlsx')).format).toBe('csv')
    expect((await readSheets(Buffer.from('PK,Name\n1,x'), 'list.xls')).format).toBe('csv')
  })
})
