import { foldText } from '@sms/kit/contract'

/** Forms of company in words of a folded name, as registers and letterheads write them. */
const wordForms =
  // English, with the group and the factory that the trade adds; South and South-East Asia, Pacific
  'and co|co|cos|company|corp|corporation|inc|incorporated|ltd|tld|limited|coltd|group|grp|factory|fty|joint stock|' +
  'p|pvt|private|pte|pty|sdn|bhd|' +
  // French, Italian, Spanish, Portuguese, Polish, Japanese
  'et cie|cie|de c ?v|(?:s )?de r ?l|ltda|ltda me|lda|limitada|unipessoal|eireli|epp|' +
  'sp z ?o ?o|sp k|kabushiki kaisha|' +
  // Turkish
  'anonim sirketi|sirketi|sti|sanayi|san|(?:san(?:ayi)? )?(?:ve )?(?:(?:ic )?(?:ve )?dis )?tic(?:aret)?'

/** The forms that are initials: written together or apart, 'SA', 'S.A.' and 'S. A.'. */
const initials =
  'llc llp lp plc jsc tbk pt gmbh ag kg kgaa ohg ug se bv bvba nv ab oy oyj asa aps as sa sas sarl srl srls spa snc ' +
  'sl slu sau sacv cv doo dd eood ood ad kft zrt zoo sro uab sia shpk ooo oao fze fzco fzc wll dmcc kk'
const initialForms = initials.split(' ').flatMap((form) => [form, [...form].join(' ')])

const chineseForms = '股份|有限|责任|責任|总公司|總公司|公司|集团|集團|工厂|工廠|厂|廠|株式会社|株式會社'

/** Forms that are removed at the end of a name only, one after another, but never the whole name. */
const formAfter = new RegExp(`(?<=.)(?: (?:${wordForms}|${initialForms.join('|')})|${chineseForms})$`, 'u')

/** Forms of company that some countries put first, 'M/s' and 'The'. */
const formBefore =
  /^(?:m ?s|messrs|the|p ?t|c ?v|u ?d|ooo|oao|zao|too|cong ty|cty|tnhh|co phan|s ?c(?= .* s ?(?:r ?l|a)$)) (?=.)/u

/** The folded words of a name: '&' spelt out, no dots in abbreviations, single spaces between words. */
export const wordsOf = (name: string): string =>
  foldText(name)
    .replace(/\bm\/s\b/g, 'ms')
    .replace(/[&+]/g, ' and ')
    .replace(/['’‘`´]/g, '')
    .replace(/(?<=(?:^|[^\p{L}])\p{L})\.(?=\p{L}(?:$|[^\p{L}]))/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** A folded name without its forms of company; not empty if the name has a letter or a digit. */
export function coreOf(name: string): string {
  let words = wordsOf(name)
  // A name may have several forms, each at an end only once the one outside it is gone.
  for (;;) {
    const shorter = words.replace(formBefore, '').replace(formAfter, '').trim()
    if (shorter === words) return words
    words = shorter
  }
}

/**
 * The key of a name: its letters and digits without case, width, accents and forms of company ('Hengli Textile Co.,
 * Ltd.' is 'henglitextile'). Names with equal keys count as the same; only a name without letters and digits has an
 * empty key.
 */
export const nameKey = (name: string): string => coreOf(name).replaceAll(' ', '')

/**
 * Every key of a name, to be stored beside it: of the whole, and of each half where it is written in Chinese and in
 * Latin letters side by side. Suppliers that share a key have the same name.
 */
export function nameKeys(name: string): string[] {
  const chinese = nameKey(name.replace(/[^\p{Script=Han}]+/gu, ''))
  const latin = nameKey(name.replace(/\p{Script=Han}+/gu, ' '))
  // A few letters are part of a Chinese name (TCL集团), and a character or two of a Latin one.
  const halves = chinese.length >= 4 && latin.length >= 6 ? [chinese, latin] : []
  return [...new Set([nameKey(name), ...halves])].filter(Boolean)
}
