import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Killable, startKillable } from '../testing-killed.ts'
import { csvOf } from './testing.ts'
import { dirtyList } from './testing-list.ts'

const count = 20_000
let product: Killable
const ask: Killable['ask'] = (path, body) => product.ask(path, body)
beforeAll(async () => {
  product = await startKillable()
}, 60_000)
afterAll(() => product.close())

const until = async (id: string, wanted: (run: any) => boolean) => {
  for (const end = Date.now() + 110_000; Date.now() < end; await new Promise((next) => setTimeout(next, 50))) {
    const { data } = await ask(`/supplier/import/id?id=${id}`)
    if (wanted(data)) return data
  }
  throw new Error('it did not come to that')
}

describe('A server killed in the middle of an import', () => {
  test('nothing of it remains, the run says so, and started again it is done once', async () => {
    const { id } = (await ask('/supplier/import/upload?name=list.csv', csvOf(dirtyList(count)))).data
    expect((await ask('/supplier/import/commit', { id, fixed: { type: 'OEM' } })).code).toBe(1)
    await until(id, (run) => run.phase === 'writing' && run.done > 2_000)
    await product.kill()
    await product.start()
    expect(await product.count('supplier')).toBe(0)
    expect(await until(id, (run) => run.state !== 'running')).toMatchObject({
      state: 'failed',
      message: 'The server stopped during the import; nothing was changed. Please start it again.',
    })
    expect((await ask('/supplier/import/commit', { id })).code).toBe(1)
    expect(await until(id, (run) => run.state !== 'running')).toMatchObject({
      state: 'done',
      counts: { create: count },
    })
    expect(await product.count('supplier')).toBe(count)
  }, 180_000)

  test('ended in order, it gives the import up or finishes it, but never half', async () => {
    const before = await product.count('supplier')
    const changed = dirtyList(count).map((row, i) => (i === 0 ? row : row.with(0, `N${row[0]}`).with(1, `New ${i}`)))
    const { id } = (await ask('/supplier/import/upload?name=list.csv', csvOf(changed))).data
    await ask('/supplier/import/commit', { id, fixed: { type: 'OEM' } })
    await until(id, (run) => run.phase === 'writing' && run.done > 500)
    await product.kill('SIGTERM')
    await product.start()
    const { state } = await until(id, (run) => run.state !== 'running')
    const after = await product.count('supplier')
    expect([state, after]).toEqual(state === 'done' ? ['done', before + count] : ['failed', before])
  }, 180_000)
})

describe('Another process goes on where one was killed', () => {
  test('it shows how far the import is, then that it failed, and carries it out when it is started again', async () => {
    const before = await product.count('supplier')
    const list = dirtyList(count).map((row, i) => (i === 0 ? row : row.with(0, `B${row[0]}`).with(1, `Beside ${i}`)))
    const { id } = (await ask('/supplier/import/upload?name=list.csv', csvOf(list))).data
    await ask('/supplier/import/commit', { id, fixed: { type: 'OEM' } })
    await until(id, (run) => run.phase === 'writing' && run.done > 500)
    const first = product.server()
    // The import must not be done before the other process is there.
    first.kill('SIGSTOP')
    await product.start()
    const seen = await until(id, (run) => run.state !== 'running' || run.done > 500)
    expect(seen).toMatchObject({ state: 'running', phase: 'writing', total: count })
    await product.kill('SIGKILL', first)
    expect(await until(id, (run) => run.state !== 'running')).toMatchObject({
      state: 'failed',
      message: 'The server stopped during the import; nothing was changed. Please start it again.',
    })
    expect(await product.count('supplier')).toBe(before)
    await ask('/supplier/import/commit', { id })
    expect(await until(id, (run) => run.state !== 'running')).toMatchObject({ state: 'done' })
    expect(await product.count('supplier')).toBe(before + count)
  }, 240_000)
})
