import { once } from 'node:events'
import { threadId } from 'node:worker_threads'
import { label, refusalAt } from '@sms/kit/contract'
import { serveTasks, threadLog } from './serve.ts'
import type { How } from './thread.ts'

const log = threadLog()

/** What thread.test.ts asks a thread to do. */
const tasks = {
  twice: async (of: readonly number[]) => of.map((number) => number * 2),
  where: async (_?: unknown, _how?: How) => threadId,
  refuse: async () => {
    throw refusalAt('file', label('No such file', '无此文件'))
  },
  statement: async () => {
    const cause = Object.assign(new Error('canceling statement: IBAN 7'), { code: '57014' })
    const error = Object.assign(new Error('select IBAN 7', { cause }), { query: 'select', params: [] })
    log.error({ err: error, run: 'r1' }, 'it failed')
    throw error
  },
  untilAborted: async (_: unknown, { signal }: How = {}) => {
    if (!signal?.aborted) await once(signal!, 'abort')
    return 'given up'
  },
  eatMemory: async (_?: unknown, _how?: How) => {
    const held: unknown[] = []
    for (;;) held.push(Array.from({ length: 10_000 }, (_, i) => ({ i })))
  },
  busy: async (ms: number) => {
    for (const until = Date.now() + ms; Date.now() < until; );
  },
}
export type TestTasks = typeof tasks

serveTasks(tasks, async () => log.info('closed'))
