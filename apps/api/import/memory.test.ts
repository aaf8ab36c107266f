import type { Actor } from '@sms/kit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRun, startRun } from '../../../kit/server/import/runs.ts'
import { importQueue } from '../../../kit/server/import/tasks.ts'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'
import { csvOf, importer } from './testing.ts'

let app: TestApp
let mei: Visitor
let of: ReturnType<typeof importer>
beforeAll(async () => {
  // Not even the product has room in it.
  app = await startTestApp({ importThread: { memoryMb: 16 } })
  mei = await app.setup()
  of = importer(mei)
})
afterAll(() => app.close())

const sentence = 'This file is too large to be imported at once; divide it into several'

describe('A file that needs more memory than the thread of imports may take', () => {
  test('is refused in a sentence, and the server answers on', async () => {
    const { body } = await of.upload(csvOf([['Code'], ['A-1']]))
    expect(body).toMatchObject({ code: 0, message: sentence, errors: [{ field: 'file' }] })
    expect((await mei.get('/api/supplier')).body).toMatchObject({ code: 1, total: 0 })
  })

  test('as a job it fails, says so, and nothing of it remains', async () => {
    const actor: Actor = (await mei.get('/api/user/verify')).body.data
    const file = { name: 'list.csv', hash: 'a'.repeat(64), size: 10, format: 'csv', encoding: null, delimiter: null }
    const { id } = await addRun(app.db, actor, { kind: 'supplier', ...file })
    const attempt = await startRun(app.db, id, { settings: null, headers: null })
    await app.services.jobs.queue(importQueue, attempt)
    expect(await of.ended(id)).toMatchObject({ state: 'failed', message: `${sentence}. Nothing was changed.` })
  })
})
