import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'
import { csvOf, importer } from './testing.ts'

let app: TestApp
let mei: Visitor
let of: ReturnType<typeof importer>
beforeAll(async () => {
  app = await startTestApp({ importMemoryMb: 90 })
  mei = await app.setup()
  of = importer(mei)
})
afterAll(() => app.close())

const header = ['Code', 'Name (EN)', 'Type', 'Notes']
const list = (mark: string, count: number) =>
  csvOf([
    header,
    ...Array.from({ length: count }, (_, i) => [`${mark}-${i}`, `Mill ${mark} ${i}`, 'OEM', 'x'.repeat(40)]),
  ])

describe('A file that needs more memory than the thread of imports may take', () => {
  test('is refused in a sentence; the server answers on, and the next file is imported', async () => {
    const { id } = (await of.upload(list('L', 60_000))).body.data
    const { body } = await of.preview(id)
    expect(body).toMatchObject({
      code: 0,
      message: 'This file is too large to be imported at once; divide it into several',
      errors: [{ field: 'file' }],
    })
    const small = (await of.upload(list('S', 3))).body.data.id
    await of.commit(small)
    expect(await of.ended(small)).toMatchObject({ state: 'done', counts: { create: 3 } })
  })

  test('as a job it fails, says so, and nothing of it remains', async () => {
    const { id } = (await of.upload(list('J', 60_000))).body.data
    await of.commit(id)
    expect(await of.ended(id)).toMatchObject({
      state: 'failed',
      message: 'This file is too large to be imported at once; divide it into several. Nothing was changed.',
    })
    expect((await mei.get('/api/supplier?q=Mill%20J')).body.total).toBe(0)
  })
})
