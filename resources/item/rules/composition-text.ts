import {
  type Language,
  label,
  type Meaning,
  type Misread,
  nameBeforeBrackets,
  type RowsWords,
  simplified,
} from '@sms/kit/contract'
import Big from 'big.js'
import type { Part } from './composition.ts'
import { inDescendingOrder } from './descending.ts'
import { fibreOfCode } from './fibre-codes.ts'

/** The fibre that a name or code means: its id, several candidates, or undefined. */
type Find = (name: string) => Meaning

/**
 * Prints a composition as on a label, in descending order: `60% Cotton, 35% Polyester (recycled), 5% Elastane`,
 * `棉 60%、再生涤纶 35%、氨纶 5%` (Regulation (EU) No 1007/2011, article 7). `nameOf` names a fibre by its id.
 */
export function sayComposition(
  parts: readonly Part[],
  language: Language,
  nameOf: (fibre: string) => string | undefined,
): string {
  const texts = inDescendingOrder(parts).map(({ fibre, percent, recycled, organic }) => {
    const fibreName = nameBeforeBrackets(nameOf(fibre) ?? '…')
    const share = `${new Big(percent)}%`
    if (language === 'zh') return `${recycled ? '再生' : ''}${organic ? '有机' : ''}${fibreName} ${share}`
    const more = [recycled && 'recycled', organic && 'organic'].filter(Boolean).join(', ')
    return `${share} ${fibreName}${more ? ` (${more})` : ''}`
  })
  return texts.join(language === 'zh' ? '、' : ', ')
}

/** The longest text that is read, in UTF-16 units; longer cells would take seconds to parse. */
const textMax = 1_000

const expected = label(
  'Fibres that make 100 %, such as 60% Cotton, 40% Polyester',
  '合计 100% 的纤维，例如：棉 60%、涤纶 40%',
)
/** Matches more decimals than a percentage may have; the contract refuses them. */
const amount = String.raw`\d{1,3}(?:\.\d+|,\d(?!\d))?`
/** Numbers before names, `60/40 cotton/polyester`; groups: all numbers, all names. */
const ratioPattern = new RegExp(String.raw`^(${amount}(?:\s*%?\s*[/:]\s*${amount})+)\s*%?\s*(.+)$`)
const numberThenName = new RegExp(String.raw`(${amount})\s*%?([^\d%]+)`, 'g')
/** Brackets behind a number belong to the fibre before it. */
const nameThenNumber = new RegExp(String.raw`([^\d%]+?)(${amount})\s*%?(\s*\([^\d()]*\))?`, 'g')

/**
 * Reads a composition: `60% cotton 40% polyester`, `Cotton 60, Polyester 40`, `C60 P40`, `棉60 涤40`, `60/40
 * cotton/polyester`, `T/C 65/35`, `涤棉65/35`, `pure silk`.
 */
export function readComposition(text: string, find: Find): { readonly rows: readonly Part[] } | Misread {
  const normalised = text.normalize('NFKC').trim()
  if (normalised.length > textMax) return { problem: label('Too long', '过长') }
  const clean = withoutBrackets(normalised)
  const pairs = pairsOf(clean)
  if (pairs.length === 0) return { problem: label('No percentages in it', '缺少百分比') }
  const rows: Part[] = []
  for (const { name, percent } of pairs) {
    const part = partOf(name, percent, find)
    if ('problem' in part) return part
    rows.push(part)
  }
  return { rows }
}

/** Removes brackets around the whole text or a single number, and the full stop at the end. */
const withoutBrackets = (text: string) =>
  text
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace(/\(\s*([\d.,]+\s*%?)\s*\)/g, ' $1 ')
    .replace(/[.。]$/, '')

type Pair = { readonly name: string; readonly percent: string }

/** Names with their percentages; empty where none can be read. */
function pairsOf(text: string): Pair[] {
  const single = /^(?:pure|all|纯|全)\s*(\D+)$/i.exec(text)
  if (single) return [{ name: single[1]!, percent: '100' }]
  return inRatio(text) ?? alternating(text)
}

