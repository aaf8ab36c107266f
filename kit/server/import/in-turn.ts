import { label, refusal } from '@sms/kit/contract'
import { createTurns } from '../mount/turns.ts'
import type { Call } from '../route.ts'
import { type How, ThreadEnded } from '../thread/index.ts'
import { tooLarge } from './tasks.ts'

/**
 * Limits the previews of one process and of one user, since each holds all rows of a file. A preview whose page has moved
 * on to other settings is aborted and frees its place.
 */
const turn = createTurns({
  atOnce: 2,
  each: 1,
  waiting: 4,
  full: label('Several of your files are being looked at; try again in a moment', '您有多个文件正在处理，请稍后再试'),
})

/**
 * Runs a task on an upload when it is the user's turn, and aborts it when the connection closes. If the thread ran out of
 * memory because of several tasks, the task runs once more, alone; a file that needs too much memory by itself is refused.
 */
export async function inTurn<T extends object>({ actor, reply }: Call, task: (how: How) => Promise<T>): Promise<T> {
  const closed = new AbortController()
  const { signal } = closed
  reply.raw.once('close', () => closed.abort())
  if (reply.raw.destroyed) closed.abort()
  const work = () =>
    task({ signal }).catch((error: unknown) => {
      if (whyGone(error) === 'crowded' && !signal.aborted) return task({ signal, alone: true })
      throw error
    })
  try {
    const answer = await turn(actor.id, () => signal.aborted, work)
    if (answer) return answer
  } catch (error) {
    if (whyGone(error) === 'memory') throw refusal(tooLarge, [{ field: 'file', message: tooLarge }])
    if (!signal.aborted) throw error
  }
  throw refusal(label('Nobody waits for this any more', '已无人等待此结果'))
}

const whyGone = (error: unknown) => (error instanceof ThreadEnded ? error.why : undefined)
