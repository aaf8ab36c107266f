import type { Actor } from '@sms/kit/server'
import { expect, test } from 'vitest'
import {
  addRun,
  cancelRun,
  claimRun,
  failRun,
  finishRun,
  ownRun,
  showProgress,
  startRun,
} from '../../../kit/server/import/runs.ts'
import { startImports } from './testing.ts'

const { app, mei } = await startImports()

test('an import given up and started again at once: what is left of the first attempt has no say in the second', async () => {
  const actor: Actor = (await mei.get('/api/user/verify')).body.data
  const file = { name: 'list.csv', hash: 'a'.repeat(64), size: 10, format: 'csv', encoding: null, delimiter: null }
  const { id } = await addRun(app.db, actor, { kind: 'supplier', ...file })
  const start = () => startRun(app.db, id, { settings: null, headers: null })
  const progress = { phase: 'writing' as const, done: 1, total: 2 }
  const result = { counts: null, report: null, done: 2, total: 2, change: null }
  const run = () => ownRun(app.db, actor, 'supplier', id)

  const first = await start()
  expect(await claimRun(app.db, first)).toMatchObject(first)
  await cancelRun(app.db, id)
  const second = await start()

  expect(await showProgress(app.db, first, progress)).toBe(false)
  expect(await finishRun(app.db, first, result)).toBe(false)
  await failRun(app.db, first, { en: 'The import was cancelled', zh: '导入已取消' })
  expect(await claimRun(app.db, first)).toBeUndefined()
  expect(await run()).toMatchObject({ state: 'running', phase: 'waiting', message: null, startedAt: null })

  expect(await claimRun(app.db, second)).toMatchObject(second)
  expect(await showProgress(app.db, second, progress)).toBe(true)
  expect(await finishRun(app.db, second, result)).toBe(true)
  expect(await run()).toMatchObject({ state: 'done', done: 2 })
})
