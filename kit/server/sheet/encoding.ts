import { SheetError } from './errors.ts'

/**
 * A decoding of a text's bytes: the encoding, a sample of the text, and its score, to be compared with those of others.
 */
type EncodingChoice = { readonly encoding: string; readonly sample: string; readonly score: number }

/** The text encodings besides Unicode that lists of this trade use, by their WHATWG names. */
const legacyEncodings = [
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'windows-1252',
  'windows-1254',
  'windows-1250',
  'windows-1251',
] as const
type Legacy = (typeof legacyEncodings)[number]

const ratedChars = 3_000
/** The difference of two ratings from which the better one is certain. */
const sureBy = 0.25
const leastScore = 0.12
/** The prior ratings: most lists are Chinese or western European. */
const priors: Partial<Record<Legacy, number>> = {
  gb18030: 0.1,
  'windows-1252': 0.1,
  'windows-1250': -0.2,
  'windows-1251': -0.1,
}
/** Characters that are frequent in lists of this trade, to recognise short texts. */
const frequent: Partial<Record<Legacy, ReadonlySet<string>>> = {
  gb18030: new Set(
    '的一有限公司纺织厂市中国江苏浙省路号布面料颜色单价编名称城联系人电话地址备注棉纱辅扣拉链服装印染针东南北海山大华新利第',
  ),
  big5: new Set('編號名稱城市聯絡人電話地址備註有限公司股份紡織廠布料顏色單價國東華興臺台北新'),
  shift_jis: new Set('会社株式東京大阪名番号住所電話価格生地都市日本'),
  'euc-kr': new Set('주식회사이름주소코드도시서울부산대구전화번호섬유산업가격한국'),
}
const frequentScore = 1.5

/**
 * The encodings in which bytes that are not UTF-8 are valid, most likely first, without duplicates of the same text;
 * and whether the first is certain.
 */
