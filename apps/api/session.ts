import type { Services } from '@sms/kit/server'
import { acceptedLanguage, type SessionWatch } from '@sms/kit/server/mount'
import { createSessionCache } from '@sms/resources/user/server/session-cache.ts'
import { tokensOf } from '@sms/resources/user/server/session-routes.ts'
import { keepAlive, lookUpSession, type ValidSession } from '@sms/resources/user/server/sessions.ts'
import type { Signer } from '@sms/resources/user/server/signing.ts'
import type { FastifyRequest } from 'fastify'
import type { Pace } from './pace.ts'

export type Sessions = {
  /** The session of a request, undefined without a valid one; `anew` reads it from the database, not the cache. */
  readonly ofRequest: (request: FastifyRequest, how?: 'anew') => Promise<ValidSession | undefined>
  /** Receives the notifications that may end or change a session. */
  readonly watch: SessionWatch
  readonly stop: () => void
}

/**
 * Finds the session of a request by its token cookie; unknown tokens wait as strangers do. A POST or PUT restarts the
 * session's idle clock, written at most once in `everyMs`, unless the page sent it by itself (`quiet`), so that an open
 * page keeps no user signed in.
 */
export function createSessions(
  { sessionDb: db, idleMs }: Services,
  signer: Signer,
  everyMs: number,
  pace: Pace,
): Sessions {
  const cache = createSessionCache()
  const find = async (token: string, how?: 'anew') => {
    const payload = await signer.verify(token)
    if (!payload) return undefined
    const cached = how ? undefined : cache.get(payload)
    if (cached) return cached
    // Stores nothing where the session changes during the lookup.
    const store = cache.begin()
    const found = await lookUpSession(db, payload, idleMs)
    if (found) store(found)
    return found
  }
  return {
    ofRequest: async (request, how) => {
      let session: ValidSession | undefined
      const tokens = tokensOf(request)
      for (const token of tokens) session ??= await find(token, how)
      if (!session && tokens.length > 0) {
        // Known from here on to be a stranger's, which crowd.ts does not count where users are refused.
        request.language ??= acceptedLanguage(request)
        await pace(request)
      }
      const isActivity = request.method === 'POST' || request.method === 'PUT'
      if (session && isActivity && !request.routeOptions.config.quiet && (await keepAlive(db, session, everyMs)))
        cache.forget(session.payload.sid)
      return session
    },
    watch: cache.watch,
    stop: cache.stop,
  }
}
