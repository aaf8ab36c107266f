import { isAhead, label, refusalAt } from '@sms/kit/contract'
import { and, desc, eq, ne, or } from 'drizzle-orm'
import { advisoryLock } from './advisory-lock.ts'
import { type Ctx, write } from './context.ts'
import { history } from './history/table.ts'
import type { Crud } from './noun.ts'

/**
 * Adds a record once under the id that the client has set; a repeat returns the current record. Refuses an id that
 * another user or another kind of record has used or that lies more than a day ahead, and a repeat for which
 * `refuseOther` throws.
 */
export const addOnce = <R>(
  ctx: Ctx,
  { contract, rows, get }: Pick<Crud, 'contract' | 'rows' | 'get'>,
  id: string,
  add: (ctx: Ctx) => Promise<R>,
  refuseOther: (ctx: Ctx, row: Record<string, any>) => void | Promise<void>,
): Promise<R> =>
  write(ctx, async (ctx) => {
    // A simultaneous repeat waits here until the first has added the record.
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
 * The columns with which a record was added, from history; the last time, if the add was undone and repeated. Undefined
 * for a record that was never added.
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

/** The refusal of a client's id that another record has. */
export const idTaken = (field = 'id') =>
  refusalAt(field, label('This id belongs to another record', '该 id 属于另一条记录'))

/** Refuses an id that history knows for a record of another kind or from another user. */
export async function refuseUsed({ db, actor }: Ctx, id: string, kind: string, field = 'id') {
  const [found] = await db
    .select({ id: history.id })
    .from(history)
    .where(and(eq(history.recordId, id), or(ne(history.kind, kind), ne(history.actor, actor.id))))
    .limit(1)
  if (found) throw idTaken(field)
}

/** Refuses, at its field, an id whose time is more than a day in the future. */
export function refuseAhead(id: string, field = 'id') {
  if (isAhead(id, Date.now())) throw refusalAt(field, clockAhead)
}

const clockAhead = label(
  'The clock of the device that made this is more than a day ahead: set it right, then try again',
  '采集设备的时钟快了一天以上，请先校正时间，然后重试',
)
