import { decimal, type FieldProblem, flag, label, master, required, rows, type ValueOf } from '@sms/kit/contract'
import Big from 'big.js'
import { compositionWords } from './composition-text.ts'
import { inDescendingOrder } from './descending.ts'

const part = {
  fibre: required(master('Fibre', '纤维', 'Composition', { searched: true })),
  percent: required(decimal('Percent', '比例', { scale: 1, min: '0.1', max: '100', unit: '%' })),
  recycled: flag('Recycled', '再生'),
  organic: flag('Organic', '有机'),
}

/** The composition field: fibres (master data) with their percentages, stored in descending order. */
export const composition = () => {
  const field = rows('Composition', '成分', part, {
    max: 20,
    indexed: true,
    share: { of: 'fibre', amount: 'percent' },
    words: compositionWords,
    help: label('Together exactly 100.0 %', '合计须为 100.0 %'),
  })
  return { ...field, schema: field.schema.overwrite((parts) => inDescendingOrder(parts).map(normalised)) }
}

/** Normalises number and flags of a part, so that reading an exported file back changes nothing. */
const normalised = <P extends Plain>(part: P): P => ({
  ...part,
  percent: new Big(part.percent).toString(),
  recycled: part.recycled || null,
  organic: part.organic || null,
})

type Plain = { readonly percent: string; readonly recycled: boolean | null; readonly organic: boolean | null }

export type Part = ValueOf<ReturnType<typeof composition>>[number]

/** The sum of all percentages, exactly, as a decimal string. */
export const compositionTotal = (parts: readonly Pick<Part, 'percent'>[]): string =>
  parts.reduce((sum, { percent }) => sum.plus(percent), new Big(0)).toString()

const keyOf = ({ fibre, recycled, organic }: Part) => `${fibre} ${Boolean(recycled)} ${Boolean(organic)}`

/** Problems of the field `composition`: fibres named twice, a sum other than 100.0. An empty composition has none. */
export function compositionProblems(parts: readonly Part[]): FieldProblem[] {
  const twice = parts.flatMap((part, i) =>
    parts.slice(0, i).some((other) => keyOf(other) === keyOf(part))
      ? [{ field: `composition.${i}.fibre`, message: label('This fibre is named twice', '该纤维重复') }]
      : [],
  )
  const total = compositionTotal(parts)
  if (parts.length === 0 || new Big(total).eq(100)) return twice
  const sum = new Big(total).toFixed(1)
  return [
    ...twice,
    {
      field: 'composition',
      message: label(`The fibres add up to ${sum} %, not 100.0 %`, `各纤维合计 ${sum} %，应为 100.0 %`),
    },
  ]
}
