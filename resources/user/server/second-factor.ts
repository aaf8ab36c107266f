import { createHash, randomBytes } from 'node:crypto'
import { label, refusal, refusalAt } from '@sms/kit/contract'
import type { Db } from '@sms/kit/server'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Enrolment } from '../contract.ts'
import { secondFactor, secondFactorRole, type userTable } from '../table.ts'
import { base32, newSecret, stepOf } from './totp.ts'

type Person = Pick<typeof userTable.$inferSelect, 'id' | 'name' | 'role'>

/** How many recovery codes there are. */
const recoveryCount = 10

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')
/** A code as people type it: blanks and hyphens mean nothing. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

const factorOf = async (db: Db, user: string) =>
  (await db.select().from(secondFactor).where(eq(secondFactor.user, user)))[0]

/** Whether a role must have a second factor. */
export const isAsked = async (db: Db, role: Person['role']) =>
  (await db.$count(secondFactorRole, eq(secondFactorRole.role, role))) > 0

/** What a user has: whether it counts, whether their role needs it, how many recovery codes are left. */
export async function factorState(db: Db, person: Person) {
  const [factor, asked] = [await factorOf(db, person.id), await isAsked(db, person.role)]
  const active = Boolean(factor?.confirmedAt)
  return { active, asked, codes: active ? factor!.recovery.length : 0 }
}

/** A secret for a user's app, which counts once a code of it has come; `again` takes a new one where one was begun. */
export async function beginFactor(db: Db, person: Person, again = false): Promise<Enrolment> {
  const fresh = { user: person.id, secret: newSecret(), lastStep: 0, recovery: [] }
  const set = again ? { secret: fresh.secret } : { secret: sql`${secondFactor.secret}` }
  const [begun] = await db
    .insert(secondFactor)
    .values(fresh)
    .onConflictDoUpdate({ target: secondFactor.user, set, setWhere: isNull(secondFactor.confirmedAt) })
    .returning()
  if (!begun) throw refusal(label('A second step is in use already', '已启用两步验证'))
  const { secret } = begun
  return { secret, uri: `otpauth://totp/SMS:${encodeURIComponent(person.name)}?secret=${secret}&issuer=SMS` }
}

/** Lets a secret count for which a code has come; gives the recovery codes, this once. */
export async function confirmFactor(db: Db, user: string, code: string): Promise<string[]> {
  const found = await factorOf(db, user)
  const step = found && !found.confirmedAt ? stepOf(found.secret, plain(code), Date.now()) : undefined
  if (step === undefined) throw wrongCode()
  const codes = Array.from({ length: recoveryCount }, () => base32(randomBytes(10)).slice(0, 12))
  const set = { confirmedAt: new Date().toISOString(), lastStep: step, recovery: codes.map(hashOf) }
  const mine = and(
    eq(secondFactor.user, user),
    isNull(secondFactor.confirmedAt),
    eq(secondFactor.secret, found!.secret),
  )
  if ((await db.update(secondFactor).set(set).where(mine).returning()).length === 0) throw wrongCode()
  return codes.map((one) => one.match(/.{4}/g)!.join('-'))
}

/** Takes a code of a user's app that is newer than the last one taken, or spends a recovery code; gives whether it was right. */
export async function takeCode(db: Db, user: string, given: string): Promise<boolean> {
  const found = await factorOf(db, user)
  if (!found?.confirmedAt) return false
  const code = plain(given)
  const mine = and(eq(secondFactor.user, user), isNotNull(secondFactor.confirmedAt))
  const step = stepOf(found.secret, code, Date.now())
  if (step !== undefined) {
    const later = and(mine, lt(secondFactor.lastStep, step))
    return (await db.update(secondFactor).set({ lastStep: step }).where(later).returning()).length > 0
  }
  const hash = hashOf(code)
  const stillHeld = and(mine, sql`${hash} = any(${secondFactor.recovery})`)
  const fewer = { recovery: sql`array_remove(${secondFactor.recovery}, ${hash})` }
  return (await db.update(secondFactor).set(fewer).where(stillHeld).returning()).length > 0
}

/** Forgets a user's second factor. */
export const endFactor = (db: Db, user: string) => db.delete(secondFactor).where(eq(secondFactor.user, user))

/** The roles that must have a second factor. */
export const askedRoles = async (db: Db) => (await db.select().from(secondFactorRole)).map(({ role }) => role)

/** Says which roles must have one from now on. */
export async function askRoles(db: Db, roles: readonly Person['role'][]) {
  await db.delete(secondFactorRole)
  if (roles.length) await db.insert(secondFactorRole).values(roles.map((role) => ({ role })))
}

export const wrongCode = () =>
  refusalAt('code', label('This code is not right, or was used before', '验证码错误或已使用'))
