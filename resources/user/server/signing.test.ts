import { expect, test } from 'vitest'
import { readJwt, signJwt } from './signing.ts'

const key = { id: 'k', secret: Buffer.from('a key that nobody knows') }
const secretOf = (kid: string) => (kid === key.id ? key.secret : undefined)
const exp = Math.floor(Date.now() / 1_000) + 60
const claims = { id: 'mei', exp }
const token = signJwt(key, claims)
const [head, body, signature] = token.split('.')
const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a genuine token gives its claims', async () => {
  expect(await readJwt(token, secretOf, ['id', 'exp'])).toEqual(claims)
})

test.each([
  ['other claims', `${head}.${coded({ id: 'eve', exp })}.${signature}`],
  ['no signature', `${head}.${body}.`],
  ['no algorithm', `${coded({ alg: 'none', kid: 'k' })}.${body}.`],
  ['another algorithm', `${coded({ alg: 'HS512', kid: 'k' })}.${body}.${signature}`],
  ['another key', signJwt({ ...key, secret: Buffer.from('another') }, claims)],
  ['an unknown key', signJwt({ ...key, id: 'x' }, claims)],
  ['more parts', `${token}.${signature}`],
  ['no token', 'x'],
  ['no JSON', 'eA.eA.eA'],
  ['an end that has come', signJwt(key, { ...claims, exp: exp - 60 })],
  ['no end', signJwt(key, { id: 'mei' })],
  ['a claim too few', signJwt(key, { exp })],
  ['a great length', signJwt(key, { ...claims, more: 'x'.repeat(1_000) })],
])('%s gives none', async (_, text) => {
  expect(await readJwt(text, secretOf, ['id'])).toBeUndefined()
})
