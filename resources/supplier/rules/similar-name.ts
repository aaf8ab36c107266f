import { foldText } from '@sms/kit/contract'

/**
 * What kind of company it is says little about which: forms of company as registers and letterheads write them, in
 * words of a folded name. They go at the end of a name only, one after another, and never all of it.
 */
const latinForms = [
  // English, and the trade's group and factory
  'and co|co|cos|company|corp|corporation|inc|incorporated|ltd|limited|tld|coltd|l ?l ?c|l ?l ?p|l ?p|p ?l ?c|group|grp|factory|fty',
  // South and South-East Asia, Pacific
  'p|pvt|private|pte|pty|sdn|bhd|sdn bhd|t ?b ?k|p ?t|joint stock|jsc|j ?s ?c',
  // German, Dutch, Nordic
  'g ?m ?b ?h|and co kg|a ?g|k ?g|k ?gaa|o ?h ?g|u ?g|s ?e|b ?v|b ?v ?b ?a|n ?v|a ?b|o ?y|o ?y ?j|a ?s ?a|a ?p ?s',
  // French, Italian, Spanish, Portuguese
  's ?a|s ?a ?s|s ?a ?s ?u|s ?a ?r ?l|sarl|s ?r ?l|s ?r ?l ?s|s ?p ?a|s ?n ?c|s ?a ?s|s ?l|s ?l ?u|s ?a ?u|et cie|cie',
  's ?a ?(?:de )?c ?v|s ?(?:de )?r ?l(?: de c ?v)?|de r ?l|de c ?v|c ?v|ltda|lda|limitada|unipessoal|eireli|epp|ltda me|e ?i ?r ?l',
  // Central and eastern Europe
  'd ?o ?o|d ?d|e ?o ?o ?d|o ?o ?d|a ?d|k ?f ?t|z ?r ?t|(?:sp )?z ?o ?o|sp k|s ?r ?o|u ?a ?b|s ?i ?a|sh ?p ?k|o ?o ?o|z ?a ?o|o ?a ?o',
  // Turkish
  'a ?s|anonim sirketi|limited sirketi|sirketi|sti|(?:san(?:ayi)?(?: ve)? )?(?:(?:ic |ve )*dis )?tic(?:aret)?|sanayi|san',
  // Gulf, Japan
  'f ?z ?e|f ?z ?co|f ?z ?c|w ?l ?l|d ?m ?c ?c|k ?k|kabushiki kaisha',
].join('|')
const latinForm = new RegExp(`(?<=.) (?:${latinForms})$`, 'u')

/** The same before a name, and how it is addressed. */
const latinPrefix =
  /^(?:m ?s|messrs|the|p ?t|c ?v|u ?d|ooo|zao|oao|too|cong ty|cty|tnhh|co phan|s ?c(?=.* s ?(?:r ?l|a)$)) (?=.)/u

const chineseForm = /(?<=.)(?:股份|有限|责任|總公司|总公司|公司|集团|集團|工厂|工廠|厂|廠|株式会社|株式會社|責任)$/u

/** The words of a name: folded, '&' spelt out, marks and blanks one space, dots of abbreviations gone. */
const wordsOf = (name: string) =>
  foldText(name)
    .replace(/\bm\/s\b/g, 'ms')
    .replace(/[&＋+]/g, ' and ')
    .replace(/['’‘`´]/g, '')
    .replace(/(?<=(?:^|[^\p{L}])\p{L})\.(?=\p{L}(?:$|[^\p{L}]))/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Takes off what a pattern finds, again and again, as long as a letter or a digit is left. */
function strip(words: string, pattern: RegExp): string {
  for (let rest = words.replace(pattern, ''); rest !== words; rest = words.replace(pattern, '')) {
    if (!rest.trim()) return words
    words = rest.trim()
  }
  return words
}

const coreOf = (name: string) => {
  const words = strip(wordsOf(name), latinPrefix)
  let core = words
  for (let before = ''; before !== core; ) {
    before = core
    core = strip(strip(core, latinForm), chineseForm)
  }
  return core
}

/**
 * The key by which two names are the same name: letters and digits alone, without case, width, accents, blanks,
 * punctuation and forms of company ('Hengli Textile Co., Ltd.' and 'ＨＥＮＧＬＩ ＴＥＸＴＩＬＥ' are 'henglitextile').
 * Empty only for a name without letters and digits.
 */
export const nameKey = (name: string): string => coreOf(name).replaceAll(' ', '')

/**
 * Every key of a name, to be stored beside it: of the whole, and of each half where it is written in Chinese and in
 * Latin letters side by side. Two suppliers that share one have the same name.
 */
export function nameKeys(name: string): string[] {
  const chinese = name.replace(/[^\p{Script=Han}]+/gu, '')
  const latin = name.replace(/\p{Script=Han}+/gu, ' ')
  const halves = [nameKey(chinese), nameKey(latin)]
  const both = halves[0]!.length >= 2 && halves[1]!.length >= 6
  return [...new Set([nameKey(name), ...(both ? halves : [])])].filter(Boolean)
}

/** Dice's coefficient. */
export function dice(a: string, b: string): number {
  if (a === b) return 1
  const pairs = new Map<string, number>()
  for (let i = 0; i < a.length - 1; i++) pairs.set(a.slice(i, i + 2), (pairs.get(a.slice(i, i + 2)) ?? 0) + 1)
  let shared = 0
  for (let i = 0; i < b.length - 1; i++) {
    const left = pairs.get(b.slice(i, i + 2)) ?? 0
    if (left > 0) {
      shared++
      pairs.set(b.slice(i, i + 2), left - 1)
    }
  }
  return a.length + b.length > 2 ? (2 * shared) / (a.length + b.length - 2) : 0
}
export { coreOf }
