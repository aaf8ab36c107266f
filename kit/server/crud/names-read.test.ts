import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../apps/api/testing.ts'

const app = await startTestApp()
afterAll(() => app.close())
const mei = await app.setup()

const add = async (values: object) =>
  (await mei.post('/api/supplier/add', { type: 'OEM', confirm: ['similar'], ...values })).body.data.id as string
const read = async (language: 'en' | 'zh', path: string) => {
  await mei.put('/api/user/profile', { language })
  return (await mei.get(path)).body.data as { name: string }[]
}

test('a reference is read by code and the name in one’s own language, found by either', async () => {
  const both = await add({ code: 'L-1', nameEn: 'Hengli', nameZh: '恒力' })
  const latin = await add({ code: 'L-2', nameEn: 'Kaveri' })
  const names = async (language: 'en' | 'zh', ask: string) =>
    (await read(language, `/api/supplier/lookup?${ask}`)).map(({ name }) => name).sort()
  expect(await names('en', `ids=${both},${latin}`)).toEqual(['L-1 · Hengli', 'L-2 · Kaveri'])
  expect(await names('zh', `ids=${both},${latin}`)).toEqual(['L-1 · 恒力', 'L-2 · Kaveri'])
  // Whoever looks for a record may have typed any of its names: each line says them all.
  for (const q of ['hengli', '恒力'])
    expect(await names('en', `q=${encodeURIComponent(q)}`)).toEqual(['L-1 · 恒力 · Hengli'])
})

test('what is called by a choice or a day is called so in words, in a history too', async () => {
  const item = (await mei.post('/api/fabric/add', { code: 'F-1' })).body.data.id as string
  const moved = { item, movement: 'in', day: '2026-11-02', quantity: 1, party: 'Aster' }
  const { id } = (await mei.post('/api/swatch/add', moved)).body.data
  for (const [language, name] of [
    ['en', 'Received · 2 Nov 2026 · Aster'],
    ['zh', '收到 · 2026年11月2日 · Aster'],
  ] as const) {
    expect(await read(language, `/api/swatch/lookup?ids=${id}`)).toMatchObject([{ name }])
    // Also where it is found, by whatever part of its name.
    expect(await read(language, '/api/swatch/lookup?q=Aster')).toMatchObject([{ name }])
    const found = (await read(language, '/api/search?q=Aster')) as unknown as { records: { name: string }[] }[]
    expect(found.flatMap(({ records }) => records)).toMatchObject([{ name }])
    const entries = await read(language, `/api/history?kind=fabric&id=${item}`)
    expect(entries.map((entry) => entry.name)).toContain(name)
  }
})

test('a currency is listed by its code and its words, by which it is called once it is chosen', async () => {
  const { id } = (await mei.post('/api/currency/add', { code: 'EUR' })).body.data
  for (const [language, name] of [
    ['en', 'EUR Euro'],
    ['zh', 'EUR 欧元'],
  ] as const)
    for (const ask of ['q=eur', `ids=${id}`])
      expect(await read(language, `/api/currency/lookup?${ask}`)).toMatchObject([{ name }])
})
