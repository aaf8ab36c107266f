import { findCurrency } from '../../standards/currency-text.ts'
import { incoterms } from '../../standards/incoterms.ts'
import { findUnit, incotermAndPlace } from '../../standards/trade-text.ts'

/** What one text says of a price, as it is written: the number, what it is counted in, and its terms. */
export type QuoteText = {
  readonly price?: string
  readonly currency?: string
  readonly unit?: string
  readonly incoterm?: string
  readonly incotermPlace?: string
  readonly taxIncluded?: boolean
}

/** No price is written in more characters. */
const longest = 60
const amount = /\d[\d.,'’ ]*/g

const codes = incoterms.map(({ code }) => code).join('|')
/** A price with an Incoterm behind it, or before it. */
const incotermLast = new RegExp(String.raw`^(.*\d.*?)[\s,/]+((?:${codes})\b\D*)$`, 'i')
const incotermFirst = new RegExp(String.raw`^(${codes})[\s:]*(?=\D{0,5}\d)(.+)$`, 'i')
/** A price with a note on tax behind it, or before it. */
const taxLast = /[\s,]*[(（]?((?:不含|未含|含|带)税(?:价)?)[)）]?$/
const taxFirst = /^((?:不含|未含|含|带)税(?:价)?)[:：\s]*(?=\D{0,3}\d)(.+)$/
const isNumber = (text: string) => /^[\d.,'’ ]+$/.test(text)

/**
 * Reads a price with its currency, its unit or both, in any order (`2.35 USD/yd`, `¥18.5/米`), also with an Incoterm or
 * a note on tax; a header such as `USD/m` too. Undefined for a number alone and for text with any other part.
 */
export function readQuote(text: string): QuoteText | undefined {
  const written = text.normalize('NFKC').trim()
  // An Incoterm or tax note in front is moved behind; one behind is split off, and the rest is read by itself.
  const [, leadingTerm, afterTerm] = incotermFirst.exec(written) ?? []
  if (leadingTerm && afterTerm) return readQuote(`${afterTerm} ${leadingTerm}`)
  const [, priced, terms] = incotermLast.exec(written) ?? []
  const { code, place } = incotermAndPlace(terms ?? '') ?? {}
  if (priced && code) {
    const quote = readQuote(priced) ?? (isNumber(priced) ? { price: priced.trim() } : undefined)
    return quote && { ...quote, incoterm: code, ...(place ? { incotermPlace: place } : {}) }
  }
  const [, leadingTax, afterTax] = taxFirst.exec(written) ?? []
  if (leadingTax && afterTax) return readQuote(`${afterTax} ${leadingTax}`)
  const taxed = taxLast.exec(written)
  if (taxed) {
    const before = written.slice(0, taxed.index)
    const quote = readQuote(before) ?? (isNumber(before) ? { price: before.trim() } : undefined)
    return quote && { ...quote, taxIncluded: !/^[不未]/.test(taxed[1]!) }
  }
  if (written.length > longest) return undefined
  const numbers = written.match(amount)?.map((number) => number.trim()) ?? []
  if (numbers.length > 1) return undefined
  const [price] = numbers
  const parts = written
    .replace(price ?? '', ' ')
    .split(/\s*(?:\/|\bper\b|每|@)\s*|\s+/i)
    .flatMap((part) => signAndUnit(part.replace(/^[.,:]+|[.,:]+$/g, '')))
    .filter(Boolean)
  let currency: string | undefined
  let unit: string | undefined
  for (const part of parts) {
    // A unit first: 'M' is no currency, and no currency is called like a unit.
    const asUnit = findUnit(part)
    const asCurrency = asUnit ? undefined : findCurrency(part)
    if (asUnit && !unit) unit = asUnit
    else if (asCurrency && (!currency || currency === asCurrency)) currency = asCurrency
    else return undefined
  }
  if (!currency && !unit) return undefined
  return { ...(price ? { price } : {}), ...(currency ? { currency } : {}), ...(unit ? { unit } : {}) }
}

/** Parts that are written together: `元米` is a currency and a unit; `US$` and `RMB¥` are one currency. */
function signAndUnit(part: string): string[] {
  const [, sign, unit] = /^(元|圆|美元|美金)(.+)$/u.exec(part) ?? []
  return sign && unit && findUnit(unit) ? [sign, unit] : [part]
}
