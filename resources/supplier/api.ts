import { type Linked, label, refusalAt } from '@sms/kit/contract'
import {
  accessTo,
  answer,
  answers,
  bodyOf,
  byId,
  idParameter,
  inLanguages,
  type Nouns,
  plain,
  queryOf,
  type Route,
  readInTurn,
  route,
  routes,
  wholeNumber,
  words,
} from '@sms/kit/server'
import { idsParameter, linkedTo, namedSchema } from '@sms/kit/server/mount'
import { z } from 'zod'
import { codeRoute } from '../company/server/code-route.ts'
import { type SuppliersMerged, supplier } from './contract.ts'
import type { Score, ScoreMark } from './rules/score.ts'
import { takeable } from './rules/takeable.ts'
import { nextSupplierCodes } from './server/codes.ts'
import { mergeSuppliers } from './server/merge.ts'
import { scoreMarks, scoreNow } from './server/scores.ts'
import { add, edit, similarTo, suppliers } from './server/service.ts'

const mergeBody = bodyOf(
  z.strictObject({ id: idParameter, into: idParameter, take: z.array(z.enum(takeable)).optional() }),
)

const idsQuery = queryOf(z.strictObject({ ids: idsParameter(200).default([]) }))

/** Suppliers: the shared routes with the duplicate guard, similar names, merging and scores. */
export const supplierApi = (nouns: Nouns): Route[] => [
  ...routes({ ...suppliers, add, edit }),
  codeRoute(supplier, nextSupplierCodes),
  route({
    method: 'GET',
    path: '/supplier/similar',
    title: 'The Active suppliers whose names resemble those of a supplier, the likeliest first',
    access: accessTo(supplier),
    query: byId,
    data: answers(namedSchema),
    handle: async (call) => {
      const found = await similarTo(call, await suppliers.row(call, call.query.id), call.query.id)
      return { data: found.filter(({ status }) => status === 'Active') }
    },
  }),
  route({
    method: 'GET',
    path: '/supplier/linked',
    title: 'How many records of each kind refer to a supplier or hang on it',
    access: accessTo(supplier),
    query: byId,
    data: answers(answer<Linked>({ kind: words, titles: inLanguages, n: wholeNumber })),
    handle: async (call) => ({ data: await linkedTo(call, nouns, 'supplier', call.query.id) }),
  }),
  route({
    method: 'GET',
    path: '/supplier/score',
    title: 'A supplier’s score with its parts, from the facts of the last 12 months; parts without facts have no value',
    access: accessTo(supplier),
    query: byId,
    data: plain<Score>(),
    handle: async (call) => {
      await suppliers.row(call, call.query.id)
      return { data: await readInTurn(call, (db) => scoreNow({ ...call, db }, call.query.id)) }
    },
  }),
  route({
    method: 'GET',
    path: '/supplier/scores',
    title: 'Scores of some suppliers as of the last hour, and what the company’s limits say of ordering from them',
    access: { menus: [...supplier.menus, 'Order'] },
    query: idsQuery,
    data: plain<ScoreMark[]>(),
    handle: async (call) => ({ data: await scoreMarks(call, call.query.ids) }),
  }),
  route({
    method: 'POST',
    path: '/supplier/merge',
    title: 'Merge a supplier into another: all that refers to it moves, it becomes inActive',
    access: accessTo(supplier, 'write'),
    body: mergeBody,
    data: plain<SuppliersMerged>(),
    handle: async (call) => {
      const { id, into, take } = call.body
      if (id === into) throw refusalAt('into', label('Choose another supplier', '请选择另一个供应商'))
      return { data: await mergeSuppliers(call, nouns, id, into, take) }
    },
  }),
]
