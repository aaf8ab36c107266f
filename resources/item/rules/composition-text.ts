import { type Language, label, type Meaning, type Misread, plainName, type RowsWords } from '@sms/kit/contract'
import Big from 'big.js'
import type { Part } from './composition.ts'
import { inDescendingOrder } from './descending.ts'
import { fibreOfCode } from './fibre-codes.ts'

type Named = (id: string) => string | undefined
type Find = (name: string) => Meaning

/**
 * A composition as a label prints it: `60% Cotton, 35% Polyester (recycled), 5% Elastane`, `棉 60%、再生涤纶 35%、氨纶 5%`;
 * in descending order, by the names that Annex I of Regulation (EU) No 1007/2011 allows on a label. One fibre alone is
 * its 100 % (article 7).
 */
export function sayComposition(parts: readonly Part[], language: Language, name: Named): string {
  const texts = inDescendingOrder(parts).map(({ fibre, percent, recycled, organic }) => {
    const called = plainName(name(fibre) ?? '…')
    const share = `${new Big(percent)}%`
    if (language === 'zh') return `${recycled ? '再生' : ''}${organic ? '有机' : ''}${called} ${share}`
    const more = [recycled && 'recycled', organic && 'organic'].filter(Boolean).join(', ')
    return `${share} ${called}${more ? ` (${more})` : ''}`
  })
  return texts.join(language === 'zh' ? '、' : ', ')
}

/**
 * Most UTF-16 units of a composition in words: twenty fibres with all that may be said of them are half of it. A cell of a
 * file may hold thirty times as much, and would take seconds to be understood.
 */
const textMax = 1_000

const expected = label(
  'Fibres that make 100 %, such as 60% Cotton, 40% Polyester',
  '合计 100% 的纤维，例如：棉 60%、涤纶 40%',
)
/** More decimals than a percentage may have are read, so that they are said to be too many. */
const amount = String.raw`\d{1,3}(?:\.\d+|,\d(?!\d))?`
const several = new RegExp(String.raw`^(${amount}(?:\s*%?\s*[/:]\s*${amount})+)\s*%?\s*(.+)$`)
const numberThenName = new RegExp(String.raw`(${amount})\s*%?([^\d%]+)`, 'g')
/** What stands in brackets behind a number is said of its fibre, not of the next. */
const nameThenNumber = new RegExp(String.raw`([^\d%]+?)(${amount})\s*%?(\s*\([^\d()]*\))?`, 'g')

/**
 * The parts that a text means, as people write them: `60% cotton 40% polyester`, `Cotton 60, Polyester 40`, `C60 P40`,
 * `棉60 涤40`, `60/40 cotton/polyester`, `T/C 65/35`, `涤棉65/35`, `pure silk`. Fibres by any of their names or codes.
 */
export function readComposition(text: string, find: Find): { readonly rows: readonly Part[] } | Misread {
  const whole = text.normalize('NFKC').trim()
  if (whole.length > textMax) return { problem: label('Too long', '过长') }
  const clean = bare(whole)
  const found = pairsOf(clean)
  if (found.length === 0) return { problem: label('No percentages in it', '缺少百分比') }
  const rows: Part[] = []
  for (const { name, percent } of found) {
    const part = partOf(name, percent, find)
    if ('problem' in part) return part
    rows.push(part)
  }
  return { rows }
}

/** Without brackets around all of it or around a number alone, and without the stop at its end. */
const bare = (text: string) =>
  text
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace(/\(\s*([\d.,]+\s*%?)\s*\)/g, ' $1 ')
    .replace(/[.。]$/, '')

type Pair = { readonly name: string; readonly percent: string }

/** Names with their percentages; none where something is left that is neither. */
function pairsOf(text: string): Pair[] {
  const alone = /^(?:pure|all|纯|全)\s*(\D+)$/i.exec(text)
  if (alone) return [{ name: alone[1]!, percent: '100' }]
  return inRatio(text) ?? inTurn(text)
}

/** `60/40 cotton/polyester`, `T/C 65/35`, `TC 65/35`: as many numbers as names, each list in one piece. */
function inRatio(text: string): Pair[] | undefined {
  const turned = text.replace(/^([^\d%]+?)\s*(\d[\d.,/:%\s]*)$/, '$2 $1')
  const [, numbers, names] = several.exec(turned) ?? []
  if (!numbers || !names) return undefined
  const percents = numbers.split(/[/:]/).map((one) => one.replace('%', '').trim())
  const listed = names.split('/').map((one) => one.trim())
  const called = listed.length === 1 ? blend(names.trim()) : listed
  return percents.length === called.length ? called.map((name, i) => ({ name, percent: percents[i]! })) : undefined
}

/** The fibres of a blend by its letters, `TC`, `涤棉`; CVC is chief value cotton: more of that than of polyester. */
const blend = (name: string) => (/^cvc$/i.test(name) ? ['C', 'T'] : [...name])

function inTurn(text: string): Pair[] {
  const numberFirst = /^\s*\d/.test(text)
  const form = numberFirst ? numberThenName : nameThenNumber
  const pairs = [...text.matchAll(form)].map(([whole, a, b, said = '']) => ({
    whole,
    name: numberFirst ? b! : a! + said,
    percent: (numberFirst ? a : b)!,
  }))
  const left = pairs.reduce((rest, { whole }) => rest.replace(whole, ''), text)
  return /[\p{L}\p{N}]/u.test(left) ? [] : pairs
}

/** What stands between two parts, at the ends of a name. */
const between = /^[\s,;、/+&|·:-]+|(?:[\s,;、/+&|·:-]|\s(?:and|und|et)\b|和|与)+$/gi
const recycledWord = /[（(]?\s*(?:\brecycled\b|\brcy\b|再生|回收)\s*[)）]?/i
const organicWord = /[（(]?\s*(?:\borganic\b|有机)\s*[)）]?/i
/** What may be said of a fibre besides its name. Fibres have such words in their names: the fewest that leave one count. */
const marks = [
  { recycled: null, organic: null },
  { recycled: true, organic: null },
  { recycled: null, organic: true },
  { recycled: true, organic: true },
] as const

function partOf(raw: string, percent: string, find: Find): Part | Misread {
  const name = raw
    .replace(between, '')
    .replace(/[（(]recycled, organic[)）]/i, 'recycled organic')
    .trim()
  for (const mark of marks) {
    if ((mark.recycled && !recycledWord.test(name)) || (mark.organic && !organicWord.test(name))) continue
    const bare = (mark.recycled ? name.replace(recycledWord, ' ') : name).replace(mark.organic ? organicWord : /$/, ' ')
    const meant = fibreNamed(bare.replace(/\s+/g, ' ').replace(between, '').trim(), find)
    if (meant && 'value' in meant) return { fibre: String(meant.value), percent: percent.replace(',', '.'), ...mark }
    if (meant) return { problem: couldBe(name, meant.several) }
  }
  return { problem: label(`Unknown fibre “${name.slice(0, 60)}”`, `未知的纤维“${name.slice(0, 60)}”`) }
}

const couldBe = (name: string, several: readonly string[]) =>
  label(`“${name}” could be ${several.join(' or ')}`, `“${name}”可能是${several.join('或')}`)

function fibreNamed(name: string, find: Find): Meaning {
  const known = find(name)
  const code = known ? undefined : fibreOfCode(name)
  return known ?? (code === undefined ? undefined : find(code))
}

/** How compositions are said and read wherever they stand in one line. */
export const compositionWords: RowsWords = { say: sayComposition, read: readComposition, expected }
