/**
 * Invisible blanks in pasted text: white space, control characters, and characters without width
 * (U+180E, U+200B zero-width space, U+200E/F direction marks, U+2060 word joiner, U+FEFF byte order mark).
 * The joiners U+200C/D do not count: several scripts and emoji need them.
 */
const blank = '[\\s\\p{Cc}\\u180E\\u200B\\u200E\\u200F\\u2060\\uFEFF]'
const oneBlank = new RegExp(blank, 'u')
/** Printable ASCII without blanks at its ends, as most texts are. */
const clean = /^[!-~](?:[ -~]*[!-~])?$/

/**
 * A single-line field as it is stored: trimmed, with each line break or tab (and blanks around it) as one space; halves
 * of surrogate pairs become U+FFFD. It is idempotent and linear in time, since it runs before any limit of length.
 */
export function cleanText(text: string): string {
  if (clean.test(text)) return text
  const whole = text.toWellFormed()
  let from = 0
  let to = whole.length
  while (from < to && oneBlank.test(whole[from]!)) from++
  while (to > from && oneBlank.test(whole[to - 1]!)) to--
  return whole.slice(from, to).replace(/[\s\p{Cc}]+/gu, (run) => (breaks.test(run) ? ' ' : run))
}

/** Invisible characters: marks of direction, joiners, soft hyphens, fillers, selectors and tags of Unicode. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** A code as it is stored: a single line without invisible characters. Cleaning twice changes nothing. */
export const cleanCode = (text: string): string => cleanText(text.replace(unseen, ''))

/** Characters that make a run of blanks more than a space: a tab, a line break or another control character. */
const breaks = /[\p{Cc}\u2028\u2029]/u

/** Letters whose stroke or ligature is part of the letter, so that Unicode does not decompose them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')

/** Accents of Latin, Greek and Cyrillic. Marks of other scripts (Thai vowels, Japanese voicing) make other words. */
const accents = /[\u0300-\u036F]/gu

/** Unicode blanks of any width inside a text, and marks without width. */
const innerBlanks = new RegExp(`${blank}+`, 'gu')

/**
 * A text as it is compared and looked up: width and compatibility forms folded (NFKC, so that 'ＡＢＣ' is 'abc'), lower
 * case, without accents, each run of blanks one space, none at the ends. Folding twice changes nothing.
 */
export function foldText(text: string): string {
  // A fast path for plain English, which most names are.
  if (plainAscii.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').replace(/^ | $/g, '')
  let folded = foldOnce(text)
  // A few letters of Unicode need a second round (a capital that only decomposition reveals).
  for (let next = foldOnce(folded); next !== folded; next = foldOnce(folded)) folded = next
  return folded
}

const plainAscii = /^[ -~]*$/

function foldOnce(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(plainLetter, (letter) => plainLetters[letter]!)
    .replace(innerBlanks, ' ')
    .replace(/^ | $/g, '')
}

/**
 * Text of several lines as it is stored: line ends as `\n`, tabs and line ends the only control characters, trimmed.
 */
export const cleanLines = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()

/** Pairs of traditional characters of spreadsheets and addresses in this trade and their simplified forms. */
const hanPairs =
  '稱称編编號号訂订單单價价幣币電电話话郵邮聯联絡络繫系顏颜數数備备註注貨货廠厂類类國国區区員员應应規规條条紗纱織织門门寬宽標标籤签' +
  '業业務务額额產产種种級级質质狀状態态時时間间網网機机準准緯纬經经縮缩徑径層层顧顾買买賣卖實实際际總总齡龄樣样組组長长樓楼縣县' +
  '臺台灣湾廣广東东開开關关報报險险運运輸输裝装語语證证書书項项節节給给製制選选術术圖图檔档櫃柜認认審审點点' +
  '龍龙彈弹纖纤維维綸纶滌涤錦锦絲丝絨绒結结餘余發发後后預预歐欧圓圆' +
  '蘇苏遼辽寧宁陝陕貴贵雲云肅肃內内慶庆別别壯壮爾尔'
const simplifiedForms = new Map(
  [...hanPairs].flatMap((char, i, all) => (i % 2 === 0 ? [[char, all[i + 1]!] as const] : [])),
)

/** A folded text without blanks beside Chinese characters, where they are a matter of taste: '2027 秋冬' is '2027秋冬'. */
export const withoutHanBlanks = (folded: string): string =>
  folded.replace(/ (?=\p{Script=Han})|(?<=\p{Script=Han}) /gu, '')

/** The letters and digits of a text alone. */
export const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')

/** A text for comparison with common traditional characters in their simplified form. */
export const simplified = (text: string): string =>
  text.replace(/\p{Script=Han}/gu, (char) => simplifiedForms.get(char) ?? char)
