import { AppError, commentContract, commentsPerMinute, fill, label } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { advisoryLock } from '../advisory-lock.ts'
import { firstIdAt, idSlackMs } from '../change/moment-ids.ts'
import { change } from '../change/table.ts'
import type { Ctx } from '../context.ts'

/**
 * Refuses a new or changed comment above `commentsPerMinute` of the user, over all server processes, with the seconds
 * to wait. Call it first in the comment's transaction: its lock makes simultaneous comments of a user wait for each
 * other.
 */
export async function refuseFlood({ db, actor }: Ctx): Promise<void> {
  await advisoryLock(db, `sms.comment ${actor.id}`)
  const { rows } = await db.execute<{ wait: number }>(sql`
    select ceil(60 - extract(epoch from clock_timestamp() - min(at)))::int as wait from (
      select c.at from ${change} c where c.actor = ${actor.id} and c.id >= ${firstIdAt(Date.now() - idSlackMs)} and c.counts ?| ${sql.param(commentCounts)}::text[]
      order by c.id desc limit ${commentsPerMinute}
    ) latest having count(*) = ${commentsPerMinute}`)
  const wait = rows[0]?.wait ?? 0
  if (wait > 0) throw new AppError('tooMany', fill(tooFast, { n: wait }), { retryAfterSeconds: wait })
}

const commentCounts = ['insert', 'update'].map((action) => `${commentContract.name}.${action}`)

const tooFast = label(
  'You have written very many comments in a minute; please send this one in {n} {n|second|seconds}',
  '您一分钟内的评论过多，请在 {n} 秒后再发送此条',
)
