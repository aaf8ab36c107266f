import { type FieldProblem, label, required, rows, type ValuesOf } from '@sms/kit/contract'
import { orderline } from '../contract.ts'

const linesAtOnce = 400

/** A style or item in several colours and sizes; each quantity becomes a line. */
export const matrixFields = {
  order: orderline.fields.order,
  item: orderline.fields.item,
  description: orderline.fields.description,
  unit: orderline.fields.unit,
  price: orderline.fields.price,
  due: orderline.fields.due,
  cells: required(
    rows(
      'Quantities',
      '数量',
      {
        colour: orderline.fields.colour,
        size: orderline.fields.size,
        quantity: orderline.fields.quantity,
      },
      { max: linesAtOnce },
    ),
  ),
} as const

export type Matrix = ValuesOf<typeof matrixFields>

/** The problems of a matrix as a whole. */
export function matrixProblems({ cells }: Matrix): FieldProblem[] {
  if (cells.length === 0) return [{ field: 'cells', message: label('Enter a quantity', '请填写数量') }]
  const seen = new Set<string>()
  return cells.flatMap(({ colour, size }, i) => {
    const key = JSON.stringify([colour, size])
    if (seen.has(key)) return [{ field: `cells.${i}.quantity`, message: label('This stands here twice', '重复') }]
    seen.add(key)
    return []
  })
}
