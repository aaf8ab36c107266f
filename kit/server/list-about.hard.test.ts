import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'

/**
 * A table long enough to be walked, in whose order three names follow one another: of one the first are at the top, of
 * one as far down as both halves of the entries are walked for, of one beyond what is walked. On the disk they lie among
 * each other, so that samples by blocks tell the same of each.
 */
let app: TestApp
let mei: Visitor
const many = 12_000
const names = [
  'Fuzhou Golden Lotus Weaving Mill',
  'Jiaxing Silver Crane Knitting Shed',
  'Ningbo Copper Tiger Printing Yard',
]
const codeOf = (at: number) => `L-${String(at).padStart(5, '0')}`

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  for (const [i, name] of names.entries())
    await mei.post('/api/supplier/add', { code: codeOf(i * many), nameEn: `${name} 0`, type: 'OEM' })
  // The others by the database itself, without their history and the indexes of filters.
  const { rows: indexes } = await app.db.execute<{ name: string }>(sql`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = 'supplier'::regclass and not indisunique`)
  await app.db.transaction(async (tx) => {
    for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`))
    await tx.execute(sql`alter table supplier disable trigger user`)
    const firsts = sql.join(
      [...names.keys()].map((i) => sql`${codeOf(i * many)}`),
      sql`, `,
    )
    await tx.execute(sql`
      insert into supplier select (jsonb_populate_record(s, jsonb_build_object(
        'id', lpad(to_hex(at), 8, '0') || substr(s.id::text, 9), 'code', 'L-' || lpad(at::text, 5, '0')))).*
      from supplier s, generate_series(1, ${many - 1}::int) n, lateral (select substr(s.code, 3)::int + n as at) place
      where s.code in (${firsts}) order by n`)
    await tx.execute(sql`
      insert into search_entry (kind, id, active, place, said, members)
      select e.kind, s.id, true, s.code, replace(e.said, lower(e.place), lower(s.code)), e.members
      from supplier s, lateral (select substr(s.code, 3)::int as at) place, search_entry e
      where e.place = 'L-' || lpad((at - at % ${many}::int)::text, 5, '0') and s.code <> e.place
      order by at % ${many}::int`)
    await tx.execute(sql`alter table supplier enable trigger user`)
  })
  await app.db.execute(sql`analyze supplier, search_entry`)
})
afterAll(() => app.close())

const list = async (query: string) => (await mei.get(`/api/supplier?${query}`)).body
/** The answer with about how many: each look into the table is at other blocks, and some few do not show where to read. */
async function estimated(query: string) {
  for (let tries = 1; ; tries++) {
    const answer = await list(`${query}&about=total`)
    if (answer.about || tries === 5) return answer
  }
}
const asking = (name: string) => `q=${encodeURIComponent(name)}`
const q = asking(names[0]!)
const codesOf = ({ data }: { data?: any }): string[] => data.map((one: { code: string }) => one.code)

describe('Rows that do not wait for their number', () => {
  test('where counting takes long they come with about how many there are, if that will do', async () => {
    for (const [i, name] of names.entries()) {
      const answer = await estimated(asking(name))
      expect(codesOf(answer).slice(0, 2)).toEqual([codeOf(i * many), codeOf(i * many + 1)])
      expect(answer).toMatchObject({ about: true })
      expect(answer).not.toHaveProperty('more')
      expect(answer.total).toBeGreaterThan(many * 0.7)
      expect(answer.total).toBeLessThan(many * 1.3)
    }
  })

  test('else the number is exact, as it is where it is counted soon', async () => {
    expect(await list(q)).toMatchObject({ total: many })
    expect(await list(q)).not.toHaveProperty('about')
    const few = await list('q=L-0001&about=total')
    expect(few).toMatchObject({ total: 10 })
    expect(few).not.toHaveProperty('about')
  })

  test('they are the same rows, wherever the first of them stand, whichever page is asked for in whichever order', async () => {
    const page = fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 300 }).map((page) => `page=${page}`),
      fc.constant('before=~'),
      fc.constant('cursor'),
    )
    const sort = fc.constantFrom('', 'sort=-code', 'sort=-createdAt')
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), page, sort, async (name, page, sort) => {
        const base = `${asking(name)}&pageSize=40&${sort}`
        const { next } = page === 'cursor' ? await list(`${base}&page=7`) : {}
        const asked = `${base}&${next ? `after=${encodeURIComponent(next)}` : page}`
        const [exact, about] = [await list(asked), await list(`${asked}&about=total`)]
        expect(codesOf(about)).toEqual(codesOf(exact))
        expect([about.next, about.prev]).toEqual([exact.next, exact.prev])
        if (about.about) expect(about.total).toBeGreaterThanOrEqual(codesOf(about).length)
        else expect(about.total).toBe(many)
      }),
      { numRuns: 25 },
    )
  })

  test('the next page goes on from the cursor, whatever the number', async () => {
    const first = await list(`${q}&about=total&pageSize=5`)
    const second = await list(`${q}&about=total&pageSize=5&after=${encodeURIComponent(first.next!)}`)
    expect(codesOf(second)[0]).toBe(codeOf(5))
    expect(second).toMatchObject({ about: true })
  })

  test('the end of the list is read as well, and the page before it', async () => {
    const total = names.length * many
    const q = asking(names.at(-1)!)
    const last = await list(`${q}&about=total&pageSize=5&before=~`)
    expect(codesOf(last)).toEqual([5, 4, 3, 2, 1].map((n) => codeOf(total - n)))
    expect(last).toMatchObject({ about: true })
    expect(last).not.toHaveProperty('next')
    const before = await list(`${q}&about=total&pageSize=5&before=${encodeURIComponent(last.prev!)}`)
    expect(codesOf(before).at(-1)).toBe(codeOf(total - 6))
    const falling = await list(`${q}&about=total&pageSize=5&sort=-code`)
    expect(codesOf(falling)).toEqual(codesOf(last).reverse())
  })

  test('the search over everything tells about how many too', async () => {
    const { data } = (await mei.get(`/api/search?${q}`)).body
    expect(data).toMatchObject([{ kind: 'supplier', about: true, records: Array(5).fill({ kind: 'supplier' }) }])
    expect(data[0].total).toBeGreaterThan(many * 0.7)
  })

  test('what the parameter may say is told', async () => {
    const refused = await list('about=rows')
    expect(refused).toMatchObject({ code: 0, errors: [{ field: 'about' }] })
  })
})
