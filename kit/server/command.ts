import {
  type FieldProblem,
  type Fields,
  integer,
  invalid,
  madeId,
  type RecordOf,
  type Resource,
  reference,
  required,
  stateMax,
  type ValuesOf,
} from '@sms/kit/contract'
import { and, eq, getTableColumns } from 'drizzle-orm'
import { advisoryLock } from './advisory-lock.ts'
import { change } from './change/table.ts'
import { type Ctx, write } from './context.ts'
import { stale } from './crud.ts'
import { history } from './history/table.ts'
import { objectSchema } from './json-schema.ts'
import { lockParents } from './lock-parents.ts'
import type { Crud, Noun } from './noun.ts'
import { idTaken, refuseAhead } from './once.ts'
import { accessTo, type Route, route, shape } from './route.ts'

/** What a command is made of; `R` is the contract of the record that it changes, `F` what its body says besides. */
export type CommandOf<R extends Resource<any, any>, F extends Fields> = {
  /** The last part of its path. */
  readonly name: string
  /** One line for the API's readers. */
  readonly title: string
  readonly body: F
  /** The label in history and toast, where it says more than the name. */
  readonly state?: (body: ValuesOf<F>) => string
  /** What speaks against it, by the locked record as its user had seen it. */
  readonly rule?: (ctx: Ctx, record: RecordOf<R>, body: ValuesOf<F>) => Problems | Promise<Problems>
  /** Does it: gives the columns of the record that change, and may write other records in the same transaction. */
  readonly handle: (
    ctx: Ctx,
    record: RecordOf<R>,
    body: ValuesOf<F>,
  ) => Partial<RecordOf<R>> | Promise<Partial<RecordOf<R>>>
}

type Problems = readonly FieldProblem[]

/** What every command's body says: which record, as it was seen, and the id by which it is known when it is sent again. */
const about = {
  id: required(reference('Id', '编号', 'self')),
  version: required(integer('Version', '版本', { min: 1 })),
  request: madeId,
}

/**
 * `POST /api/<path>/<name>`: one step of a record that no form can take. The record is locked and must have the version
 * that its user had seen; `rule` and the noun's own rule are asked; what `handle` gives is written as one change, whose id
 * is the sender's `request`: sent again it changes nothing more and answers the record as it is by now.
 */
export function command<R extends Resource<any, any>, F extends Fields>(
  noun: Noun & { readonly contract: R },
  { name, title, body, state, rule, handle }: CommandOf<R, F>,
): Route {
  const { contract, service } = noun as Noun & { service: Crud }
  const fields = { ...body, ...about }
  return route({
    method: 'POST',
    path: `/${contract.path}/${name}`,
    title,
    access: accessTo(contract, 'write'),
    body: shape(fields),
    data: objectSchema(contract.all),
    handle: async (call) => {
      const { id, version, request, ...rest } = call.body as ValuesOf<typeof about> & ValuesOf<F>
      const given = rest as unknown as ValuesOf<F>
      const label = state?.(given).slice(0, stateMax) ?? call.state
      const ctx: Ctx = { ...call, ...(label ? { state: label } : {}) }
      const data = await write(
        ctx,
        async (ctx) => {
          await advisoryLock(ctx.db, `sms.command ${request}`)
          if (await isDone(ctx, contract.name, id, request)) return service.get(ctx, id)
          refuseAhead(request, 'request')
          await noun.before?.(ctx)
          await lockParents(ctx, noun, eq(getTableColumns(service.table).id!, id))
          const record = await service.row(ctx, id, true)
          if (record.version !== version) throw stale(service.show(ctx, record))
          const problems = (await rule?.(ctx, record, given)) ?? []
          if (problems.length) throw invalid(problems, fields)
          return service.edit(ctx, { id, version, patch: {} }, await handle(ctx, record, given))
        },
        { change: request },
      )
      return { data, message: `${ctx.state} successfully` }
    },
  })
}

/** Whether this very command was carried out already; refuses an id under which something else was. */
async function isDone({ db, actor }: Ctx, kind: string, id: string, request: string): Promise<boolean> {
  const [known] = await db.select({ actor: change.actor }).from(change).where(eq(change.id, request))
  if (!known) return false
  const entry = and(eq(history.change, request), eq(history.kind, kind), eq(history.recordId, id))
  const [mine] = await db.select({ id: history.id }).from(history).where(entry).limit(1)
  if (!mine || known.actor !== actor.id) throw idTaken('request')
  return true
}