/** Pairs of `60/40 cotton/polyester`, `T/C 65/35`, `TC 65/35`: as many numbers as names, each list in one piece. */
function inRatio(text: string): Pair[] | undefined {
  const numbersFirst = text.replace(/^([^\d%]+?)\s*(\d[\d.,/:%\s]*)$/, '$2 $1')
  const [, numbers, names] = ratioPattern.exec(numbersFirst) ?? []
  if (!numbers || !names) return undefined
  const percents = numbers.split(/[/:]/).map((percent) => percent.replace('%', '').trim())
  const fibres = names.includes('/') ? names.split('/').map((name) => name.trim()) : blend(names.trim())
  return percents.length === fibres.length ? fibres.map((name, i) => ({ name, percent: percents[i]! })) : undefined
}

/** Splits a blend such as `TC` or `涤棉` into its letters; CVC, chief value cotton, is cotton before polyester. */
const blend = (name: string) => (/^cvc$/i.test(name) ? ['C', 'T'] : [...name])

/** Pairs of `60% cotton 40% polyester` or `Cotton 60, Polyester 40`: a number beside each name. */
function alternating(text: string): Pair[] {
  const numberFirst = /^\s*\d/.test(text)
  const matches = [...text.matchAll(numberFirst ? numberThenName : nameThenNumber)]
  const unread = matches.reduce((rest, [match]) => rest.replace(match, ''), text)
  if (/[\p{L}\p{N}]/u.test(unread)) return []
  return matches.map(([, first, second, brackets = '']) =>
    numberFirst ? { percent: first!, name: second! } : { name: first! + brackets, percent: second! },
  )
}

/** Separators of parts, at the ends of a name. */
const separators = /^[\s,;、/+&|·:-]+|(?:[\s,;、/+&|·:-]|\s(?:and|und|et)\b|和|与)+$/gi
const recycledWord = /[（(]?\s*(?:\brecycled\b|\brcy\b|再生|回收)\s*[)）]?/i
const organicWord = /[（(]?\s*(?:\borganic\b|有机)\s*[)）]?/i
/** Combinations of marks beside a fibre, fewest marks first, since names of fibres contain such words too. */
const markCombinations = [
  { recycled: null, organic: null },
  { recycled: true, organic: null },
  { recycled: null, organic: true },
  { recycled: true, organic: true },
] as const

/** The part of a composition that a name with its marks and separators means: `and recycled polyester`. */
function partOf(written: string, percent: string, find: Find): Part | Misread {
  const name = written
    .replace(separators, '')
    .replace(/[（(]recycled, organic[)）]/i, 'recycled organic')
    .trim()
  for (const marks of markCombinations) {
    if ((marks.recycled && !recycledWord.test(name)) || (marks.organic && !organicWord.test(name))) continue
    let unmarked: string = name
    if (marks.recycled) unmarked = unmarked.replace(recycledWord, ' ')
    if (marks.organic) unmarked = unmarked.replace(organicWord, ' ')
    const fibre = fibreNamed(unmarked.replace(/\s+/g, ' ').replace(separators, '').trim(), find)
    if (fibre && 'value' in fibre) return { fibre: String(fibre.value), percent: percent.replace(',', '.'), ...marks }
    if (fibre) return { problem: ambiguous(name, fibre.several) }
  }
  return { problem: label(`Unknown fibre “${name.slice(0, 60)}”`, `未知的纤维“${name.slice(0, 60)}”`) }
}

const ambiguous = (name: string, several: readonly string[]) =>
  label(`“${name}” could be ${several.join(' or ')}`, `“${name}”可能是${several.join('或')}`)

/** The fibre of a name as written or in simplified characters, else of a code of the trade. */
function fibreNamed(name: string, find: Find): Meaning {
  const simplifiedName = simplified(name)
  const named = find(name) ?? find(simplifiedName)
  if (named) return named
  const nameOfCode = fibreOfCode(simplifiedName)
  return nameOfCode === undefined ? undefined : find(nameOfCode)
}

export const compositionWords: RowsWords = { write: sayComposition, read: readComposition, expected }
