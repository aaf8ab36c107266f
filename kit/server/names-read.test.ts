import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../apps/api/testing.ts'

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
  const one = await add({ code: 'L-2', nameEn: 'Kaveri' })
  const names = async (language: 'en' | 'zh', ask: string) =>
    (await read(language, `/api/supplier/lookup?${ask}`)).map(({ name }) => name).sort()
  expect(await names('en', `ids=${both},${one}`)).toEqual(['L-1 · Hengli', 'L-2 · Kaveri'])
  expect(await names('zh', `ids=${both},${one}`)).toEqual(['L-1 · 恒力', 'L-2 · Kaveri'])
  // Whoever looks for a record may have typed any of its names: each line says them all.
  for (const q of ['hengli', '恒力'])
    expect(await names('en', `q=${encodeURIComponent(q)}`)).toEqual(['L-1 · 恒力 · Hengli'])
})
