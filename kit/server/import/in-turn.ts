import { label, refusal } from '@sms/kit/contract'
import type { Call } from '../route.ts'
import { ThreadGone } from '../thread/index.ts'
import { createTurns } from '../turns.ts'
import { tooLarge } from './tasks.ts'

/**
 * Looks at uploads at the same time in one process, and of one user: each holds all rows of a file and works through
 * them. A page that has moved on to other settings has dropped what it asked before.
 */
const turn = createTurns({
  atOnce: 2,
  each: 1,
  waiting: 4,
  full: label('Several of your files are being looked at; try again in a moment', '您有多个文件正在处理，请稍后再试'),
})

/**
 * Does what looks through an upload when it is its user's turn. A file for which the thread has no memory is refused;
 * the server goes on.
 */
export async function inTurn<T extends object>({ actor, reply }: Call, task: () => Promise<T>): Promise<T> {
  try {
    const answer = await turn(actor.id, () => reply.raw.destroyed, task)
    if (!answer) throw refusal(label('Nobody waits for this any more', '已无人等待此结果'))
    return answer
  } catch (error) {
    throw error instanceof ThreadGone && error.memory
      ? refusal(tooLarge, [{ field: 'file', message: tooLarge }])
      : error
  }
}
