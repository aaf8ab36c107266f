import { foldText } from '@sms/kit/contract'

/**
 * Forms of company, in words of a folded name, as registers and letterheads write them ('s ?a' is 'S.A.', 'SA' and
 * 'S. A.'), with the group and the factory that the trade adds.
 */
const latinForms = [
  // English
  'and co|co|cos|company|corp|corporation|inc|incorporated|ltd|tld|limited|coltd|l ?l ?c|l ?l ?p|l ?p|p ?l ?c',
  'group|grp|factory|fty',
  // South and South-East Asia, Pacific
  'p|pvt|private|pte|pty|sdn|bhd|t ?b ?k|p ?t|j ?s ?c|joint stock',
  // German, Dutch, Nordic
  'g ?m ?b ?h|a ?g|k ?g|k ?g ?a ?a|o ?h ?g|u ?g|s ?e|b ?v|b ?v ?b ?a|n ?v|a ?b|o ?y|o ?y ?j|a ?s ?a|a ?p ?s',
  // French, Italian, Spanish, Portuguese
  's ?a|s ?a ?s|s ?a ?r ?l|et cie|cie|s ?r ?l|s ?r ?l ?s|s ?p ?a|s ?n ?c|s ?l|s ?l ?u|s ?a ?u|(?:s ?a )?de c ?v|s ?a ?c ?v',
  '(?:s )?de r ?l|s ?de ?r ?l|ltda|ltda me|lda|limitada|unipessoal|eireli|epp',
  // Central and eastern Europe
  'd ?o ?o|d ?d|e ?o ?o ?d|o ?o ?d|a ?d|k ?f ?t|z ?r ?t|(?:sp )?z ?o ?o|sp k|s ?r ?o|u ?a ?b|s ?i ?a|sh ?p ?k|o ?o ?o|o ?a ?o',
  // Turkish
  'a ?s|anonim sirketi|sirketi|sti|sanayi|san|(?:san(?:ayi)? )?(?:ve )?(?:(?:ic )?(?:ve )?dis )?tic(?:aret)?',
  // Gulf, Japan
  'f ?z ?e|f ?z ?co|f ?z ?c|w ?l ?l|d ?m ?c ?c|k ?k|kabushiki kaisha',
].join('|')

/** Taken off at the end of a name only, one after another. */
const formAfter = new RegExp(
  `(?:(?<=.) (?:${latinForms})|(?<=.)(?:股份|有限|责任|責任|总公司|總公司|公司|集团|集團|工厂|工廠|厂|廠|株式会社|株式會社))$`,
  'u',
)

/** Forms of company that some countries put first, 'M/s' and 'The'. */
const formBefore =
  /^(?:m ?s|messrs|the|p ?t|c ?v|u ?d|ooo|oao|zao|too|cong ty|cty|tnhh|co phan|s ?c(?= .* s ?(?:r ?l|a)$)) (?=.)/u

/** The words of a name: folded, '&' spelt out, no dots inside abbreviations, everything else between words one space. */
export const wordsOf = (name: string): string =>
  foldText(name)
    .replace(/\bm\/s\b/g, 'ms')
    .replace(/[&+]/g, ' and ')
    .replace(/['’‘`´]/g, '')
    .replace(/(?<=(?:^|[^\p{L}])\p{L})\.(?=\p{L}(?:$|[^\p{L}]))/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A folded name without its forms of company, in words; never nothing, where there was a letter or a digit. */
export function coreOf(name: string): string {
  let words = wordsOf(name)
  for (;;) {
    const shorter = words.replace(formBefore, '').replace(formAfter, '').trim()
    if (shorter === words) return words
    words = shorter
  }
}

/**
 * The key by which two names are the same name: letters and digits alone, without case, width, accents, blanks,
 * punctuation and forms of company ('Hengli Textile Co., Ltd.' and 'ＨＥＮＧＬＩ ＴＥＸＴＩＬＥ' are 'henglitextile').
 * Empty only for a name without letters and digits. A key is no name: it has no key of its own to compare.
 */
export const nameKey = (name: string): string => coreOf(name).replaceAll(' ', '')

/**
 * Every key of a name, to be stored beside it: of the whole, and of each half where it is written in Chinese and in
 * Latin letters side by side. Two suppliers that share one have the same name.
 */
export function nameKeys(name: string): string[] {
  const chinese = nameKey(name.replace(/[^\p{Script=Han}]+/gu, ''))
  const latin = nameKey(name.replace(/\p{Script=Han}+/gu, ' '))
  // A few letters are part of a Chinese name (TCL集团), and a character or two of a Latin one.
  const halves = chinese.length >= 4 && latin.length >= 6 ? [chinese, latin] : []
  return [...new Set([nameKey(name), ...halves])].filter(Boolean)
}
