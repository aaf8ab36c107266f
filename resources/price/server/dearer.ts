import { fill, type Label, label, optionText, question } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import type { PriceLine } from '../contract.ts'
import { breakProblems, dearerBreaks } from '../rules/breaks.ts'
import { priceUnits } from '../rules/fields.ts'

type Priced = Pick<PriceLine, 'breaks' | 'currency' | 'unit'>

/**
 * Asks the user to confirm a price that rises with the quantity, unless it rose there `before` as well. Imports do not
 * call it.
 */
export function askAboutDearer(ctx: Ctx, line: Priced, before?: Pick<Priced, 'breaks'>) {
  if (ctx.confirmed?.includes('dearer') || breakProblems(line.breaks).length > 0) return
  const existing = new Set(before && dearerBreaks(before.breaks).map(keyOf))
  const dearerBreak = dearerBreaks(line.breaks).find((priceBreak) => !existing.has(keyOf(priceBreak)))
  if (!dearerBreak) return
  throw question(
    'dearer',
    questionFor(line, dearerBreak),
    [],
    [{ field: `breaks.${line.breaks.indexOf(dearerBreak)}.price`, message: dearerHere }],
  )
}

type Break = PriceLine['breaks'][number]
const keyOf = ({ minQty, price }: Break) => `${Number(minQty)} ${Number(price)}`

function questionFor({ currency, unit }: Priced, { minQty, price }: Break): Label {
  const quantity = thousands.format(minQty as Intl.StringNumericLiteral)
  const textIn = (language: 'en' | 'zh') =>
    fill(dearer, { quantity, price, currency, unit: optionText(priceUnits, unit, language) })[language]
  return label(textIn('en'), textIn('zh'))
}

/** Formats a quantity for both languages, with thousands separators and all decimals. */
const thousands = new Intl.NumberFormat('en', { maximumFractionDigits: 20 })

const dearer = label(
  'From {quantity} {unit} on the price rises to {price} {currency}/{unit}: more than for a smaller quantity',
  '{quantity} {unit}起单价升至 {price} {currency}/{unit}，高于较小数量的单价',
)
const dearerHere = label('More than for a smaller quantity', '高于较小数量的单价')
