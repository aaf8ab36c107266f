import type { BulkPreview, BulkRequest } from '@sms/kit/contract'
import { answer, either, list, wholeNumber, words } from '../described.ts'
import { objectSchema } from '../json-schema.ts'
import type { Noun, Nouns } from '../noun.ts'
import { refuseOthers } from '../parameters.ts'
import { accessTo, type Route, route, type Shape } from '../route.ts'
import { bulk, previewBulk } from './bulk.ts'
import { bulkMaxBytes, doneSchema, readSet, refusedSchema, refuseUnlessFlag, setSchema } from './bulk-set.ts'

/**
 * `POST /api/<path>/bulk` of nouns with a menu entry, unless their records are only ever added: the same change to many
 * records, with a preview.
 */
export const bulkRoutes = (nouns: Nouns): Route[] =>
  Object.values(nouns).flatMap((noun) =>
    noun.contract.menus.length && !noun.contract.appended ? [bulkRoute(noun)] : [],
  )

const bulkRoute = (noun: Noun): Route =>
  route({
    method: 'POST',
    path: `/${noun.contract.path}/bulk`,
    title: `Change many ${noun.contract.titles.en} at once: by ids, or all that a list's parameters match; with preview`,
    access: accessTo(noun.contract, 'write'),
    maxBytes: bulkMaxBytes,
    body: shapeOf(noun),
    data: either(previewed, doneSchema),
    handle: async (call) => {
      if (call.body.preview) return { data: await previewBulk(call, noun, call.body), message: 'success' }
      // The state is the label in history; of a request without one it is the last word of the path.
      const state = call.state && call.state !== 'Bulk' ? call.state : 'Saved'
      return { data: await bulk({ ...call, state }, noun, call.body), message: `${state} successfully` }
    },
  })

const previewed = answer<BulkPreview>({
  matched: wholeNumber,
  changing: wholeNumber,
  unchanged: wholeNumber,
  fields: list(
    answer<BulkPreview['fields'][number]>({
      field: words,
      changing: wholeNumber,
      values: list(
        answer<BulkPreview['fields'][number]['values'][number]>({ before: {}, after: {}, count: wholeNumber }),
      ),
      others: wholeNumber,
    }),
  ),
  refused: refusedSchema,
})
const shapeOf = ({ contract }: Noun): Shape<BulkRequest> => ({
  parse: (raw) => {
    const { set, rest } = readSet(raw)
    const { patch, skipRefused, ...others } = rest
    refuseOthers(others)
    refuseUnlessFlag('skipRefused', skipRefused)
    return { ...set, patch, skipRefused } as BulkRequest
  },
  schema: {
    type: 'object',
    properties: {
      ...setSchema,
      patch: objectSchema(contract.fields, { required: false }),
      skipRefused: { type: 'boolean' },
    },
    required: ['patch'],
  },
})
