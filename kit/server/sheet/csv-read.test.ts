import { describe, expect, test } from 'vitest'
import { readSheets } from './read.ts'
import { refusal, rowsOf } from './testing.ts'

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const read = (text: string) => rowsOf(Buffer.from(text))

describe('the encoding of a CSV', () => {
  const rows = [
    ['名称', 'café'],
    ['棉布', '😀'],
  ]
  const text = rows.map((row) => row.join(',')).join('\r\n')

  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\uFEFF${text}`)],
    ['utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['utf-16be', utf16be(`\uFEFF${text}`)],
  ])('%s, with or without a byte order mark', async (encoding, bytes) => {
    const book = await readSheets(bytes, 'list.csv')
    expect(book).toMatchObject({ format: 'csv', encoding, delimiter: ',', sheets: [{ name: 'list', rows }] })
  })

  test('GB18030, with the four-byte characters that GBK cannot write, in and beyond the BMP', async () => {
    // 棉布 in two bytes each; 㘵 U+3635 and 𠮷 U+20BB7 in four; 龴 U+9FB4 in two since GB18030-2005.
    const bytes = Buffer.from('c3deb2bc2c8230a8390d0a9534b2352cfe59', 'hex')
    const book = await readSheets(bytes, 'list.csv')
    expect(book).toMatchObject({
      encoding: 'gb18030',
      sheets: [
        {
          rows: [
            ['棉布', '㘵'],
            ['𠮷', '龴'],
          ],
        },
      ],
    })
  })

  test('text with zero bytes, or cut off, is refused', async () => {
    expect((await refusal(Buffer.from('a,b\0,c'))).reason).toBe('binary')
    expect((await refusal(Buffer.from('a,b', 'utf16le'))).reason).toBe('binary')
    expect((await refusal(Buffer.from('\uFEFFa\0b', 'utf16le'))).reason).toBe('binary')
    expect((await refusal(Buffer.from([0xff, 0xfe, 0x41]))).reason).toBe('encoding')
  })
})

describe('the lines of a CSV', () => {
  const rows = [
    ['a', 'b'],
    ['1', '2'],
    ['', ''],
    ['3', '4'],
  ]

  test.each([
    ['CR LF', 'a,b\r\n1,2\r\n\r\n3,4\r\n'],
    ['LF', 'a,b\n1,2\n\n3,4'],
    ['CR', 'a,b\r1,2\r\r3,4\r'],
    ['all kinds at once', 'a,b\r\n1,2\n\r3,4\r\n\r\n\n'],
  ])('end with %s', async (_, text) => {
    expect(await read(text)).toEqual(rows)
  })

  test('quotes hold delimiters, line breaks and doubled quotes; a stray one is a character', async () => {
    expect(await read('"a,1","say ""so""","x\r\ny"\r\n12" pipe,b"c, "d"\r\n')).toEqual([
      ['a,1', 'say "so"', 'x\r\ny'],
      ['12" pipe', 'b"c', ' "d"'],
    ])
  })

  test('rows of uneven length are filled up, nothing is trimmed, blank ends are cut', async () => {
    expect(await read('a, b ,,\n1\n1,2,3,\n,,,\n,,,\n')).toEqual([
      ['a', ' b ', ''],
      ['1', '', ''],
      ['1', '2', '3'],
    ])
  })

  test('a quote that never closes is refused with the row it stands in', async () => {
    expect(await refusal(Buffer.from('a,b\n1,2\n"3,4\n5,6\n'))).toMatchObject({ reason: 'quote', details: { row: 3 } })
  })

  test('numbers, dates and zeros are text as they stand; guards against formulas are taken off', async () => {
    expect(await read(`007,1.50,1E+12,01/02/2024\n="0042",'=1+1,'-5,'tis\n`)).toEqual([
      ['007', '1.50', '1E+12', '01/02/2024'],
      ['0042', '=1+1', '-5', "'tis"],
    ])
  })
})

describe('the delimiter of a CSV', () => {
  const delimiterOf = async (text: string) => (await readSheets(Buffer.from(text), 'f')).delimiter

  test.each([
    [',', 'name,price\na,1\n'],
    [';', 'name;price\na;1,5\nb;2,25\nc;3,00\n'],
    ['\t', 'name\tnote\na\tone, two; three\nb\tx\n'],
    ['|', 'a|b|c\n1|2|3\n'],
    [',', 'just one column\nx\ny\n'],
    [',', '"a;b;c","d;e"\n"1;2","3;4"\n'],
    [';', 'Price list, spring; draft\n\ncode;name;price\n1;a, b, c;2\n2;d;3\n3;e;4\n'],
    [',', 'name,notes\na,"x; y\n; z;"\nb,"p; q"\n'],
    [',', 'name,notes\na,"one; two\nthree; four\nfive; six\nseven; eight"\n'],
    [',', 'size,name\n12" wide,pipe\n5" wide,tube; red\n'],
  ])('is %j', async (delimiter, text) => {
    expect(await delimiterOf(text)).toBe(delimiter)
  })

  test('a first line sep= names it and is not part of the table', async () => {
    const book = await readSheets(Buffer.from('\uFEFFsep=;\r\na,b;c\r\n'), 'f')
    expect(book).toMatchObject({ delimiter: ';', sheets: [{ rows: [['a,b', 'c']] }] })
  })
})
