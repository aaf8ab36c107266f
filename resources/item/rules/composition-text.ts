import {
  type Language,
  label,
  type Meaning,
  type Misread,
  plainName,
  type RowsWords,
  simplified,
} from '@sms/kit/contract'
import Big from 'big.js'
import type { Part } from './composition.ts'
import { inDescendingOrder } from './descending.ts'
import { fibreOfCode } from './fibre-codes.ts'

type Named = (id: string) => string | undefined
type Find = (name: string) => Meaning

/**
 * Prints a composition as on a label, in descending order: `60% Cotton, 35% Polyester (recycled), 5% Elastane`,
 * `棉 60%、再生涤纶 35%、氨纶 5%`. Uses the fibre names of Annex I of Regulation (EU) No 1007/2011; a single fibre is 100 %
 * (article 7).
 */
export function sayComposition(parts: readonly Part[], language: Language, name: Named): string {
  const texts = inDescendingOrder(parts).map(({ fibre, percent, recycled, organic }) => {
    const fibreName = plainName(name(fibre) ?? '…')
    const share = `${new Big(percent)}%`
    if (language === 'zh') return `${recycled ? '再生' : ''}${organic ? '有机' : ''}${fibreName} ${share}`
    const more = [recycled && 'recycled', organic && 'organic'].filter(Boolean).join(', ')
    return `${share} ${fibreName}${more ? ` (${more})` : ''}`
  })
  return texts.join(language === 'zh' ? '、' : ', ')
}

/** The longest text that is read, in UTF-16 units: twice that of twenty fibres. Longer cells would take seconds to parse. */
const textMax = 1_000

const expected = label(
  'Fibres that make 100 %, such as 60% Cotton, 40% Polyester',
  '合计 100% 的纤维，例如：棉 60%、涤纶 40%',
)
/** Matches more decimals than a percentage may have; the contract refuses them. */
const amount = String.raw`\d{1,3}(?:\.\d+|,\d(?!\d))?`
const ratioPattern = new RegExp(String.raw`^(${amount}(?:\s*%?\s*[/:]\s*${amount})+)\s*%?\s*(.+)$`)
const numberThenName = new RegExp(String.raw`(${amount})\s*%?([^\d%]+)`, 'g')
/** Brackets behind a number belong to the fibre before it. */
const nameThenNumber = new RegExp(String.raw`([^\d%]+?)(${amount})\s*%?(\s*\([^\d()]*\))?`, 'g')

/**
 * Reads a composition: `60% cotton 40% polyester`, `Cotton 60, Polyester 40`, `C60 P40`, `棉60 涤40`,
 * `60/40 cotton/polyester`, `T/C 65/35`, `涤棉65/35`, `pure silk`. `find` looks fibres up by their names and codes.
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

/** Names with their percentages; empty where the text holds anything else. */
function pairsOf(text: string): Pair[] {
  const single = /^(?:pure|all|纯|全)\s*(\D+)$/i.exec(text)
  if (single) return [{ name: single[1]!, percent: '100' }]
  return inRatio(text) ?? inTurn(text)
}

/** `60/40 cotton/polyester`, `T/C 65/35`, `TC 65/35`: as many numbers as names, each list in one piece. */
function inRatio(text: string): Pair[] | undefined {
  const numbersFirst = text.replace(/^([^\d%]+?)\s*(\d[\d.,/:%\s]*)$/, '$2 $1')
  const [, numbers, names] = ratioPattern.exec(numbersFirst) ?? []
  if (!numbers || !names) return undefined
  const percents = numbers.split(/[/:]/).map((percent) => percent.replace('%', '').trim())
  const parts = names.split('/').map((name) => name.trim())
  const fibres = parts.length === 1 ? blend(names.trim()) : parts
  return percents.length === fibres.length ? fibres.map((name, i) => ({ name, percent: percents[i]! })) : undefined
}

/** Splits a blend such as `TC` or `涤棉` into its letters; CVC, chief value cotton, is cotton before polyester. */
const blend = (name: string) => (/^cvc$/i.test(name) ? ['C', 'T'] : [...name])

function inTurn(text: string): Pair[] {
  const numberFirst = /^\s*\d/.test(text)
  const pattern = numberFirst ? numberThenName : nameThenNumber
  const pairs = [...text.matchAll(pattern)].map(([match, a, b, suffix = '']) => ({
    match,
    name: numberFirst ? b! : a! + suffix,
    percent: (numberFirst ? a : b)!,
  }))
  const rest = pairs.reduce((left, { match }) => left.replace(match, ''), text)
  return /[\p{L}\p{N}]/u.test(rest) ? [] : pairs
}

/** Separators of parts, at the ends of a name. */
const separators = /^[\s,;、/+&|·:-]+|(?:[\s,;、/+&|·:-]|\s(?:and|und|et)\b|和|与)+$/gi
const recycledWord = /[（(]?\s*(?:\brecycled\b|\brcy\b|再生|回收)\s*[)）]?/i
const organicWord = /[（(]?\s*(?:\borganic\b|有机)\s*[)）]?/i
/** Marks of a fibre beside its name, the fewest first, since names of fibres contain such words too. */
const markCombinations = [
  { recycled: null, organic: null },
  { recycled: true, organic: null },
  { recycled: null, organic: true },
  { recycled: true, organic: true },
] as const

function partOf(raw: string, percent: string, find: Find): Part | Misread {
  const name = raw
    .replace(separators, '')
    .replace(/[（(]recycled, organic[)）]/i, 'recycled organic')
    .trim()
  for (const mark of markCombinations) {
    if ((mark.recycled && !recycledWord.test(name)) || (mark.organic && !organicWord.test(name))) continue
    const unmarked = (mark.recycled ? name.replace(recycledWord, ' ') : name).replace(
      mark.organic ? organicWord : /$/,
      ' ',
    )
    const fibre = fibreNamed(unmarked.replace(/\s+/g, ' ').replace(separators, '').trim(), find)
    if (fibre && 'value' in fibre) return { fibre: String(fibre.value), percent: percent.replace(',', '.'), ...mark }
    if (fibre) return { problem: ambiguous(name, fibre.several) }
  }
  return { problem: label(`Unknown fibre “${name.slice(0, 60)}”`, `未知的纤维“${name.slice(0, 60)}”`) }
}

const ambiguous = (name: string, several: readonly string[]) =>
  label(`“${name}” could be ${several.join(' or ')}`, `“${name}”可能是${several.join('或')}`)

function fibreNamed(name: string, find: Find): Meaning {
  const written = simplified(name)
  const named = find(name) ?? find(written)
  const code = named ? undefined : fibreOfCode(written)
  return named ?? (code === undefined ? undefined : find(code))
}

/** Prints and reads compositions in one line. */
export const compositionWords: RowsWords = { say: sayComposition, read: readComposition, expected }
