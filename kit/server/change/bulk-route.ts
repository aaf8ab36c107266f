import {
  type BulkDone,
  type BulkPreview,
  type BulkRefused,
  type BulkRequest,
  label,
  refusalAt,
} from '@sms/kit/contract'
import { answer, either, list, orNull, uuid, whole, words } from '../described.ts'
import { objectSchema } from '../json-schema.ts'
import type { Noun, Nouns } from '../noun.ts'
import { refuseOthers } from '../resource-routes.ts'
import { accessTo, type Route, route, type Shape } from '../route.ts'
import { bulk, previewBulk } from './bulk.ts'

/** `POST /api/<path>/bulk` of every noun that has a menu entry: the same change to many records, with a preview. */
export const bulkRoutes = (nouns: Nouns): Route[] =>
  Object.values(nouns).flatMap((noun) => (noun.contract.menu ? [bulkRoute(noun)] : []))

const bulkRoute = (noun: Noun): Route =>
  route({
    method: 'POST',
    path: `/${noun.contract.path}/bulk`,
    title: `Change many ${noun.contract.titles.en} at once: by ids, or all that a list's parameters match; with preview`,
    access: accessTo(noun.contract, 'write'),
    maxBytes: 8 * 1_048_576,
    body: shapeOf(noun),
    data: either(previewed, done),
    handle: async (call) => {
      if (call.body.preview) return { data: await previewBulk(call, noun, call.body), message: 'success' }
      const state = call.state && call.state !== 'Bulk' ? call.state : 'Edit'
      return { data: await bulk({ ...call, state }, noun, call.body), message: `${state} successfully` }
    },
  })

const previewed = answer<BulkPreview>({
  matched: whole,
  changing: whole,
  unchanged: whole,
  fields: list(
    answer<BulkPreview['fields'][number]>({
      field: words,
      changing: whole,
      values: list(answer<BulkPreview['fields'][number]['values'][number]>({ before: {}, after: {}, count: whole })),
      others: whole,
    }),
  ),
  refused: answer<BulkPreview['refused']>({
    count: whole,
    rows: list(answer<BulkRefused>({ id: uuid, name: words, field: words, message: words })),
  }),
})
const done = answer<BulkDone>({ changed: whole, unchanged: whole, refused: whole, change: orNull(uuid) })

const shapeOf = ({ contract }: Noun): Shape<BulkRequest> => ({
  parse: (raw) => {
    const { ids, all, except, patch, preview, expect, skipRefused, ...rest } = raw as Record<string, unknown>
    refuseOthers(rest)
    if (expect !== undefined && !(Number.isInteger(expect) && Number(expect) >= 0))
      throw refusalAt('expect', label('expect: a whole number expected', 'expect：须为整数'))
    for (const [name, flag] of Object.entries({ preview, skipRefused }))
      if (flag !== undefined && typeof flag !== 'boolean')
        throw refusalAt(name, label(`${name}: true or false expected`, `${name}：须为 true 或 false`))
    return { ids, all, except, patch, preview, expect, skipRefused } as BulkRequest
  },
  schema: {
    type: 'object',
    properties: {
      ids: { type: 'array', items: { type: 'string', format: 'uuid' } },
      all: {
        type: 'object',
        description: "a list's parameters, as in its URL",
        additionalProperties: { type: 'string' },
      },
      except: { type: 'array', items: { type: 'string', format: 'uuid' } },
      patch: objectSchema(contract.fields, { required: false }),
      preview: { type: 'boolean' },
      expect: { type: 'integer' },
      skipRefused: { type: 'boolean' },
    },
    required: ['patch'],
  },
})
