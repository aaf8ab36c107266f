import { AppError } from '@sms/kit/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { databaseError } from '../database/errors.ts'
import type { TestTasks } from './testing-entry.ts'
import { createThread, ThreadEnded } from './thread.ts'

const names = ['twice', 'where', 'refuse', 'statement', 'untilAborted', 'eatMemory', 'busy'] as const
const open: { stop: () => Promise<void> }[] = []

function threadFor({ memoryMb = 256, idleMs = 60_000 } = {}) {
  const lines: { level: string; of: any; text: string }[] = []
  const entry = new URL('./testing-entry.ts', import.meta.url)
  const log = (level: string, of: object, text: string) => void lines.push({ level, of, text })
  const thread = createThread<TestTasks>(names, { entry, data: {}, memoryMb, idleMs, log })
  open.push(thread)
  return { ...thread, lines }
}

afterEach(async () => {
  for (const thread of open.splice(0)) await thread.stop()
})

describe('A thread for long work', () => {
  test('does tasks with plain data, several at a time, and nobody waits for it meanwhile', async () => {
    const { tasks } = threadFor()
    // A task that is aborted before it began knows it.
    expect(await tasks.untilAborted(0, { signal: AbortSignal.abort() })).toBe('given up')
    const waiting = tasks.untilAborted(0, { signal: AbortSignal.timeout(1) })
    expect(await tasks.twice([1, 2])).toEqual([2, 4])
    expect(await waiting).toBe('given up')
    let turns = 0
    const timer = setInterval(() => turns++, 5)
    await tasks.busy(200)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(2)
  })

  test('an error for the user arrives whole; one of the database keeps its SQLSTATE and none of its data', async () => {
    const { tasks, lines } = threadFor()
    const refused = await tasks.refuse().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({
      kind: 'refused',
      text: { en: 'No such file', zh: '无此文件' },
      problems: [{ field: 'file' }],
    })
    const failed = await tasks.statement().catch((error: unknown) => error)
    expect(databaseError(failed)?.code).toBe('57014')
    expect(lines).toMatchObject([{ level: 'error', of: { run: 'r1', err: { sqlState: '57014' } }, text: 'it failed' }])
    expect(JSON.stringify([lines, String(failed), (failed as Error).stack])).not.toContain('IBAN')
  })

  test('one that needs too much memory ends alone: its task fails saying so, the next begins a new thread', async () => {
    const { tasks } = threadFor({ memoryMb: 32 })
    const first = await tasks.where()
    const error = await tasks.eatMemory().catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ThreadEnded)
    expect(error).toMatchObject({ why: 'memory' })
    expect(await tasks.where()).not.toBe(first)
  })

  test('where several needed too much memory together, none is told that it was the one', async () => {
    const { tasks } = threadFor({ memoryMb: 32 })
    const small = tasks.untilAborted(0).catch((error: unknown) => error)
    const large = tasks.eatMemory().catch((error: unknown) => error)
    expect(await small).toMatchObject({ why: 'crowded' })
    expect(await large).toMatchObject({ why: 'crowded' })
  })

  test('a task asked for alone waits for the others, and others for it', async () => {
    const { tasks } = threadFor({ memoryMb: 32 })
    const order: string[] = []
    const end = new AbortController()
    const before = tasks.untilAborted(0, { signal: end.signal }).then(() => order.push('before'))
    const alone = tasks.eatMemory(0, { alone: true }).catch((error: unknown) => {
      order.push('alone')
      return error
    })
    const after = tasks.twice([1]).then(() => order.push('after'))
    end.abort()
    expect(await alone).toMatchObject({ why: 'memory' })
    await Promise.all([before, after])
    expect(order).toEqual(['before', 'alone', 'after'])
  })

  test('with nothing to do it ends in order, and begins again when it is asked', async () => {
    const { tasks, lines } = threadFor({ idleMs: 1 })
    const first = await tasks.where()
    await vi.waitFor(() => expect(lines).toMatchObject([{ text: 'closed' }]), { timeout: 10_000 })
    expect(await tasks.where()).not.toBe(first)
  })

  test('stopped, it gives up what is under way, closes what it holds, and is gone', async () => {
    const { tasks, stop, lines } = threadFor()
    const waiting = tasks.untilAborted(0)
    await tasks.twice([1])
    const alone = tasks.where(0, { alone: true }).catch((error: unknown) => error)
    await stop()
    expect(await waiting).toBe('given up')
    expect(lines).toMatchObject([{ text: 'closed' }])
    expect(await alone).toMatchObject({ why: 'ended' })
  })
})
