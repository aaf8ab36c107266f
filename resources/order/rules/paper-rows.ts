import type { Label } from '@sms/kit/contract'
import Big from 'big.js'
import { type Stage, stageAmounts } from '../../party/rules/payment-stages.ts'
import { minorUnits } from '../../standards/currencies.ts'
import { lineAmount } from '../workflow.ts'
import type { Paper, PaperLine } from './paper.ts'

export type Measured = { readonly quantity: string; readonly unit: Label }

/** A line with its amount, rounded to the minor unit; null without a price. */
export type PaperRow = PaperLine & { readonly amount: string | null }

/** Consecutive lines of the same goods: the goods once, then each colour and size. */
export type PaperGroup = {
  readonly key: string
  readonly rows: readonly PaperRow[]
  readonly quantities: readonly Measured[]
  readonly amount: string | null
}

export type PaperRows = {
  readonly groups: readonly PaperGroup[]
  readonly quantities: readonly Measured[]
  /** Null on a paper without amounts. */
  readonly total: string | null
  /** The number of lines that lack a price on a paper with amounts. */
  readonly unpriced: number
  /** The amount of each payment stage, on a paper with amounts. */
  readonly stages: readonly (string | null)[]
}

const zero = new Big(0)

/** The printed lines of a paper, with totals rounded to the currency's minor unit. */
export function paperRows({ lines, currency, terms, termsInAmounts }: Paper): PaperRows {
  const money = (amount: Big) => (currency === null ? null : amount.toFixed(minorUnits(currency)))
  const worth = ({ quantity, price }: PaperLine) => (currency === null ? zero : lineAmount(quantity, price, currency))
  const sumOf = (rows: readonly PaperLine[]) => rows.reduce((sum, line) => sum.plus(worth(line)), zero)
  const runs: PaperLine[][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last && goodsKey(last[0]!) === goodsKey(line)) last.push(line)
    else runs.push([line])
  }
  const total = sumOf(lines)
  const hasStageAmounts = currency !== null && termsInAmounts
  return {
    groups: runs.map((run) => ({
      key: `${run[0]!.number}`,
      rows: run.map((line) => ({ ...line, amount: line.price === null ? null : money(worth(line)) })),
      quantities: quantitiesOf(run),
      amount: money(sumOf(run)),
    })),
    quantities: quantitiesOf(lines),
    total: money(total),
    unpriced: currency === null ? 0 : lines.filter(({ price }) => price === null).length,
    stages: hasStageAmounts
      ? stageAmounts<Stage>(terms, total.toString(), minorUnits(currency)).map(({ amount }) => amount)
      : terms.map(() => null),
  }
}

const goodsKey = ({ code, name, description }: PaperLine) => JSON.stringify([code, name, description])

/** The sum of each unit, in the order of their first line. */
function quantitiesOf(lines: readonly PaperLine[]): Measured[] {
  const sums = new Map<string, { unit: Label; sum: Big }>()
  for (const { quantity, unit } of lines) {
    const sum = sums.get(unit.en)?.sum ?? zero
    sums.set(unit.en, { unit, sum: sum.plus(quantity) })
  }
  return [...sums.values()].map(({ unit, sum }) => ({ unit, quantity: sum.toFixed() }))
}

/** The text of a price: at least the decimals of its currency, without further zeros. */
export function priceText(price: string, currency: string): string {
  const exact = new Big(price).toFixed()
  const decimals = exact.split('.')[1]?.length ?? 0
  return new Big(price).toFixed(Math.max(decimals, minorUnits(currency)))
}
