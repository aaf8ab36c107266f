import { type Language, languages } from '@sms/kit/contract'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../context.ts'
import { type Access, requireAccess } from '../route.ts'

type Session = { readonly actor: Actor; readonly language: Language }
/** How a session is found. `undefined` means nobody is signed in. */
export type FindSession = (request: FastifyRequest) => Promise<Session | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    language: Language | undefined
    /** Who asks, once that is known. */
    session: Session | undefined
    /** When it was last looked up who asks, by performance.now(). */
    identifiedAt: number
  }
}

const nobody: Actor = { id: '', name: '', role: 'Viewer', menu: [], rights: [] }

/**
 * Looks up who asks, as they are at this moment, and refuses those who may not: 401 without a session, 403 without the
 * right. The request bears them from then on.
 */
export async function identify(request: FastifyRequest, access: Access, find: FindSession): Promise<Actor> {
  request.identifiedAt = performance.now()
  request.session = await find(request)
  request.language = request.session?.language ?? accepted(request)
  requireAccess(access, request.session?.actor)
  return actorOf(request)
}

/** Who asks, as of when it was last looked up. */
export const actorOf = ({ session }: FastifyRequest): Actor => session?.actor ?? nobody

/** For how long after it was looked up who asks, in milliseconds, a request is taken up without asking again. */
const freshMs = 1_000

/** Whether it was looked up so long ago that they may have been signed out since: a body comes as slowly as its sender likes. */
export const isLongAgo = ({ identifiedAt }: FastifyRequest) => performance.now() - identifiedAt > freshMs

/** Whether somebody may still do all that they could. Another name, and more rights than before, change nothing of that. */
export const stillMay = (before: Actor | undefined, now: Actor | undefined): boolean =>
  !before ||
  (now !== undefined &&
    now.role === before.role &&
    before.menu.every((key) => now.menu.includes(key)) &&
    before.rights.every((right) => now.rights.includes(right)))

/** The language an anonymous caller asks for by Accept-Language; English unless Chinese comes first. */
export function accepted(request: Pick<FastifyRequest, 'headers'>): Language {
  const header = String(request.headers['accept-language'] ?? '')
  const wanted = header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.map((one) => languages.find((language) => language === one)).find(Boolean) ?? 'en'
}
