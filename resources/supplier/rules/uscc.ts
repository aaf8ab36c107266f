import { type Field, label, text, withRule } from '@sms/kit/contract'
import { z } from 'zod'

const textField: Field<string, false> = text('USCC', '统一社会信用代码', {
  help: label('Unified Social Credit Code, 18 characters', '统一社会信用代码，18 位'),
})

/**
 * The field of a USCC: normalises case, width and blanks, then checks length, characters and check digit in this order.
 */
export const usccField: Field<string, false> = withRule(
  withRule(
    withRule(
      {
        ...textField,
        type: { kind: 'text', max: 18, form: 'code' },
        schema: z.string().max(40).overwrite(normaliseUscc),
      },
      (value) => checkUscc(value) !== 'length',
      label('18 characters expected', '须为 18 位'),
    ),
    (value) => checkUscc(value) !== 'characters',
    label('Only digits and capital letters other than I, O, S, V, Z', '仅限数字和除 I、O、S、V、Z 外的大写字母'),
  ),
  (value) => checkUscc(value) !== 'checkDigit',
  label('The check character does not fit: please compare with the licence', '校验码不符，请核对营业执照'),
)

/**
 * The Unified Social Credit Code of Chinese organisations (统一社会信用代码), GB 32100-2015: 18 characters of the 31 below, the
 * last a check character modulo 31 with radix 3. It detects every single wrong character and every exchange of two,
 * except of the first and the last.
 */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

type UsccFault = 'length' | 'characters' | 'checkDigit'

/** The code as stored and compared: half width, capitals, no blanks. */
export function normaliseUscc(text: string): string {
  const capitals = text.normalize('NFKC').toUpperCase().normalize('NFKC')
  return capitals.replace(/[\s\u200B\u2060\uFEFF]/g, '')
}

/** The problem of a code, the coarsest first; undefined for a valid code. Width, case and blanks do not matter. */
export function checkUscc(text: string): UsccFault | undefined {
  const code = normaliseUscc(text)
  if ([...code].length !== 18) return 'length'
  if ([...code].some((character) => !alphabet.includes(character))) return 'characters'
  return usccCheckCharacter(code.slice(0, 17)) === code[17] ? undefined : 'checkDigit'
}

/**
 * The 18th character for the first 17: (31 − Σ character × weight mod 31) mod 31, where the weight of place i is
 * 3^(i−1) mod 31. Throws a RangeError unless they are 17 characters of the alphabet.
 */
export function usccCheckCharacter(first17: string): string {
  const values = [...first17].map((character) => alphabet.indexOf(character))
  if (values.length !== 17 || values.includes(-1)) throw new RangeError(`Not 17 characters of a code: '${first17}'`)
  let sum = 0
  let weight = 1
  for (const value of values) {
    sum += value * weight
    weight = (weight * 3) % 31
  }
  return alphabet[(31 - (sum % 31)) % 31]!
}
