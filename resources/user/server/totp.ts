import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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

/** The code of a step. */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = mac.at(-1)! & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The step of a code, if it is the current step or one beside it, since clocks differ; else undefined. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const actual = Buffer.from(code)
  return [0, -1, 1]
    .map((offset) => stepAt(now) + offset)
    .find((step) => {
      const expected = Buffer.from(codeOf(secret, step))
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    })
}
