import { createHash } from 'node:crypto'
import {
  type FieldProblem,
  type Fields,
  integer,
  invalid,
  label,
  madeAt,
  madeId,
  type RecordOf,
  type Resource,
  reference,
  refusalAt,
  required,
  stateMax,
  type ValuesOf,
} from '@sms/kit/contract'
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { advisoryLock } from './advisory-lock.ts'
import { idSlackMs } from './change/moment-ids.ts'
import { change } from './change/table.ts'
import { type Ctx, write } from './context.ts'
import { isSame } from './crud/values-in.ts'
import { stale } from './crud.ts'
import { history } from './history/table.ts'
import { objectSchema } from './json-schema.ts'
import { lockParents } from './lock-parents.ts'
import type { Crud, Noun } from './noun.ts'
import { idTaken, refuseAhead } from './once.ts'
import { accessTo, type Route, route, shape, verbOf } from './route.ts'

/** A command's declaration; `R` is the contract of the record that it changes, `F` the fields of its body. */
type CommandOf<R extends Resource<any, any>, F extends Fields> = {
  readonly name: string
  readonly title: string
  readonly body: F
  /** The label in history and toast; without it the verb of the name. Commands of one noun have different labels. */
  readonly state?: (body: ValuesOf<F>) => string
  /** Checks the locked record; the version is the one that the user has seen. */
  readonly rule?: (ctx: Ctx, record: RecordOf<R>, body: ValuesOf<F>) => Problems | Promise<Problems>
  /**
   * Returns the columns of the record that change. It may write other records in the same transaction, but only
   * together with a change of this record, which identifies a repeated request.
   */
  readonly handle: (
    ctx: Ctx,
    record: RecordOf<R>,
    body: ValuesOf<F>,
  ) => Partial<RecordOf<R>> | Promise<Partial<RecordOf<R>>>
}

type Problems = readonly FieldProblem[]

/** The fields that every command's body has: the record, the version that the user has seen, the id of the request. */
const targetFields = {
  id: required(reference('Id', '编号', 'self')),
  version: required(integer('Version', '版本', { min: 1 })),
  request: madeId,
}
type Target = ValuesOf<typeof targetFields>

/**
 * `POST /api/<path>/<name>`: changes fields that no form may edit, as one change whose id is `request`, after `rule`
 * and the noun's own rule. A repeat of the request writes nothing and answers the current record; with another body it
 * is refused, as long as this process remembers the first.
 */
export function command<R extends Resource<any, any>, F extends Fields>(
  noun: Noun & { readonly contract: R },
  { name, title, body: bodyFields, state, rule, handle }: CommandOf<R, F>,
): Route {
  const { contract, service } = noun as Noun & { service: Crud }
  const fields = { ...bodyFields, ...targetFields }
  return route({
    method: 'POST',
    path: `/${contract.path}/${name}`,
    title,
    access: accessTo(contract, 'write'),
    body: shape(fields),
    data: objectSchema(contract.all),
    handle: async (call) => {
      const { id, version, request, ...rest } = call.body as Target & ValuesOf<F>
      const body = rest as unknown as ValuesOf<F>
      const ctx: Ctx = { ...call, state: (state?.(body) ?? verbOf(name)).slice(0, stateMax) }
      const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64')
      const data = await write(
        ctx,
        async (ctx) => {
          await advisoryLock(ctx.db, `sms.command ${request}`)
          if (await isRepeat(ctx, contract.name, { id, version, request })) {
            // The hash is unknown if another process, or this one long ago, ran it: the body then counts as the same.
            if ((bodyHashes.get(request) ?? hash) !== hash) throw refusalAt('request', otherBody)
            return service.get(ctx, id)
          }
          refuseAhead(request, 'request')
          refuseBehind(request)
          await noun.lockFirst?.(ctx)
          await lockParents(ctx, noun, eq(getTableColumns(service.table).id!, id))
          const record = await service.lockRow(ctx, id)
          if (record.version !== version) throw stale(service.show(ctx, record))
          const problems = (await rule?.(ctx, record, body)) ?? []
          if (problems.length) throw invalid(problems, fields)
          const changes = await handle(ctx, record, body)
          if (isUnchanged(record, changes)) return service.show(ctx, record)
          rememberBody(request, hash)
          return service.edit(ctx, { id, version, patch: {} }, changes)
        },
        { change: request },
      )
      return { data, message: `${ctx.state} successfully` }
    },
  })
}

/** Refuses the id of a change that would stand among those of earlier days in the log, which is in the order of ids. */
function refuseBehind(request: string) {
  if (madeAt(request) < Date.now() - idSlackMs) throw refusalAt('request', madeLongAgo)
}

/** Hashes of the bodies of the latest commands of this process, by request, oldest first. */
const bodyHashes = new Map<string, string>()
const bodyHashesMax = 1_000

function rememberBody(request: string, hash: string) {
  bodyHashes.delete(request)
  bodyHashes.set(request, hash)
  if (bodyHashes.size > bodyHashesMax) bodyHashes.delete(bodyHashes.keys().next().value!)
}

const isUnchanged = (record: Readonly<Record<string, unknown>>, changes: Readonly<Record<string, unknown>>) =>
  Object.entries(changes).every(([name, value]) => value === undefined || isSame(record[name], value))

/**
 * Whether the same user has sent this command before: history then has a change under the request's id, with the
 * command's label, that raised the record from this version. Any other use of the id is refused.
 */
async function isRepeat(
  { db, actor, state }: Ctx,
  kind: string,
  { id, version, request }: Pick<Target, 'id' | 'version' | 'request'>,
): Promise<boolean> {
  const [stored] = await db
    .select({ actor: change.actor, state: change.state })
    .from(change)
    .where(eq(change.id, request))
  if (!stored) return false
  const [entry] = await db
    .select({ version: history.version })
    .from(history)
    .where(and(eq(history.change, request), eq(history.kind, kind), eq(history.recordId, id)))
    .orderBy(asc(history.id))
    .limit(1)
  if (!entry || stored.actor !== actor.id) throw idTaken('request')
  if (stored.state !== state || entry.version !== version + 1) throw refusalAt('request', otherStep)
  return true
}

const otherStep = label(
  'Another step of this record was sent under this id: send this one under an id of its own',
  '该记录的另一操作已使用此 id，请为本次操作使用新的 id',
)

const otherBody = label(
  'This step was saved already, with other values: close this and look at the record',
  '该操作已保存，但内容不同：请关闭此窗口并查看记录',
)

const madeLongAgo = label(
  'This was opened more than a day ago, or the clock of the device is wrong: close it and try again',
  '此窗口打开已超过一天，或设备时钟有误：请关闭后重试',
)
