import type { Services } from '@sms/kit/server'
import { tokensOf } from '@sms/resources/user/server/session-routes.ts'
import { findSession, keepAlive, type Signed } from '@sms/resources/user/server/sessions.ts'
import type { Signer } from '@sms/resources/user/server/signing.ts'
import type { FastifyRequest } from 'fastify'

export type Sessions = { readonly ofRequest: (request: FastifyRequest) => Promise<Signed | undefined> }

/**
 * Finds the session of a request by its token cookie. A POST or PUT restarts the session's idle clock (at most once in
 * `everyMs`); reading does not, nor does a POST that a page sends by itself (`quiet`), so that a page left open in the
 * background keeps nobody signed in.
 */
export function createSessions(services: Services, signer: Signer, everyMs: number): Sessions {
  return {
    ofRequest: async (request) => {
      let signed: Signed | undefined
      for (const token of tokensOf(request)) signed ??= await findSession(services.db, signer, token, services.idleMs)
      const speaks = request.method === 'POST' || request.method === 'PUT'
      if (signed && speaks && !request.routeOptions.config.quiet) await keepAlive(services.db, signed, everyMs)
      return signed
    },
  }
}
