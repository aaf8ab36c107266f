import { AppError, invalid, madeId } from '@sms/kit/contract'
import { accessTo, answer, type Route, refuseUsed, route, shape, whole, write } from '@sms/kit/server'
import { orderline } from '../contract.ts'
import { type Matrix, matrixFields, matrixProblems } from '../rules/matrix.ts'
import type { orderlineNoun } from './lines.ts'

const body = { ...matrixFields, request: madeId }

/** `POST /api/orderline/matrix`: a line for each colour and size of one style; all of them or none. */
export const matrixRoute = ({ service }: typeof orderlineNoun): Route =>
  route({
    method: 'POST',
    path: `/${orderline.path}/matrix`,
    title: 'Add the lines of one style or item in several colours and sizes',
    access: accessTo(orderline, 'write'),
    body: shape(body),
    data: answer<{ count: number }>({ count: whole }),
    handle: async (call) => {
      const { request, cells, ...shared } = call.body as Matrix & { readonly request: string }
      const problems = matrixProblems({ ...shared, cells })
      if (problems.length) throw invalid(problems, body)
      await write(call, async (ctx) => {
        // The first line bears the request's id: sent again, all of them are there already.
        if ((await service.rows(ctx, [request])).length) return
        await refuseUsed(ctx, request, orderline.name, 'request')
        for (const [i, cell] of cells.entries())
          await service
            .add(ctx, { ...shared, ...cell, number: null, note: null }, i === 0 ? { id: request } : {})
            .catch((error: unknown) => {
              throw atCell(error, i)
            })
      })
      return { data: { count: cells.length }, message: `${cells.length} lines added successfully` }
    },
  })

/** The refusal of a line, with what is wrong with its colour, size or quantity at its place in the matrix. */
const atCell = (error: unknown, i: number) =>
  error instanceof AppError
    ? new AppError(error.kind, error.text, {
        data: error.data,
        problems: error.problems.map(({ field, message }) => ({
          field: ['colour', 'size', 'quantity'].includes(field) ? `cells.${i}.${field}` : field,
          message,
        })),
      })
    : error
