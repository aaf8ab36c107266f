import { createHmac, timingSafeEqual } from 'node:crypto'

const algorithm = 'HS256'
const tokenMax = 1_000

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signatureOf = (text: string, secret: Uint8Array) => createHmac('sha256', secret).update(text).digest()

/** A JSON web token (RFC 7519) of these claims, signed by HMAC with SHA-256. */
export function signJwt(key: { readonly id: string; readonly secret: Uint8Array }, claims: object): string {
  const text = `${encode({ alg: algorithm, kid: key.id })}.${encode(claims)}`
  return `${text}.${signatureOf(text, key.secret).toString('base64url')}`
}

/**
 * The claims of a genuine, unexpired token that has all of `required`; undefined for any other text. Uses Node's HMAC,
 * which takes microseconds here, while WebCrypto waits for libuv's threads.
 */
export async function readJwt(
  token: string,
  secretOf: (kid: string) => Promise<Uint8Array | undefined> | Uint8Array | undefined,
  required: readonly string[],
): Promise<Record<string, unknown> | undefined> {
  const [head, body, signature, ...more] = token.length > tokenMax ? [] : token.split('.')
  if (!head || !body || !signature || more.length) return undefined
  const { alg, kid } = read(head) ?? {}
  if (alg !== algorithm || typeof kid !== 'string') return undefined
  const secret = await secretOf(kid)
  if (!secret) return undefined
  const expected = signatureOf(`${head}.${body}`, secret)
  const actual = Buffer.from(signature, 'base64url')
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  const claims = read(body)
  if (!claims || required.some((name) => claims[name] === undefined)) return undefined
  return typeof claims.exp === 'number' && claims.exp * 1_000 > Date.now() ? claims : undefined
}

/** The object in a part of a token; undefined if it holds none. */
function read(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
