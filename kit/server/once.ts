import { isAhead, label, refusalAt } from '@sms/kit/contract'
import { and, desc, eq, ne, or } from 'drizzle-orm'
import { advisoryLock } from './advisory-lock.ts'
import { type Ctx, write } from './context.ts'
import { history } from './history/table.ts'
import type { Crud } from './noun.ts'

/**
 * Adds a record under the id that its sender has given it, once: sent again, because the answer did not come or in two
 * at the same time, it is there already and given as it is by now. An id that is or was somebody else's, or another kind
 * of record's, is refused, one under which `refuseOther` finds something else, and one of a clock that runs ahead.
 */
export const addOnce = <R>(
  ctx: Ctx,
  { contract, rows, get }: Pick<Crud, 'contract' | 'rows' | 'get'>,
  id: string,
  add: (ctx: Ctx) => Promise<R>,
  refuseOther: (ctx: Ctx, row: Record<string, any>) => void | Promise<void>,
): Promise<R> =>
  write(ctx, async (ctx) => {
    // Whoever sends it at the same time waits here until the other has made it.
    await advisoryLock(ctx.db, id)
    const [row] = await rows(ctx, [id])
    if (!row) {
      refuseAhead(id)
      await refuseUsed(ctx, id, contract.name)
      return add(ctx)
    }
    if (row.createdBy !== ctx.actor.id) throw idTaken()
    await refuseOther(ctx, row)
    return get(ctx, id)
  })

/**
 * The columns that a record of the kind was added with, as its history tells, since it may have been changed meanwhile;
 * the last time, if that was undone and it was added anew.
 */
export async function addedWith({ db }: Ctx, kind: string, id: string): Promise<Record<string, unknown> | undefined> {
  const [entry] = await db
    .select({ added: history.after })
    .from(history)
    .where(and(eq(history.recordId, id), eq(history.kind, kind), eq(history.action, 'insert')))
    .orderBy(desc(history.id))
    .limit(1)
  return entry?.added ?? undefined
}

/** Refuses an id that its sender has given to a record, and another one has. */
export const idTaken = (field = 'id') =>
  refusalAt(field, label('This id belongs to another record', '该 id 属于另一条记录'))

/**
 * Refuses an id under which there is, or once was, a record of another kind or of somebody else: what is known by its id
 * alone, such as its history, is nobody else's to go on with.
 */
export async function refuseUsed({ db, actor }: Ctx, id: string, kind: string, field = 'id') {
  const [found] = await db
    .select({ id: history.id })
    .from(history)
    .where(and(eq(history.recordId, id), or(ne(history.kind, kind), ne(history.actor, actor.id))))
    .limit(1)
  if (found) throw idTaken(field)
}

/** Refuses, at its field, an id that its sender has made more than a day from now. */
export function refuseAhead(id: string, field = 'id') {
  if (isAhead(id, Date.now())) throw refusalAt(field, clockAhead)
}

const clockAhead = label(
  'The clock of the device that made this is more than a day ahead: set it right, then try again',
  '采集设备的时钟快了一天以上，请先校正时间，然后重试',
)
