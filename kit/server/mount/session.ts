import { type Language, languages } from '@sms/kit/contract'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../context.ts'
import { type Access, requireAccess } from '../route.ts'

type Session = { readonly actor: Actor; readonly language: Language }
export type FindSession = (request: FastifyRequest) => Promise<Session | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    language: Language | undefined
    /** The caller's session, once it was looked up. */
    session: Session | undefined
    /** When the session was last looked up, by performance.now(). */
    identifiedAt: number
  }
}

const anonymous: Actor = { id: '', name: '', role: 'Viewer', menu: [], rights: [] }

/**
 * Looks up the caller's session and sets it on the request. Refuses with 401 without a session, 403 without the right.
 */
export async function identify(request: FastifyRequest, access: Access, find: FindSession): Promise<Actor> {
  request.identifiedAt = performance.now()
  request.session = await find(request)
  request.language = request.session?.language ?? acceptedLanguage(request)
  requireAccess(access, request.session?.actor)
  return actorOf(request)
}

/** The caller, as of the last look-up. */
export const actorOf = ({ session }: FastifyRequest): Actor => session?.actor ?? anonymous

/** How long a session that was looked up counts as current, in milliseconds. */
const freshMs = 1_000

/** Whether the look-up is too old to rely on, as when a body arrived slowly. */
export const isLongAgo = ({ identifiedAt }: FastifyRequest) => performance.now() - identifiedAt > freshMs

/**
 * Whether a user still has the role, menu keys and rights that they had. An anonymous caller (`before` is undefined)
 * always may; `now` is undefined after the session's end.
 */
export const stillMay = (before: Actor | undefined, now: Actor | undefined): boolean =>
  !before ||
  (now !== undefined &&
    now.role === before.role &&
    before.menu.every((key) => now.menu.includes(key)) &&
    before.rights.every((right) => now.rights.includes(right)))

/** The first of the product's languages that Accept-Language names; English if it names none. */
export function acceptedLanguage(request: Pick<FastifyRequest, 'headers'>): Language {
  const header = String(request.headers['accept-language'] ?? '')
  const wanted = header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.map((part) => languages.find((language) => language === part)).find(Boolean) ?? 'en'
}
