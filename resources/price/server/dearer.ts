import { fill, label, question } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import type { PriceLine } from '../contract.ts'
import { breakProblems, dearerBreak } from '../rules/breaks.ts'

/** Warns once of a price that rises with the quantity; the user decides. Files bring what suppliers wrote, unasked. */
export function askAboutDearer(ctx: Ctx, breaks: PriceLine['breaks'] | undefined) {
  if (!breaks || ctx.confirmed?.includes('dearer') || breakProblems(breaks).length > 0) return
  const found = dearerBreak(breaks)
  if (!found) return
  const { minQty, price } = found
  throw question(
    'dearer',
    fill(dearer, { minQty: thousands.format(minQty as Intl.StringNumericLiteral), price }),
    [],
    [{ field: `breaks.${breaks.indexOf(found)}.price`, message: dearerHere }],
  )
}

/** As both languages write a quantity: its thousands apart, all its decimals. */
const thousands = new Intl.NumberFormat('en', { maximumFractionDigits: 20 })

const dearer = label(
  'From {minQty} on, the price rises to {price}: more than for a smaller quantity',
  '自 {minQty} 起价格升至 {price}：数量更多，单价反而更高',
)
const dearerHere = label('More than for a smaller quantity', '高于较小数量的单价')