export function encodingsOf(bytes: Uint8Array): {
  readonly choices: readonly EncodingChoice[]
  readonly sure: boolean
} {
  const readings = new Map<string, EncodingChoice>()
  for (const encoding of legacyEncodings) {
    const text = decode(bytes, encoding)
    if (text === undefined || text.includes('\0')) continue
    const runs = [...text.slice(0, 1_000_000).matchAll(/[^\p{ASCII}]+/gu)]
    // Encodings that read the same text are one choice, under the likeliest of them.
    const key = runs.map(([run]) => run).join('\n')
    const score = scoreOf(encoding, text, runs) + (priors[encoding] ?? 0)
    const known = readings.get(key)
    if (!known || known.score < score) readings.set(key, { encoding, score, sample: sampleOf(text) })
  }
  const choices = [...readings.values()].filter(({ score }) => score >= leastScore).sort((a, b) => b.score - a.score)
  const [best, next] = choices
  return { choices, sure: best !== undefined && (!next || best.score - next.score >= sureBy) }
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A few pieces of a text that differ between the encodings. */
function sampleOf(text: string): string {
  const pieces = text.slice(0, 200_000).matchAll(/[^,;\t|"\r\n]*[^\p{ASCII}][^,;\t|"\r\n]*/gu)
  const found = new Set<string>()
  for (const [piece] of pieces) {
    found.add(piece.trim().slice(0, 40).toWellFormed())
    if (found.size === 4) break
  }
  return [...found].join(' · ')
}

/**
 * The rating of a text decoded with an encoding, from 0 to about 2: the mean over its characters beyond ASCII, whose
 * `runs` are its matches; 0 without any.
 */
function scoreOf(encoding: Legacy, text: string, runs: readonly RegExpExecArray[]): number {
  const isWestern = encoding.startsWith('windows')
  let sum = 0
  let count = 0
  for (const { 0: run, index } of runs) {
    const neighbours = [text[index - 1], text[index + run.length]]
    const letters = neighbours.filter((sign) => /[a-z]/i.test(sign ?? '')).length
    const characters = [...run]
    // A single East Asian character inside a Latin word is unlikely.
    const weight = characters.length === 1 ? 1 - 0.5 * letters : 1
    for (const character of characters) {
      sum += isWestern
        ? westernScore(encoding, character, run, letters)
        : weight * (frequent[encoding]?.has(character) ? frequentScore : easternScore(encoding, character))
      count++
    }
    if (count >= ratedChars) break
  }
  if (count === 0) return 0
  // Longer Chinese texts have characters that Korean encodings lack.
  const allHangul = encoding === 'euc-kr' && count >= 6 && runs.every(([run]) => /^\p{Script=Hangul}+$/u.test(run))
  return sum / count + (allHangul ? 0.4 : 0)
}

const westEuropean = /^[áàâäãåæçéèêëíìîïñóòôöõøœúùûüÿß“”‘’„‚«»–—…€£°½¼¾²³™®©ºª·•§±×\u00a0¿¡]$/iu
const turkish = /^[ğışİçöü]$/iu
const eastEuropean = /^[ąćęłńóśźżčďěňřšťůžýáíéúőűăâîșțđäöü“”„–’]$/iu

/**
 * The rating of a character of a western encoding: whether its language uses it in such a run of characters beyond
 * ASCII, of whose two neighbours so many (0 to 2) are Latin letters.
 */
function westernScore(encoding: Legacy, character: string, run: string, letters: number): number {
  if (encoding === 'windows-1251')
    return /\p{Script=Cyrillic}/u.test(character) && run.length > 1 && letters === 0 ? 1 : 0.1
  if (run.length > 2) return 0
  const isLetter = /\p{L}/u.test(character)
  // Only these signs stand inside words.
  if (!isLetter && (letters === 2 || /\p{L}/u.test(run)) && !/[’\u00a0–·]/u.test(character)) return 0
  if (westEuropean.test(character)) return 1
  if (encoding === 'windows-1254' && turkish.test(character)) return 1.1
  if (encoding === 'windows-1250' && eastEuropean.test(character)) return 0.9
  return 0.2
}

const characterSets = new Map<string, ReadonlySet<string>>()

/**
 * The characters of two bytes whose first lies between these two (both included) and second from `trailFrom`; cached.
 */
function charactersOf(encoding: Legacy, from: number, to: number, trailFrom = 0x40): ReadonlySet<string> {
  const key = `${encoding} ${from}`
  const known = characterSets.get(key)
  if (known) return known
  const characters = new Set<string>()
  for (let lead = from; lead <= to; lead++)
    for (let trail = trailFrom; trail < 0xff; trail++) {
      const text = decode(Uint8Array.of(lead, trail), encoding) ?? ''
      if ([...text].length === 1) characters.add(text)
    }
  characterSets.set(key, characters)
  return characters
}

/** Japanese syllables, of normal and of half width, and signs of full width. */
const kana = /\p{Script=Hiragana}|[\u30a0-\u30ff]/u
const halfWidth = /[\uff61-\uff9f]/u
const wide = /[\u3000-\u303f\uff01-\uff5e]/u

/** The rating of a character of an East Asian encoding by its frequency: standards list frequent ones first. */
function easternScore(encoding: Legacy, character: string): number {
  if (/[\u0080-\u009f\ue000-\uf8ff]/.test(character)) return 0
  if (wide.test(character)) return 0.8
  const han = /\p{Script=Han}/u.test(character)
  switch (encoding) {
    case 'gb18030':
      if (!han) return 0.5
      if (character.length > 1) return 0.8
      // The two levels of GB 2312.
      if (charactersOf('gb18030', 0xb0, 0xd7, 0xa1).has(character)) return 1
      return charactersOf('gb18030', 0xd8, 0xf7, 0xa1).has(character) ? 0.7 : 0.15
    case 'big5':
      return han ? (charactersOf('big5', 0xa4, 0xc6).has(character) ? 1 : 0.2) : 0.3
    case 'shift_jis':
      if (kana.test(character)) return 1
      if (halfWidth.test(character)) return 0.1
      // Level 1 of JIS X 0208, with some of level 2 in its last row.
      return han ? (charactersOf('shift_jis', 0x88, 0x98).has(character) ? 1 : 0.3) : 0.3
    default: // euc-kr
      return /\p{Script=Hangul}/u.test(character) ? 1 : 0.2
  }
}

/** A text and its encoding; `encodings` are all that its bytes may be in, the most likely first. */
type Decoded = {
  readonly text: string
  readonly encoding: string
  readonly encodings: readonly EncodingChoice[]
  /** Whether the encoding is known, chosen or much more likely than any other. */
  readonly sure: boolean
}

/**
 * The text of a CSV and its encoding: UTF-16 by its byte order mark, UTF-8 if all bytes are valid, else `chosen` or the
 * most likely older encoding. Throws SheetError for bytes in none of them.
 */
export function decodeText(bytes: Uint8Array, chosen?: string): Decoded {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : ''
  if (mark === '' && bytes.includes(0)) throw new SheetError('binary')
  const plain = decode(bytes, mark || 'utf-8')
  if (plain !== undefined) {
    if (plain.includes('\0')) throw new SheetError('binary')
    return { text: plain, encoding: mark || 'utf-8', encodings: [], sure: true }
  }
  if (mark) throw new SheetError('encoding')
  const { choices, sure } = encodingsOf(bytes)
  const encoding = choices.some((choice) => choice.encoding === chosen) ? chosen! : choices[0]?.encoding
  if (encoding === undefined) throw new SheetError('encoding')
  return { text: decode(bytes, encoding)!, encoding, encodings: choices, sure: sure || encoding === chosen }
}

/** Whether users may choose this encoding for a file. */
export const isEncoding = (name: unknown): name is string =>
  typeof name === 'string' && (legacyEncodings as readonly string[]).includes(name)
