import { AppError, type Fields, fieldsSchema, forbidden, label, parseWith, type Resource } from '@sms/kit/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, type Ctx, opens } from './context.ts'
import type { Described } from './described.ts'
import { type JsonSchema, objectSchema } from './json-schema.ts'

/**
 * Who may call a route. Required on every route, so that a check that is forgotten does not compile:
 * `anyone` needs no session; `session` any signed-in user; menu keys, any of which will do, and the right besides name
 * who may read, `write` who may change.
 */
export type Access =
  | 'anyone'
  | 'session'
  | { readonly menus: readonly string[]; readonly right?: string | undefined; readonly write?: true }

/** The access to read a resource's records, or to `write` them. */
export const accessTo = ({ menus, right }: Pick<Resource<any, any>, 'menus' | 'right'>, write?: 'write') =>
  ({ menus, right, ...(write ? { write: true } : {}) }) as const satisfies Access

/** The input of a route: its parser and its description in the OpenAPI document. */
export type Shape<T> = { readonly parse: (raw: unknown) => T; readonly schema: JsonSchema }

/** A request as a handler sees it: the caller's context, parsed input and the raw request for what is streamed. */
export type Call<B = unknown, Q = unknown> = Ctx & {
  readonly body: B
  readonly query: Q
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Whether the caller is still signed in with all earlier rights: for answers that take long. */
  readonly isStillAllowed: () => Promise<boolean>
  /**
   * The caller as of now, for handlers that have read a long body. Throws 401 where the session has ended, 403 without
   * the route's right.
   */
  readonly currentActor: () => Promise<Actor>
}

/** A handler's answer: parts of the envelope. `message` replaces the default. */
export type Answer<D = unknown> = {
  data?: D
  message?: string
  total?: number
  more?: boolean
  next?: string | undefined
  prev?: string | undefined
}

export type Route<B = any, Q = any, D = any> = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path under /api, for instance `/supplier/add`. */
  readonly path: string
  /** The path is the whole address, outside of /api. */
  readonly isAbsolute?: true
  /** Left out of the API's document: it only says why the record cannot be changed. */
  readonly undocumented?: true
  readonly title: string
  readonly access: Access
  readonly body?: Shape<B>
  readonly query?: Shape<Q>
  /** JSON schema of `data`; its type checks the handler's answer. */
  readonly data?: Described<D>
  /** Media types of a download, which answers bytes instead of the envelope. */
  readonly download?: readonly string[]
  /** Largest body in bytes, by default 1 MiB, or 16 KiB for `anyone`. `stream` leaves the body to the handler. */
  readonly maxBytes?: number
  readonly stream?: true
  /** Lasts as long as its reader takes, or has turns of its own: it takes none of its user's turns. */
  readonly lasting?: true
  /** Sent by the page itself: it does not restart the idle clock of the session. */
  readonly quiet?: true
  /** Returns the parts of the envelope, or undefined when it has sent the answer itself (downloads). */
  readonly handle: (call: Call<B, Q>) => Promise<Answer<NoInfer<D>> | undefined>
}

/** The address of a route. */
export const addressOf = ({ path, isAbsolute }: Pick<Route, 'path' | 'isAbsolute'>) =>
  isAbsolute ? path : `/api${path}`

/** The verb of a path's last word, for the message `{state} successfully`: `/supplier/add` gives "Add". */
export const verbOf = (path: string) => {
  const last = path.split('/').at(-1) ?? ''
  return last.charAt(0).toUpperCase() + last.slice(1)
}

/** Declares a route with typed body, query and answer. */
export const route = <B, Q, D = unknown>(of: Route<B, Q, D>): Route => of as Route

/** An object body or query made of fields of the vocabulary; unknown keys are refused by name. */
export const shape = <const F extends Fields>(fields: F) => ({
  parse: (raw: unknown) => parseWith(fieldsSchema(fields), raw, fields),
  schema: objectSchema(fields),
})

/** Refuses an actor without the right that `access` asks for. */
export function requireAccess(access: Access, actor: Actor | undefined): asserts actor is Actor {
  if (access === 'anyone') return
  if (!actor) throw new AppError('unauthenticated', label('Please sign in', '请先登录'))
  if (access === 'session') return
  if (!opens(actor, { menus: access.menus, right: access.right })) throw forbidden()
  if (access.write && actor.role === 'Viewer')
    throw forbidden(label('You may read this but not change it', '您只能查看，不能修改'))
}
