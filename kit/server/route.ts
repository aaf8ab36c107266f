import { AppError, type Fields, forbidden, label, objectOf, parseWith, type Resource } from '@sms/kit/contract'
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

/** Who may read a resource's records, or `write` them: what every route that serves some asks for. */
export const accessTo = ({ menus, right }: Pick<Resource<any, any>, 'menus' | 'right'>, write?: 'write') =>
  ({ menus, right, ...(write ? { write: true } : {}) }) as const satisfies Access

/** What a route takes: how it is parsed at the door, and how the OpenAPI document describes it. */
export type Shape<T> = { readonly parse: (raw: unknown) => T; readonly schema: JsonSchema }

/** A request as a handler sees it: the caller's context, parsed input and the raw request for what is streamed. */
export type Call<B = unknown, Q = unknown> = Ctx & {
  readonly body: B
  readonly query: Q
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Whether the caller is still signed in and may do all that they could: for answers that take long. */
  readonly still: () => Promise<boolean>
  /**
   * Who the caller is by now, for handlers that have taken in a body: its sender lets them wait. Refuses as at the door:
   * 401 where the session has ended, 403 without the route's right.
   */
  readonly again: () => Promise<Actor>
}

/** What a handler answers: the envelope's parts. `message` replaces the route's own. */
export type Answer<D = unknown> = {
  data?: D
  message?: string
  total?: number
  more?: boolean
  next?: string | undefined
  prev?: string | undefined
}

/** One path of the API. A list of these is all there is to mount, to test and to document. */
export type Route<B = any, Q = any, D = any> = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path under /api, for instance `/supplier/add`. */
  readonly path: string
  /** Its path is the whole address, for the few that the specification puts outside /api. */
  readonly apart?: true
  /** Left out of the API's document: it only says why the record cannot be changed. */
  readonly undocumented?: true
  /** One line for the API's readers. */
  readonly title: string
  readonly access: Access
  readonly body?: Shape<B>
  readonly query?: Shape<Q>
  /** JSON schema of `data`; one with a declared type holds the handler to it. */
  readonly data?: Described<D>
  /** Media types of a download, which answers bytes in place of the envelope. */
  readonly download?: readonly string[]
  /** Largest body in bytes; 1 MiB unless said, 16 KiB where anyone may send it. `stream` leaves the body unread for the handler. */
  readonly maxBytes?: number
  readonly stream?: true
  /** Sent without anybody's doing, so that it does not restart the idle clock of the session as other POSTs do. */
  readonly quiet?: true
  /** Answers the envelope's parts, or undefined when it has answered by itself (downloads). */
  readonly handle: (call: Call<B, Q>) => Promise<Answer<NoInfer<D>> | undefined>
}

/** Where a route is found. */
export const addressOf = ({ path, apart }: Pick<Route, 'path' | 'apart'>) => (apart ? path : `/api${path}`)

/** The verb of a path's last word, for the message `{state} successfully`: `/supplier/add` gives "Add". */
export const verbOf = (path: string) => {
  const last = path.split('/').at(-1) ?? ''
  return last.charAt(0).toUpperCase() + last.slice(1)
}

/** Declares a route; the types of body and query reach the handler, and that of `data` what it answers. */
export const route = <B, Q, D = unknown>(of: Route<B, Q, D>): Route => of as Route

/** An object body or query made of fields of the vocabulary; unknown keys are refused by name. */
export const shape = <const F extends Fields>(fields: F) => ({
  parse: (raw: unknown) => parseWith(objectOf(fields), raw, fields),
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
