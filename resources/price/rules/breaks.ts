import { type FieldProblem, label } from '@sms/kit/contract'
import Big from 'big.js'
import type { Break } from './fields.ts'

/** The problems of the breaks of a price: that there is no break, or that a quantity does not rise. */
export function breakProblems(breaks: readonly Break[]): FieldProblem[] {
  if (breaks.length === 0)
    return [{ field: 'breaks', message: label('At least one price is needed', '至少填写一个价格') }]
  return breaks.flatMap(({ minQty }, i) =>
    i > 0 && new Big(minQty).lte(breaks[i - 1]!.minQty)
      ? [
          {
            field: `breaks.${i}.minQty`,
            message: label('Not above the quantity of the price before', '须大于上一个价格的起始数量'),
          },
        ]
      : [],
  )
}

type Minima = { readonly breaks: readonly Break[]; readonly moq: string | null; readonly moqPerColour: string | null }

/** The problems of contradictory quantities: a first break or an MOQ per colour above the MOQ. */
export function minimumProblems({ breaks, moq, moqPerColour }: Minima): FieldProblem[] {
  if (!moq) return []
  const first = breaks[0]
  return [
    ...(first && new Big(first.minQty).gt(moq)
      ? [
          {
            field: 'breaks.0.minQty',
            message: label(
              `Above the MOQ ${moq}: that quantity would have no price`,
              `高于起订量 ${moq}：该数量将没有价格`,
            ),
          },
        ]
      : []),
    ...(moqPerColour && new Big(moqPerColour).gt(moq)
      ? [{ field: 'moqPerColour', message: label(`Above the MOQ ${moq}`, `高于起订量 ${moq}`) }]
      : []),
  ]
}

/** The breaks with a higher price than the one before them. */
export const dearerBreaks = <B extends Pick<Break, 'minQty' | 'price'>>(breaks: readonly B[]): B[] =>
  breaks.filter(({ price }, i) => i > 0 && new Big(price).gt(breaks[i - 1]!.price))

/** The break that applies to a quantity: the last of the rising breaks at or below it; undefined below the first. */
export const breakAt = <B extends Pick<Break, 'minQty'>>(breaks: readonly B[], quantity: string): B | undefined =>
  breaks.findLast(({ minQty }) => new Big(minQty).lte(quantity))
