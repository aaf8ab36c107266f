import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sessionMs } from '@sms/kit/contract'
import { advisoryLock, type Db, newId } from '@sms/kit/server'
import { desc } from 'drizzle-orm'
import { signingKey } from '../table.ts'

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
  const { alg, kid } = objectIn(head) ?? {}
  if (alg !== algorithm || typeof kid !== 'string') return undefined
  const secret = await secretOf(kid)
  if (!secret) return undefined
  const expected = signatureOf(`${head}.${body}`, secret)
  const actual = Buffer.from(signature, 'base64url')
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  const claims = objectIn(body)
  if (!claims || required.some((name) => claims[name] === undefined)) return undefined
  return typeof claims.exp === 'number' && claims.exp * 1_000 > Date.now() ? claims : undefined
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** The payload of a session token. */
export type TokenPayload = { readonly id: string; readonly sid: string; readonly iat: number; readonly exp: number }

/** A browser that a user has signed in with before. */
export type Seen = { readonly browser: string; readonly user: string }
/** How long a browser is remembered, in seconds: as long as the oldest of ten keys verifies. */
export const seenSeconds = 300 * 86_400

const keyLifeMs = 30 * 86_400_000
const genuineMax = 5_000
type Key = { id: string; secret: Uint8Array; createdAt: string }

/**
 * Signs and verifies session tokens with keys that are made on first use and stored in the database. A new key signs
 * every 30 days while older keys still verify, so that a rotation ends no session.
 */
export function createSigner(db: Db) {
  /** The keys that verify, by id, the newest first. */
  let keys = new Map<string, Key>()
  /** The payloads of tokens whose signature has been checked. */
  const genuine = new Map<string, TokenPayload>()
  let loading: Promise<void> | undefined

  async function loadKeys(): Promise<void> {
    const rows = await db.select().from(signingKey).orderBy(desc(signingKey.createdAt)).limit(10)
    keys = new Map(
      rows.map(({ id, secret, createdAt }) => [id, { id, secret: Buffer.from(secret, 'base64'), createdAt }]),
    )
  }

  const newestKey = () => keys.values().next().value
  const isFresh = ({ createdAt }: { createdAt: string }) => Date.now() - Date.parse(createdAt) < keyLifeMs

  /** The key that signs: the newest, or a new one if that is too old; of several processes one makes it. */
  async function signingKeyNow(): Promise<Key> {
    const cached = newestKey()
    if (cached && isFresh(cached)) return cached
    await db.transaction(async (tx) => {
      await advisoryLock(tx, 'sms.signing_key')
      const [latest] = await tx.select().from(signingKey).orderBy(desc(signingKey.createdAt)).limit(1)
      if (latest && isFresh(latest)) return
      await tx
        .insert(signingKey)
        .values({ id: newId(), secret: randomBytes(32).toString('base64'), createdAt: new Date().toISOString() })
    })
    await loadKeys()
    return newestKey()!
  }

  return {
    /** A token for a session, valid until `expiresAt`. */
    sign: async (session: { user: string; id: string; expiresAt: Date }): Promise<string> => {
      const key = await signingKeyNow()
      // From expiresAt, not the clock, so that exp = iat + 24 h (contract.md, Session).
      const exp = Math.floor(session.expiresAt.getTime() / 1_000)
      return signJwt(key, { id: session.user, sid: session.id, iat: exp - sessionMs / 1_000, exp })
    },
    /** The payload of a genuine, unexpired token; undefined for any other text. */
    verify: async (token: string): Promise<TokenPayload | undefined> => {
      const cached = genuine.get(token)
      if (cached && cached.exp * 1_000 > Date.now()) return cached
      genuine.delete(token)
      const payload = (await readJwt(token, secretOf, ['id', 'sid', 'iat', 'exp'])) as TokenPayload | undefined
      if (!payload) return undefined
      if (genuine.size >= genuineMax) genuine.delete(genuine.keys().next().value!)
      genuine.set(token, payload)
      return payload
    },
    /** A signed note that a user has signed in with a browser; it grants no access. */
    signSeen: async (seen: Seen): Promise<string> => {
      const exp = Math.floor(Date.now() / 1_000) + seenSeconds
      return signJwt(await signingKeyNow(), { ...seen, exp })
    },
    /** The content of such a note; undefined for any other text. */
    readSeen: async (note: string) => (await readJwt(note, secretOf, ['browser', 'user', 'exp'])) as Seen | undefined,
    /** The code that the first setup asks for; the same for all processes over one database. */
    setupCode: async (): Promise<string> => {
      const { secret } = await signingKeyNow()
      const code = createHmac('sha256', secret).update('setup').digest('hex').slice(0, 12).toUpperCase()
      return code.match(/.{4}/g)!.join('-')
    },
  }

  /** Looks up unknown keys, many at once by one statement: strangers can send any number of invented ones. */
  async function loadTogether(kid: string) {
    // The statement under way may be older than the key.
    await loading
    if (keys.has(kid)) return
    loading ??= loadKeys().finally(() => {
      loading = undefined
    })
    await loading
  }

  async function secretOf(kid: string): Promise<Uint8Array | undefined> {
    if (!keys.has(kid) && /^[0-9a-f-]{36}$/.test(kid)) await loadTogether(kid)
    return keys.get(kid)?.secret
  }
}

export type Signer = ReturnType<typeof createSigner>
