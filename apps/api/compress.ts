import { pipeline, type Readable } from 'node:stream'
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'

/**
 * In bytes: shorter answers are not compressed; longer ones than the second are compressed by a stream, beside the main
 * thread.
 */
const shortest = 1_024
const longestAtOnce = 65_536

/** The types of text, but for event streams, which must not wait in a compressor. */
const textTypes = /^(text\/(?!event-stream)|application\/(json|manifest\+json|xml)|image\/svg)/

/** A low Brotli quality for answers made on request; the default is for static files. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const encoders = {
  br: { atOnce: (bytes: Buffer) => brotliCompressSync(bytes, quality), stream: () => createBrotliCompress(quality) },
  gzip: { atOnce: (bytes: Buffer) => gzipSync(bytes), stream: () => createGzip() },
}

/**
 * Compresses answers of text by what the client accepts, Brotli before gzip; parts of files and answers that are
 * encoded already stay as they are. @fastify/compress would do it too, but loads Node's HTTP client: 16 MB of memory.
 */
export function compressAnswers(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const header = (name: string) => reply.getHeader(name)
    const isText = payload && textTypes.test(String(header('content-type') ?? 'application/json'))
    if (!isText || header('content-encoding') || header('content-range')) return done(null, payload)
    // The bytes of an answer that is no stream.
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : Buffer.isBuffer(payload) ? payload : undefined
    if (bytes && bytes.length < shortest) return done(null, payload)
    const vary = String(header('vary') ?? '')
    if (!vary.includes('accept-encoding')) reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip'])
    if (!encoding) return done(null, payload)
    reply.header('content-encoding', encoding)
    reply.removeHeader('content-length')
    const encoder = encoders[encoding]
    if (bytes && bytes.length <= longestAtOnce) return done(null, encoder.atOnce(bytes))
    const stream = encoder.stream()
    if (bytes) stream.end(bytes)
    else pipeline(payload as Readable, stream, () => {})
    done(null, stream)
  })
  // The answer to a stream that fails before its first byte is plain text again.
  app.addHook('onError', (_, reply, _error, done) => {
    reply.removeHeader('content-encoding')
    done()
  })
}
