import { AppError, type Fields, type Label, label, type Resource, refusal, refusalAt } from '@sms/kit/contract'
import { snake } from '../columns.ts'

/** An error and the errors that caused it, the innermost last. */
function* causesOf(error: unknown): Generator<object> {
  const seen = new Set<unknown>()
  for (let cause = error; cause && typeof cause === 'object' && !seen.has(cause); cause = (cause as Error).cause) {
    seen.add(cause)
    yield cause
  }
}

/** The database's own error under whatever wraps it, with its SQLSTATE as `code`; undefined for other errors. */
export function databaseError(
  error: unknown,
): { code: string; constraint?: string; column?: string; detail?: string; message: string } | undefined {
  for (const cause of causesOf(error)) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return cause as never
  }
  return undefined
}

/** SQLSTATEs of a transaction that the database ended because of another one: a deadlock, no order for the two. */
const collisions = ['40P01', '40001']
/** SQLSTATE of a lock that was not to be had in time. */
const lockHeld = '55P03'

/** Whether a transaction failed only because another one ran at the same time: run again, it may well succeed. */
export const isCollision = (error: unknown) => collisions.includes(databaseError(error)?.code ?? '')

/** What to say of a transaction that had to give way to others; undefined for other errors. */
export function waitRefusal(error: unknown): AppError | undefined {
  if (isCollision(error))
    return refusal(label('Somebody else is changing the same records; try again', '其他人正在修改相同的记录，请重试'))
  if (databaseError(error)?.code === lockHeld)
    return refusal(
      label(
        'This record is being changed by an import or bulk edit; try again in a moment',
        '此记录正在被导入或批量修改，请稍后重试',
      ),
    )
  return undefined
}

/** The errors of a broken or failed connection: Node's codes, and messages of the driver without a code. */
const lostCodes = 'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EHOSTUNREACH ENETUNREACH EAI_AGAIN'.split(' ')
const lostWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client (?:was closed|has encountered a connection error)|Cannot use a pool after)/
/** SQLSTATEs of a server that goes, comes, or has no room for one more connection. */
const away = /^(?:08|57P0[123]|53300)/
/** SQLSTATEs and codes of a disk, or a memory, that is full. */
const full = /^(?:53100|53200|ENOSPC|EDQUOT)$/

/** What to say where the database cannot be reached, or a disk or memory is full; undefined for other errors. */
export function unavailable(error: unknown): AppError | undefined {
  for (const cause of causesOf(error)) {
    const { code, message = '', errors } = cause as { code?: unknown; message?: string; errors?: unknown[] }
    const known = typeof code === 'string' ? code : ''
    if (full.test(known)) return new AppError('unavailable', noRoom, { retryAfterSeconds: 30 })
    if (away.test(known) || lostCodes.includes(known) || lostWords.test(message))
      return new AppError('unavailable', notThere, { retryAfterSeconds: 5 })
    // Where a name stands for several addresses, each has failed on its own.
    if (Array.isArray(errors) && errors.length) return unavailable(errors[0])
  }
  return undefined
}

const notThere = label(
  'The database cannot be reached at the moment; nothing was changed. Try again shortly.',
  '暂时无法连接数据库，未作任何更改，请稍后再试。',
)
const noRoom = label(
  "The server's disk or memory is full; nothing was changed. Please tell your administrator.",
  '服务器磁盘或内存已满，未作任何更改，请联系管理员。',
)

/** Whether a statement was cancelled, which mostly its time limit does. */
export const isTooSlow = (error: unknown) => databaseError(error)?.code === '57014'

/** What to say of a field by the SQLSTATE of its constraint: a unique value, a foreign key, a check. */
const violations: Readonly<Record<string, (name: Label) => Label>> = {
  '23505': ({ en, zh }) => label(`This ${en} is already in use`, `该${zh}已被使用`),
  '23503': () => noSuchTarget,
  '23514': ({ en, zh }) => label(`${en}: not a valid value`, `${zh}：值无效`),
}

/**
 * Runs a write and turns a violated constraint into a refusal at its field, which the constraint's name `<table>_<field
 * in snake_case>_…` tells. Other errors are rethrown.
 */
export async function asRefusal<T>(contract: Resource<any, any>, query: PromiseLike<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    const { code = '', constraint } = databaseError(error) ?? {}
    const field = constraint && fieldOfConstraint(contract, constraint)
    const message = field && violations[code]?.((contract.all as Fields)[field]!.label)
    throw message ? refusalAt(field, message) : error
  }
}

/** The message at a field that refers to a record that does not exist or that the actor may not see. */
export const noSuchTarget = label('The record it names does not exist', '所引用的记录不存在')

/** The field that a constraint is about: the longest name that fits; undefined when it names none of the contract. */
export function fieldOfConstraint(contract: Resource<any, any>, constraint: string): string | undefined {
  const rest = constraint.replace(new RegExp(`^${contract.name}_`), '')
  return Object.keys(contract.all)
    .filter((name) => rest === snake(name) || rest.startsWith(`${snake(name)}_`))
    .sort((a, b) => b.length - a.length)[0]
}
