import { createHmac, randomBytes } from 'node:crypto'
import { sessionMs } from '@sms/kit/contract'
import { advisoryLock, type Db, newId } from '@sms/kit/server'
import { desc } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import { signingKey } from '../table.ts'

/** The payload of a session token. */
export type TokenPayload = { readonly id: string; readonly sid: string; readonly iat: number; readonly exp: number }

/** A browser that a user has signed in with. */
export type Seen = { readonly browser: string; readonly user: string }
/** For how long it is remembered, in seconds: as long as the oldest of ten keys verifies. */
export const seenSeconds = 300 * 86_400

const keyLifeMs = 30 * 86_400_000
const algorithm = 'HS256'
type Key = { id: string; secret: Uint8Array; createdAt: number }

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
      const issuedAt = (session.expiresAt.getTime() - sessionMs) / 1_000
      return new SignJWT({ id: session.user, sid: session.id })
        .setProtectedHeader({ alg: algorithm, kid: key.id })
        .setIssuedAt(issuedAt)
        .setExpirationTime(session.expiresAt)
        .sign(key.secret)
    },
    /** The payload of a genuine, unexpired token; undefined for any other text. Algorithm, signature and expiry are checked. */
    verify: (token: string) => read<TokenPayload>(token, ['id', 'sid', 'iat', 'exp']),
    /** A note that a user has signed in with a browser; it opens nothing. */
    note: async (seen: Seen): Promise<string> => {
      const key = await signingKeyNow()
      return new SignJWT(seen)
        .setProtectedHeader({ alg: algorithm, kid: key.id })
        .setExpirationTime(Math.floor(Date.now() / 1_000) + seenSeconds)
        .sign(key.secret)
    },
    /** Who has signed in with a browser before, by its note; undefined for any other text. */
    noted: (note: string) => read<Seen>(note, ['browser', 'user', 'exp']),
    /** A short code that the processes over one database share and nobody else knows. */
    setupCode: async (): Promise<string> => {
      const { secret } = await signingKeyNow()
      const code = createHmac('sha256', secret).update('setup').digest('hex').slice(0, 12).toUpperCase()
      return code.match(/.{4}/g)!.join('-')
    },
  }

  async function read<T>(token: string, requiredClaims: string[]): Promise<T | undefined> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          if (kid && !keys.has(kid) && /^[0-9a-f-]{36}$/.test(kid)) await load()
          const key = kid ? keys.get(kid) : undefined
          if (!key) throw new Error('unknown key')
          return key.secret
        },
        { algorithms: [algorithm], requiredClaims },
      )
      return payload as T
    } catch {
      return undefined
    }
  }
}

export type Signer = ReturnType<typeof createSigner>
