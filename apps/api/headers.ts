import type { FastifyInstance } from 'fastify'

/** Scripts only from this origin and not inline; styles may be inline, since Ant Design writes inline styles. */
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

/** Headers that browsers use for pages only; assets go without them, since a page loads some seventy. */
const documentHeaders = {
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
const commonHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** Sets the security headers of pages. */
export function secureHeaders(app: FastifyInstance) {
  const all = { ...documentHeaders, ...commonHeaders }
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(all)
    done()
  })
}

/** Removes the headers of pages from answers of `assets`. */
export function withoutDocumentHeaders(assets: FastifyInstance) {
  const names = Object.keys(documentHeaders)
  assets.addHook('onSend', (_, reply, payload, done) => {
    for (const name of names) reply.removeHeader(name)
    done(null, payload)
  })
}
