import { label, refusal } from '@sms/kit/contract'
import { createTurns } from '../mount/turns.ts'
import type { Call } from '../route.ts'
import { type How, ThreadGone } from '../thread/index.ts'
import { tooLarge } from './tasks.ts'

/**
 * Looks at uploads at the same time in one process, and of one user: each holds all rows of a file and works through
 * them. What a page asked before it moved on to other settings is given up, waiting or under way, and takes no place.
 */
const turn = createTurns({
  atOnce: 2,
  each: 1,
  waiting: 4,
  full: label('Several of your files are being looked at; try again in a moment', '您有多个文件正在处理，请稍后再试'),
})

/**
 * Does what looks through an upload when it is its user's turn, and gives it up when its connection closes. Where the
 * thread had no memory for all that was done in it, it is done once more, alone; a file for which that is not enough is
 * refused. The server goes on.
 */
export async function inTurn<T extends object>({ actor, reply }: Call, task: (how: How) => Promise<T>): Promise<T> {
  const gone = new AbortController()
  const { signal } = gone
  reply.raw.once('close', () => gone.abort())
  if (reply.raw.destroyed) gone.abort()
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

const whyGone = (error: unknown) => (error instanceof ThreadGone ? error.why : undefined)
