import type { Actor } from '@sms/kit/server'
import { importersOf, importTasks } from '@sms/kit/server/mount'
import { nouns } from '@sms/resources/nouns.ts'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { importRun } from '../../../kit/server/import/table.ts'
import { csvOf, header, rowsOf, startImports } from './testing.ts'

const { app, mei, of } = await startImports()

const uploaded = async (letter: string): Promise<string> =>
  (await of.upload(csvOf([header, ...rowsOf(letter, 3)]))).body.data.id

test('previews that a page has dropped are given up, under way or waiting, and leave their place to the next', async () => {
  const id = await uploaded('A')
  const imports = app.services.imports!
  const { preview } = imports
  const began: AbortSignal[] = []
  const stuck: typeof preview = (_of, { signal } = {}) => {
    began.push(signal!)
    return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
  }
  Object.assign(imports, { preview: stuck })
  const ask = (signal: AbortSignal) =>
    mei
      .fetch(`${app.url}/api/supplier/import/preview`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id }),
        signal,
      })
      .then(
        ({ status }) => status,
        () => 'dropped',
      )
  const page = new AbortController()
  const answers: unknown[] = []
  const requests = Array.from({ length: 8 }, () => ask(page.signal).then((answer) => answers.push(answer)))
  // One is under way, four wait, the others are told to come back.
  await vi.waitFor(() => expect(answers).toEqual([429, 429, 429]))
  expect(began).toHaveLength(1)
  Object.assign(imports, { preview })
  page.abort()
  await Promise.all(requests)
  await vi.waitFor(async () => {
    expect((await of.preview(id)).body).toMatchObject({ code: 1, data: { counts: { create: 3 } } })
  })
  expect(began[0]!.aborted).toBe(true)
})

test('one that is given up stops at its next row and is not what was last previewed', async () => {
  const id = await uploaded('B')
  const { db, services } = app
  const never = async () => undefined
  const world = { db, files: services.files, nouns, importers: importersOf(nouns), findActor: never, log: app.app.log }
  const { id: user, name: called } = (await mei.get('/api/user/verify')).body.data
  const actor: Actor = { id: user, name: called, role: 'Staff', menu: ['Supplier'], rights: [] }
  const asking = { kind: 'supplier', actor, language: 'en' as const }
  const signal = AbortSignal.abort(new Error('given up'))
  const tasks = importTasks(world)
  await expect(tasks.preview({ ...asking, requested: { id } }, { signal })).rejects.toThrow('given up')
  const [run] = await db.select().from(importRun).where(eq(importRun.id, id))
  expect(run).toMatchObject({ settings: null, counts: null })
  const { hash, name } = run!
  await expect(tasks.look({ ...asking, hash, name }, { signal })).rejects.toThrow('given up')
})
