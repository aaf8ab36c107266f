import type { FastifyInstance } from 'fastify'

/** Scripts from here alone, no inline ones; styles may be inline because Ant Design writes its own. */
const contentSecurity = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

/** Headers that mean something to a browser on a page alone; a list page asks for some seventy files besides. */
const ofDocuments = {
  'content-security-policy': contentSecurity,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
const ofAll = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** Sets the headers that keep browsers safe; the same for every answer, so that nothing is worked out for each. */
export function secureHeaders(app: FastifyInstance) {
  const all = { ...ofDocuments, ...ofAll }
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(all)
    done()
  })
}

/** Takes off, from the answers of `assets`, what files that are no pages need not say. */
export function withoutDocumentHeaders(assets: FastifyInstance) {
  const names = Object.keys(ofDocuments)
  assets.addHook('onSend', (_, reply, payload, done) => {
    for (const name of names) reply.removeHeader(name)
    done(null, payload)
  })
}
