import { parseQuery } from '@sms/kit/contract'
import { supplier } from '@sms/resources/supplier/contract.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { naive, question, startSampledList } from './testing.ts'

const { app, mei, rows } = await startSampledList()
afterAll(() => app.close())

const groupsOf = async (by: string, raw: Record<string, string> = {}, who = mei) =>
  (await who.get(`/api/supplier/groups?${new URLSearchParams({ ...raw, by })}`)).body

describe('A list by the values of a field', () => {
  test('counts what a plain look at every record counts, and a filter by the value lists as many', async () => {
    const by = fc.constantFrom('star', 'currencies', 'status', 'type')
    await fc.assert(
      fc.asyncProperty(question, by, async ({ sort: _, ...raw }, by) => {
        const query = parseQuery(supplier, raw)
        const counts = new Map<string | null, number>()
        for (const row of rows.filter((row) => naive(query, row)))
          for (const value of Array.isArray(row[by]) && row[by].length
            ? row[by]
            : [row[by]].flat().concat(null).slice(0, 1))
            counts.set(value, (counts.get(value) ?? 0) + 1)
        const { groups, more } = (await groupsOf(by, raw)).data
        expect(new Map(groups.map((group: any) => [group.value, group.count]))).toEqual(counts)
        expect(groups.map((group: any) => group.count)).toEqual([...counts.values()].sort((a, b) => b - a))
        expect(more).toBe(false)
        const [first] = groups
        if (!first) return
        const within = { ...raw, or3: `${by}=${first.value ?? '~'}` }
        expect((await mei.get(`/api/supplier?${new URLSearchParams(within)}`)).body.total).toBe(first.count)
      }),
      { numRuns: 25 },
    )
  })

  test('only by fields with values to choose from, which the reader may see, and under filters that a list takes', async () => {
    for (const by of ['nameEn', 'leadDaysBulk', 'nothing', ''])
      expect((await groupsOf(by)).errors?.[0]?.field).toBe('by')
    expect((await groupsOf('star', { star: '9' })).errors?.[0]?.field).toBe('star')
    const otto = await app.member(mei, { name: 'Otto', email: 'otto@example.com', Menu: ['Fabric'] })
    expect((await otto.get('/api/supplier/groups?by=star')).status).toBe(403)
  })
})
