import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { findCountry } from '@sms/resources/standards/country-text.ts'
import { needsSharedData, sharedRows } from '@sms/resources/standards/server/shared-data.ts'
import { describe, expect, test } from 'vitest'
import { allSuppliers, csvText, startImports, xlsxOf } from './testing.ts'
import { gb18030Of } from './testing-gb18030.ts'

const facilities = sharedRows('suppliers/osh_facilities.csv')
const file = (path: string) => new URL(`../../../../shared/data/${path}`, import.meta.url)
const villages = file('regions/villages_rare_hanzi.gb18030.csv')

const { mei, of } = await startImports({ importThread: {} })

describe.skipIf(!facilities)(`osh_facilities.csv, 5,443 real rows ${needsSharedData}`, () => {
  const bytes = () => readFile(file('suppliers/osh_facilities.csv'))
  const cells = () => [Object.keys(facilities![0]!), ...facilities!.map((row) => Object.values(row))]

  test('the preview: nothing wrong, nothing in silence, its duplicates named', async () => {
    const { body } = await of.upload(await bytes(), 'osh_facilities.csv')
    const started = performance.now()
    const { data } = (await of.preview(body.data.id, { fixed: { type: 'OEM' } })).body
    console.log(`preview of 5,443 real rows: ${Math.round(performance.now() - started)} ms`)
    expect(data.counts).toEqual({ rows: 5_443, create: 5_443, update: 0, unchanged: 0, skip: 0, errors: 0 })
    const notes = (text: RegExp) =>
      data.notes.filter((note: any) => text.test(note.message)).reduce((sum: number, note: any) => sum + note.count, 0)
    expect(notes(/line breaks and tabs/)).toBe(33)
    expect(notes(/“\(blank\)” inside a longer text/)).toBe(58)
    expect(notes(/blanks at the ends/)).toBeGreaterThanOrEqual(1_199)
    // Of its ten columns the number, the name, the address, the country and “is_closed” find their fields.
    expect(notes(/not imported/)).toBe(5)
    // 129 groups (275 rows) differ in case and punctuation alone, further ones in the form of company.
    expect(data.similar.total).toBeGreaterThanOrEqual(129)
    expect(data.similar.rows).toBeGreaterThanOrEqual(275)
    const wolford = data.similar.groups.find((group: any) => group.rows[0].name.includes('Wolford'))
    expect(wolford.rows.map((row: any) => row.name)).toEqual([
      'AT2020029XJ1PW6 · Wolford AG',
      'SI2020029TWAN77 · Wolford d.o.o.',
    ])
  })

  test('the commit: every row as it stands in the file, blanks trimmed and countries resolved', async () => {
    const { body } = await of.upload(await bytes(), 'osh_facilities.csv')
    const started = performance.now()
    await of.commit(body.data.id, { fixed: { type: 'OEM' } })
    expect(await of.ended(body.data.id)).toMatchObject({ state: 'done', done: 5_443 })
    console.log(`import of 5,443 real rows: ${Math.round(performance.now() - started)} ms`)
    const all = await allSuppliers(mei)
    expect(all.size).toBe(5_443)
    for (const row of facilities!) {
      const record = all.get(row.os_id!)!
      const tidy = (text: string) => text.trim().replace(/\s*[\n\t]\s*/g, ' ')
      expect([record.nameEn, record.addressZh ?? record.addressEn, record.country, record.status]).toEqual([
        tidy(row.name!),
        tidy(row.address!),
        findCountry(row.country_name!),
        row.is_closed === 'True' ? 'inActive' : 'Active',
      ])
    }
  })

  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['as GB18030', () => gb18030Of(csvText(cells()))],
    ['saved as XLSX', () => xlsxOf(cells())],
  ])('%s it is the same records: none is changed', async (name, made) => {
    const { data } = (await of.look(await made(), { fixed: { type: 'OEM' } }, name)).body
    expect(data.counts).toEqual({ rows: 5_443, create: 0, update: 0, unchanged: 5_443, skip: 0, errors: 0 })
  })
})

test.skipIf(!existsSync(villages))(
  `villages_rare_hanzi.gb18030.csv keeps all its characters ${needsSharedData}`,
  async () => {
    const bytes = await readFile(villages)
    const lines = new TextDecoder('gb18030')
      .decode(bytes)
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(','))
    const { body } = await of.upload(bytes, 'villages.csv')
    expect(body.data.encoding).toBe('gb18030')
    await of.commit(body.data.id, { fixed: { type: 'Trader' } })
    expect(await of.ended(body.data.id)).toMatchObject({ state: 'done', counts: { create: 48, errors: 0 } })
    const all = await allSuppliers(mei)
    for (const [code, name] of lines) expect(all.get(code!)).toMatchObject({ nameZh: name, nameEn: null })
    const rare = lines.find(([, name]) => [...name!].some((row) => row.codePointAt(0)! > 0xffff))!
    const { body: found } = await mei.get(`/api/supplier?q=${encodeURIComponent(rare[1]!.slice(0, 4))}`)
    expect(found.code, JSON.stringify(found)).toBe(1)
    expect(found.data.map((record: any) => record.code)).toContain(rare[0])
  },
)
