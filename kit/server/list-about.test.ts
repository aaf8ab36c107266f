import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'

/** A table long enough to be walked, whose every record holds the words of a long search. */
let app: TestApp
let mei: Visitor
const many = 22_000
const words = 'Fuzhou Golden Lotus Weaving'

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  await mei.post('/api/supplier/add', { code: 'L-00000', nameEn: `${words} 0`, type: 'OEM' })
  // The others by the database itself, without their history and the indexes of filters.
  const { rows: indexes } = await app.db.execute<{ name: string }>(sql`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = 'supplier'::regclass and not indisunique`)
  await app.db.transaction(async (tx) => {
    for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`))
    await tx.execute(sql`alter table supplier disable trigger user`)
    await tx.execute(sql`
      insert into supplier select (jsonb_populate_record(s, jsonb_build_object(
        'id', lpad(to_hex(n), 8, '0') || substr(s.id::text, 9), 'code', 'L-' || lpad(n::text, 5, '0')))).*
      from supplier s, generate_series(1, ${many - 1}) n`)
    await tx.execute(sql`
      insert into search_entry (kind, id, active, place, said, members)
      select 'supplier', s.id, true, s.code, replace(e.said, 'l-00000', lower(s.code)), e.members from supplier s, search_entry e
      where e.kind = 'supplier' and s.id <> e.id`)
    await tx.execute(sql`alter table supplier enable trigger user`)
  })
  await app.db.execute(sql`analyze supplier, search_entry`)
})
afterAll(() => app.close())

const list = async (query: string) => (await mei.get(`/api/supplier?${query}`)).body
const q = `q=${encodeURIComponent(words)}`

describe('Rows that do not wait for their number', () => {
  test('where counting takes long they come with about how many there are, if that will do', async () => {
    const { data, total, about, more } = await list(`${q}&about=total`)
    expect(data.map(({ code }: { code: string }) => code).slice(0, 2)).toEqual(['L-00000', 'L-00001'])
    expect({ about, more }).toEqual({ about: true, more: undefined })
    expect(total).toBeGreaterThan(many * 0.8)
    expect(total).toBeLessThan(many * 1.2)
  })

  test('else the number is exact, as it is where it is counted soon', async () => {
    expect(await list(q)).toMatchObject({ total: many })
    expect(await list(q)).not.toHaveProperty('about')
    const few = await list('q=L-0001&about=total')
    expect(few).toMatchObject({ total: 10 })
    expect(few).not.toHaveProperty('about')
  })

  test('the next page goes on from the cursor, whatever the number', async () => {
    const first = await list(`${q}&about=total&pageSize=5`)
    const second = await list(`${q}&about=total&pageSize=5&after=${encodeURIComponent(first.next!)}`)
    expect(second.data.map(({ code }: { code: string }) => code)[0]).toBe('L-00005')
    expect(second).toMatchObject({ about: true })
  })

  test('the end of the list is read as well, and the page before it', async () => {
    const last = await list(`${q}&about=total&pageSize=5&before=~`)
    expect(last.data.map(({ code }: { code: string }) => code)).toEqual(
      [5, 4, 3, 2, 1].map((n) => `L-${String(many - n).padStart(5, '0')}`),
    )
    expect(last).toMatchObject({ about: true })
    expect(last).not.toHaveProperty('next')
    const before = await list(`${q}&about=total&pageSize=5&before=${encodeURIComponent(last.prev!)}`)
    expect(before.data.at(-1)).toMatchObject({ code: `L-${many - 6}` })
    const falling = await list(`${q}&about=total&pageSize=5&sort=-code`)
    expect(falling.data.map(({ code }: { code: string }) => code)).toEqual(
      last.data.map(({ code }: { code: string }) => code).reverse(),
    )
  })

  test('the search over everything tells about how many too', async () => {
    const { data } = (await mei.get(`/api/search?${q}`)).body
    expect(data).toMatchObject([{ kind: 'supplier', about: true, records: Array(5).fill({ kind: 'supplier' }) }])
    expect(data[0].total).toBeGreaterThan(many * 0.8)
  })

  test('what the parameter may say is told', async () => {
    const refused = await list('about=rows')
    expect(refused).toMatchObject({ code: 0, errors: [{ field: 'about' }] })
  })
})
