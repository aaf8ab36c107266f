import { type FieldProblem, invalid, label, madeId, refusal } from '@sms/kit/contract'
import { accessTo, addAll, addOnce, answer, newId, type Route, route, shape, wholeNumber } from '@sms/kit/server'
import { orderline } from '../contract.ts'
import { type Matrix, matrixFields, matrixProblems } from '../rules/matrix.ts'
import type { orderlineNoun } from './lines.ts'

const body = { ...matrixFields, request: madeId }

/** `POST /api/orderline/matrix`: adds a line for each cell of a matrix of colours and sizes; all lines or none. */
export const matrixRoute = (noun: typeof orderlineNoun): Route =>
  route({
    method: 'POST',
    path: `/${orderline.path}/matrix`,
    title: 'Add the lines of one style or item in several colours and sizes',
    access: accessTo(orderline, 'write'),
    body: shape(body),
    data: answer<{ count: number }>({ count: wholeNumber }),
    handle: async (call) => {
      const { request, cells, ...shared } = call.body as Matrix & { readonly request: string }
      const problems = matrixProblems({ ...shared, cells })
      if (problems.length) throw invalid(problems, body)
      const records = cells.map((cell, i) => ({ id: i ? newId() : request, values: { ...shared, ...cell } }))
      // The request id becomes the id of the first line, so that a repeated request adds nothing.
      await addOnce(
        call,
        noun.service,
        request,
        (ctx) => addAll(ctx, noun, records, atCell),
        (_, row) => {
          if (row.order !== shared.order) throw refusal(label('This request was another order', '该请求已用于其他订单'))
        },
      )
      const count = cells.length
      return { data: { count }, message: `${count} ${count === 1 ? 'line' : 'lines'} added successfully` }
    },
  })

const atCell = (cell: number, { field, message }: FieldProblem): FieldProblem => ({
  field: ['colour', 'size', 'quantity'].includes(field) ? `cells.${cell}.${field}` : field,
  message,
})
