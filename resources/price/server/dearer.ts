import { fill, type Label, label, optionText, question } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import type { PriceLine } from '../contract.ts'
import { breakProblems, dearerBreaks } from '../rules/breaks.ts'
import { priceUnits } from '../rules/fields.ts'

type Priced = Pick<PriceLine, 'breaks' | 'currency' | 'unit'>

/**
 * Warns once of a price that rises with the quantity, if it did not `before`; the user decides. Files bring what suppliers
 * wrote, unasked.
 */
export function askAboutDearer(ctx: Ctx, line: Priced, before?: Pick<Priced, 'breaks'>) {
  if (ctx.confirmed?.includes('dearer') || breakProblems(line.breaks).length > 0) return
  const known = new Set(before && dearerBreaks(before.breaks).map(keyOf))
  const found = dearerBreaks(line.breaks).find((one) => !known.has(keyOf(one)))
  if (!found) return
  throw question(
    'dearer',
    told(line, found),
    [],
    [{ field: `breaks.${line.breaks.indexOf(found)}.price`, message: dearerHere }],
  )
}

type Break = PriceLine['breaks'][number]
const keyOf = ({ minQty, price }: Break) => `${Number(minQty)} ${Number(price)}`

function told({ currency, unit }: Priced, { minQty, price }: Break): Label {
  const quantity = thousands.format(minQty as Intl.StringNumericLiteral)
  const say = (language: 'en' | 'zh') =>
    fill(dearer, { quantity, price, currency, unit: optionText(priceUnits, unit, language) })[language]
  return label(say('en'), say('zh'))
}

/** As both languages write a quantity: its thousands apart, all its decimals. */
const thousands = new Intl.NumberFormat('en', { maximumFractionDigits: 20 })

const dearer = label(
  'From {quantity} {unit} on the price rises to {price} {currency}/{unit}: more than for a smaller quantity',
  '{quantity} {unit}起单价升至 {price} {currency}/{unit}，高于较小数量的单价',
)
const dearerHere = label('More than for a smaller quantity', '高于较小数量的单价')
