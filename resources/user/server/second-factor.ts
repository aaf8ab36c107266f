import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { label, refusal, refusalAt } from '@sms/kit/contract'
import type { Db } from '@sms/kit/server'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Enrolment, FactorState } from '../contract.ts'
import { secondFactor, secondFactorRole, type userTable } from '../table.ts'

/** One-time codes of authenticator apps (RFC 6238): six digits, SHA-1, a new code every 30 seconds. */
const stepMs = 30_000
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes as base32 (RFC 4648) without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** A new secret of 160 bits. */
export const newSecret = () => base32(randomBytes(20))

/** The step (30 seconds) of a moment in milliseconds. */
export const stepAt = (ms: number) => Math.floor(ms / stepMs)

/** The code of a step (RFC 4226, section 5.3). */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = mac.at(-1)! & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * The step of a code, if it is that of `now` (in milliseconds) or one beside it, since clocks differ; else undefined.
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const actual = Buffer.from(code)
  return [0, -1, 1]
    .map((offset) => stepAt(now) + offset)
    .find((step) => {
      const expected = Buffer.from(codeOf(secret, step))
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    })
}

type Person = Pick<typeof userTable.$inferSelect, 'id' | 'name' | 'role'>

const recoveryCount = 10

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')
/** A typed code without blanks and hyphens, in capitals. */
export const bareCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

const factorOf = async (db: Db, user: string) =>
  (await db.select().from(secondFactor).where(eq(secondFactor.user, user)))[0]

const isRequired = async (db: Db, role: Person['role']) =>
  (await db.$count(secondFactorRole, eq(secondFactorRole.role, role))) > 0

/** Whether a user's second factor is active, whether their role requires one, and how many recovery codes are left. */
export async function factorState(db: Db, person: Person): Promise<FactorState> {
  const [factor, required] = [await factorOf(db, person.id), await isRequired(db, person.role)]
  const active = Boolean(factor?.confirmedAt)
  return { active, required, codes: active ? factor!.recovery.length : 0 }
}

/**
 * Creates the secret of a user's app, active once a code confirms it. An unconfirmed secret is returned again, since it
 * may have been scanned, or with `replace` gives way to a new one; refused where a second factor is active.
 */
export async function beginFactor(db: Db, person: Person, how?: 'replace'): Promise<Enrolment> {
  const fresh = { user: person.id, secret: newSecret(), lastStep: 0, recovery: [] }
  // The statement returns an existing row only if it sets something.
  const set = { secret: how === 'replace' ? fresh.secret : sql`${secondFactor.secret}` }
  const [stored] = await db
    .insert(secondFactor)
    .values(fresh)
    .onConflictDoUpdate({ target: secondFactor.user, set, setWhere: isNull(secondFactor.confirmedAt) })
    .returning()
  if (!stored) throw refusal(label('A second step is in use already', '已启用两步验证'))
  const { secret } = stored
  return { secret, uri: `otpauth://totp/SMS:${encodeURIComponent(person.name)}?secret=${secret}&issuer=SMS` }
}

/** Activates an unconfirmed secret by a code of it; returns the recovery codes, of which only hashes are stored. */
export async function confirmFactor(db: Db, user: string, code: string): Promise<string[]> {
  const factor = await factorOf(db, user)
  const step = factor && !factor.confirmedAt ? stepOf(factor.secret, bareCode(code), Date.now()) : undefined
  if (step === undefined) throw wrongCode()
  const codes = Array.from({ length: recoveryCount }, () => base32(randomBytes(10)).slice(0, 12))
  const set = { confirmedAt: new Date().toISOString(), lastStep: step, recovery: codes.map(hashOf) }
  const unconfirmed = and(
    eq(secondFactor.user, user),
    isNull(secondFactor.confirmedAt),
    eq(secondFactor.secret, factor!.secret),
  )
  if ((await db.update(secondFactor).set(set).where(unconfirmed).returning()).length === 0) throw wrongCode()
  return codes.map((recoveryCode) => recoveryCode.match(/.{4}/g)!.join('-'))
}

/** Uses up a code of the app that is newer than the last one, or a recovery code; returns whether it was right. */
export async function takeCode(db: Db, user: string, typed: string): Promise<boolean> {
  const factor = await factorOf(db, user)
  if (!factor?.confirmedAt) return false
  const code = bareCode(typed)
  const confirmed = and(eq(secondFactor.user, user), isNotNull(secondFactor.confirmedAt))
  const step = stepOf(factor.secret, code, Date.now())
  if (step !== undefined) {
    const later = and(confirmed, lt(secondFactor.lastStep, step))
    return (await db.update(secondFactor).set({ lastStep: step }).where(later).returning()).length > 0
  }
  const hash = hashOf(code)
  const stillHeld = and(confirmed, sql`${hash} = any(${secondFactor.recovery})`)
  const fewer = { recovery: sql`array_remove(${secondFactor.recovery}, ${hash})` }
  return (await db.update(secondFactor).set(fewer).where(stillHeld).returning()).length > 0
}

/** Deletes a user's second factor. */
export const endFactor = (db: Db, user: string) => db.delete(secondFactor).where(eq(secondFactor.user, user))

/** The roles that must have a second factor. */
export const requiredRoles = async (db: Db) => (await db.select().from(secondFactorRole)).map(({ role }) => role)

/** Sets the roles that must have a second factor. */
export async function setRequiredRoles(db: Db, roles: readonly Person['role'][]) {
  await db.delete(secondFactorRole)
  if (roles.length) await db.insert(secondFactorRole).values(roles.map((role) => ({ role })))
}

export const wrongCode = () =>
  refusalAt('code', label('This code is not right, or was used before', '验证码错误或已使用'))
