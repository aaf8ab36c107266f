import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sessionMs } from '@sms/kit/contract'
import { advisoryLock, type Db, newId } from '@sms/kit/server'
import { desc } from 'drizzle-orm'
import { signingKey } from '../table.ts'

/** The payload of a session token. */
export type TokenPayload = { readonly id: string; readonly sid: string; readonly iat: number; readonly exp: number }

const keyLifeMs = 30 * 86_400_000
const algorithm = 'HS256'
type Key = { id: string; secret: Uint8Array; createdAt: number }

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signatureOf = (text: string, secret: Uint8Array) => createHmac('sha256', secret).update(text).digest()

/** The object in one part of a token; undefined where there is none. */
function read(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Longer texts are no tokens of ours. */
const tokenMax = 1_000

/**
 * Signs and verifies session tokens. The keys are made on first use and kept in the database, never in the repository;
 * a new one takes over every 30 days while older ones go on verifying, so that nobody is signed out by a rotation.
 */
export function createSigner(db: Db) {
  let keys = new Map<string, Key>()

  async function load(): Promise<Key | undefined> {
    const rows = await db.select().from(signingKey).orderBy(desc(signingKey.createdAt)).limit(10)
    const list = rows.map((row) => ({
      id: row.id,
      secret: Buffer.from(row.secret, 'base64'),
      createdAt: Date.parse(row.createdAt),
    }))
    keys = new Map(list.map((key) => [key.id, key]))
    return list[0]
  }

  const newest = () =>
    [...keys.values()].reduce<Key | undefined>((a, b) => (a && a.createdAt >= b.createdAt ? a : b), undefined)
  const isFresh = (key: Key | undefined): key is Key => key !== undefined && Date.now() - key.createdAt < keyLifeMs

  async function signingKeyNow(): Promise<Key> {
    const known = newest()
    if (isFresh(known)) return known
    await db.transaction(async (tx) => {
      await advisoryLock(tx, 'sms.signing_key')
      const [latest] = await tx.select().from(signingKey).orderBy(desc(signingKey.createdAt)).limit(1)
      if (latest && Date.now() - Date.parse(latest.createdAt) < keyLifeMs) return
      await tx
        .insert(signingKey)
        .values({ id: newId(), secret: randomBytes(32).toString('base64'), createdAt: new Date().toISOString() })
    })
    return (await load())!
  }

  return {
    /** A token for a session, valid until `expiresAt`. */
    sign: async (session: { user: string; id: string; expiresAt: Date }): Promise<string> => {
      const key = await signingKeyNow()
      // Not the clock, which may have gone on to the next second: exp = iat + 24 h (contract.md, Session).
      const iat = (session.expiresAt.getTime() - sessionMs) / 1_000
      const exp = Math.floor(session.expiresAt.getTime() / 1_000)
      const signed = `${part({ alg: algorithm, kid: key.id })}.${part({ id: session.user, sid: session.id, iat, exp })}`
      return `${signed}.${signatureOf(signed, key.secret).toString('base64url')}`
    },
    /** The payload of a genuine, unexpired token; undefined for any other text. Algorithm, signature and expiry are checked. */
    verify: async (token: string): Promise<TokenPayload | undefined> => {
      const [head, body, signature, ...more] = token.length > tokenMax ? [] : token.split('.')
      if (!head || !body || !signature || more.length) return undefined
      const { alg, kid } = read(head) ?? {}
      if (alg !== algorithm || typeof kid !== 'string' || !/^[0-9a-f-]{36}$/.test(kid)) return undefined
      if (!keys.has(kid)) await load()
      const key = keys.get(kid)
      if (!key) return undefined
      const right = signatureOf(`${head}.${body}`, key.secret)
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      const { id, sid, iat, exp } = read(body) ?? {}
      const isWhole = typeof id === 'string' && typeof sid === 'string' && typeof iat === 'number'
      return isWhole && typeof exp === 'number' && exp * 1_000 > Date.now() ? { id, sid, iat, exp } : undefined
    },
  }
}

export type Signer = ReturnType<typeof createSigner>
