import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type FieldProblem, foldText, label } from '@sms/kit/contract'
import { createTurns } from '@sms/kit/server/mount'
import { passwordMin } from '../rules/password.ts'

/** Common passwords that the public list lacks: years, words of the trade, and those common in China. */
const additional = `
1234567890 12345678910 0123456789 123456789a a123456789 a1234567890 1234567891 9876543210 qwertyuiop qwertyuiop1
qwerty12345 qwerty123456 qwerty1234 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc qazwsxedcrfv zaq12wsxcde3
asdfghjkl1 asdfghjklz zxcvbnm123 qwerasdfzxcv qweasdzxc1 qweasdzxc123 password12 password123 password1234
password12345 password123456 passw0rd123 p@ssw0rd123 p@ssword123 password!1 passwordpassword mypassword mypassword1
iloveyou12 iloveyou123 iloveyou1234 iloveyouforever iloveyou2000 michael123 charlie123 jennifer123 jessica123
alexander1 christopher christopher1 basketball basketball1 football12 football123 baseball12 baseball123 liverpool1
liverpool123 manchester manchester1 manchesterunited barcelona1 juventus123 chelsea123 arsenal123 superman12
superman123 spiderman1 batman1234 pokemon123 starwars12 starwars123 dragonball1 dragon1234 monkey1234 sunshine12
sunshine123 princess12 princess123 strawberry strawberry1 chocolate1 butterfly1 blink182182 metallica1 nirvana123
abcdefghij abcdefghijk abcdefghijklmnopqrstuvwxyz abcd123456 abc1234567 abc123456789 abcd12345678 aa12345678
aa123456789 a12345678910 q1w2e3r4t5 q1w2e3r4t5y6 1a2b3c4d5e 123qweasdzxc 123qweasd1 123456qwerty 12345qwert
1234qwerasdf 1234567890q 1234567890qwertyuiop 123456789q 123456789qwe 12345678900 1111111111 11111111111 0000000000
00000000000 2222222222 3333333333 5555555555 6666666666 7777777777 8888888888 9999999999 1122334455 11223344556
1212121212 1231231231 123123123123 123321123321 1234512345 1357924680 1472583690 14725836900 1593572486 159753159753
0987654321 01234567890 0147258369 aaaaaaaaaa qqqqqqqqqq asdasdasdasd asdfasdfasdf qwerqwerqwer qweqweqweqwe letmein123
letmein1234 welcome123 welcome1234 welcome12345 welcome2024 welcome2025 welcome2026 admin12345 admin123456
admin1234567 adminadmin adminadmin1 administrator administrator1 root123456 rootroot123 test123456 testtest123
testtesttest user123456 guest12345 master1234 changeme12 changeme123 changeme1234 default123 temp123456 temppassword
secret1234 secretpassword hello12345 hello123456 helloworld helloworld1 computer12 computer123 internet12 internet123
samsung123 google1234 facebook12 facebook123 linkedin12 whatever12 whatever123 trustno1trustno1 access1234 freedom123
shadow1234 killer1234 ninja12345 mustang123 corvette12 mercedes12 ferrari123 porsche911 yamaha1234 summer2024
summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026 january2026
company123 company1234 woaini1314 woaini1314520 woaini520520 woaini521521 5201314520 52013145201314 1314520520
13145201314 5211314521 wodemima123 woaiwojia1 woaiwojia123 aini1314520 zhang123456 wang123456 li12345678 liu1234567
chen123456 yang123456 zhao123456 huang123456 zhou123456 xiaoming123 qq123456789 qq12345678 q123456789 w123456789
z123456789 asd123456789 asd1234567 abc1234567890 as123456789 zxc123456789 zxc1234567 qwe123456789 qwe1234567
qaz123456789 qaz1234567 qazwsx1234 qazwsx123456 qazwsxedc1 qazwsxedc123 1qaz2wsx123 1qaz@wsx3edc 1qaz!qaz1qaz
aa123123123 aaa123456789 abc123abc123 a123123123 a1b2c3d4e5 a1b2c3d4e5f6 fabric1234 garment123 supplier12 supplier123
supplier1234 showroom123 textile123 fashion123 cotton1234 denim12345
`
  .trim()
  .split(/\s+/)

let known: ReadonlySet<string> | undefined

/**
 * Whether a password is among the commonest: the nearly 50,000 of a list of leaked ones and `additional`. Only those of
 * at least `passwordMin` characters are loaded.
 */
export async function isCommon(password: string): Promise<boolean> {
  if (!known) {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    const leaked = dictionary['passwords-common'] as readonly string[]
    known = new Set([...leaked, ...additional].filter((entry) => [...entry].length >= passwordMin).map(foldText))
  }
  return known.has(foldText(password))
}

/** argon2id with 19 MiB, two passes and one lane, as the OWASP password storage cheat sheet recommends. */
let settings = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

/** Makes hashing cheap, for tests of other things. */
export function hashCheaply() {
  settings = { ...settings, memory: 8, passes: 1 }
}

const argon = promisify(argon2)
/** Passwords take at most two of the four threads that they share with files and compression. */
const turns = createTurns({ atOnce: 2, each: 2, waiting: 200 })
const nobodyLeaves = () => false
/** Computes a hash when it is its turn: all passwords wait in a single queue; a full queue refuses more. */
const derive = async (...parameters: Parameters<typeof argon>) =>
  (await turns('', nobodyLeaves, () => argon(...parameters)))!

/** The PHC form of a password's argon2id hash. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await derive('argon2id', { message: password.normalize('NFKC'), nonce, ...settings })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${settings.memory},t=${settings.passes},p=${settings.parallelism}$${text(nonce)}$${text(key)}`
}

/** Whether a password fits a stored hash, by the settings in it. Without a hash it takes as long and returns false. */
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
