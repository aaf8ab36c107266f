import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type FieldProblem, foldText, label } from '@sms/kit/contract'
import { createTurns } from '@sms/kit/server/mount'
import { passwordMin } from '../rules/password.ts'
import { isCommon } from './common-passwords.ts'

/** argon2id with 19 MiB, two passes and one lane, as the OWASP password storage cheat sheet recommends. */
let settings = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

/** Makes hashing cheap, for tests of other things. */
export function hashCheaply() {
  settings = { ...settings, memory: 8, passes: 1 }
}

const argon = promisify(argon2)
/** Passwords take at most two of the four threads that they share with files and compression. */
const turns = createTurns({
  atOnce: 2,
  each: 2,
  waiting: 200,
})
const derive = async (...parameters: Parameters<typeof argon>) =>
  (await turns(
    '',
    () => false,
    () => argon(...parameters),
  ))!

/** The PHC form of a password's argon2id hash. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await derive('argon2id', { message: password.normalize('NFKC'), nonce, ...settings })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${settings.memory},t=${settings.passes},p=${settings.parallelism}$${text(nonce)}$${text(key)}`
}

/** Whether a password fits a stored hash. Without a hash it takes as long and returns false. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, , , parameters = '', nonce = '', key = ''] = (stored ?? unknownHash).split('$')
  const [memory, passes, parallelism] = parameters.split(',').map((part) => Number(part.slice(2)))
  const expected = Buffer.from(key, 'base64')
  const actual = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce, 'base64'),
    memory: memory!,
    passes: passes!,
    parallelism: parallelism!,
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected) && stored !== undefined
}

/** The hash of a random password, so that an unknown account takes the same time. */
const unknownHash = await hashPassword(randomBytes(24).toString('base64'))

/** The problem of a new password, if any: too short, among the commonest, or the user's own name or email. */
export async function passwordProblem(
  password: string,
  user: { name: string; email: string },
): Promise<FieldProblem | undefined> {
  const problem = (en: string, zh: string) => ({ field: 'password', message: label(en, zh) })
  if ([...password].length < passwordMin)
    return problem(`At least ${passwordMin} characters`, `至少 ${passwordMin} 个字符`)
  const folded = foldText(password)
  if (await isCommon(password)) return problem('This is one of the commonest passwords', '此密码过于常见')
  const own = [user.name, user.email, user.email.split('@')[0]!].map(foldText)
  if (own.includes(folded)) return problem('The password must not be your name or email', '密码不能与用户名或邮箱相同')
  return undefined
}
