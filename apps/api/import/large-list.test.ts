import { describe, expect, test } from 'vitest'
import { allSuppliers, contentOf, csvOf, csvText, startImports, xlsxOf } from './testing.ts'
import { gb18030Of } from './testing-gb18030.ts'
import { countryOf, dirtyList, spoilt } from './testing-list.ts'

const count = 1_500
const rows = dirtyList(count)
const those = (is: (i: number) => boolean) => Array.from({ length: count }, (_, i) => i).filter(is)

const { mei, of } = await startImports({ importThread: {} })

describe('1,500 dirty rows of a register (domain.md, Import)', () => {
  test('the preview tells everything that is put right, left out or alike', async () => {
    const { body } = await of.upload(csvOf(rows), 'register.csv')
    const { data } = (await of.preview(body.data.id, { fixed: { type: 'OEM' } })).body
    expect(data.counts).toEqual({ rows: count, create: count, update: 0, unchanged: 0, skip: 0, errors: 0 })
    const notes = new Map<string, number>(data.notes.map((note: any) => [note.message, note.count]))
    expect(notes.get('name: blanks at the ends of cells are removed')).toBe(those(spoilt.ends).length)
    expect(notes.get('address: line breaks and tabs inside cells become a space')).toBe(
      those((i) => spoilt.broken(i) && !spoilt.chinese(i) && i % 6 !== 5).length,
    )
    expect(notes.get('city: “(blank)” counts as empty')).toBe(those(spoilt.blank).length)
    expect(notes.get('Columns that are not imported: lat, returned_by_queries')).toBe(2)
    const moved = 'A Chinese name in the column of English names becomes the Chinese name'
    expect(notes.get(moved)).toBe(those((i) => spoilt.chinese(i) && !spoilt.twin(i)).length)
    expect(notes.get('No region given: taken from the address')).toBeGreaterThan(count / 6)
    expect(data.similar.total).toBe(those((i) => spoilt.twin(i) && !spoilt.chinese(i - 1)).length)
    const [group] = data.similar.groups
    expect(group.rows.map((row: any) => row.row)).toEqual([8, 9])
  })

  test('the commit makes every one of them, and other people are served meanwhile', async () => {
    const { body } = await of.upload(csvOf(rows), 'register.csv')
    await of.commit(body.data.id, { fixed: { type: 'OEM' } })
    let served = 0
    const phases = new Set<string>()
    for (;;) {
      const { data } = (await of.run(body.data.id)).body
      expect((await mei.get('/api/supplier?q=lotus&pageSize=20')).body.code).toBe(1)
      if (data.state !== 'running') break
      served++
      phases.add(data.phase)
      expect(data.done).toBeLessThanOrEqual(Math.max(data.total, 0))
      await new Promise((next) => setTimeout(next, 50))
    }
    expect(served).toBeGreaterThan(1)
    expect(phases).toContain('writing')
    const all = await allSuppliers(mei)
    expect(all.size).toBe(count)
    for (const i of those((i) => i % 97 === 0 || spoilt.broken(i) || spoilt.chinese(i))) {
      const record = all.get(`DL${String(i).padStart(6, '0')}`)!
      expect(record.country).toBe(countryOf(i))
      const name = rows[i + 1]![1]!.trim()
      expect(spoilt.chinese(i) && !spoilt.twin(i) ? record.nameZh : record.nameEn).toBe(name)
      const address = rows[i + 1]![2]!.replace('\n', ' ')
      expect(record.addressZh ?? record.addressEn).toBe(address)
      if (spoilt.chinese(i) && countryOf(i) === 'CN') expect(record.region).toBe('Jiangsu')
    }
  })

  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['as GB18030', () => gb18030Of(csvText(rows))],
    ['saved as XLSX', () => xlsxOf(rows)],
  ])('%s the same file gives the same records', async (_, bytes) => {
    const { data } = (await of.look(await bytes(), { fixed: { type: 'OEM' } })).body
    expect(data.counts).toEqual({ rows: count, create: 0, update: 0, unchanged: count, skip: 0, errors: 0 })
  })

  test('a change of every row is one transaction as well', async () => {
    const changed = rows.map((row, i) => (i === 0 ? row : row.with(4, `New city ${i % 9}`)))
    const run = await of.put(csvOf(changed))
    expect(run.counts).toMatchObject({ update: count })
    const all = [...(await allSuppliers(mei)).values()]
    expect(new Set(all.map((row) => row.version))).toEqual(new Set([2]))
    expect(contentOf(all[8]!)).toMatchObject({ city: 'New city 0' })
  })
})
