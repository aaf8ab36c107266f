import { type BulkPreview, type BulkRefused, type BulkSet, label, refusalAt } from '@sms/kit/contract'
import { answer, list, uuid, wholeNumber, words } from '../described.ts'

/** The largest body of a request with many ids, in bytes. */
export const bulkMaxBytes = 8 * 1_048_576

/** Parses the selected records of a body; `rest` holds its other keys. */
export function readSet(raw: unknown): { set: BulkSet; rest: Record<string, unknown> } {
  const { ids, all, except, preview, expect, ...rest } = raw as Record<string, unknown>
  if (expect !== undefined && !(Number.isInteger(expect) && Number(expect) >= 0))
    throw refusalAt('expect', label('expect: a whole number expected', 'expect：须为整数'))
  refuseNoFlag('preview', preview)
  return { set: { ids, all, except, preview, expect } as BulkSet, rest }
}

/** Refuses a parameter that is neither absent nor a boolean. */
export function refuseNoFlag(name: string, value: unknown) {
  if (value !== undefined && typeof value !== 'boolean')
    throw refusalAt(name, label(`${name}: true or false expected`, `${name}：须为 true 或 false`))
}

const ids = { type: 'array', items: { type: 'string', format: 'uuid' } } as const

/** The OpenAPI properties of a selection of records. */
export const setSchema = {
  ids,
  all: {
    type: 'object',
    description: "a list's parameters, as in its URL",
    additionalProperties: { type: 'string' },
  },
  except: ids,
  preview: { type: 'boolean' },
  expect: { type: 'integer' },
} as const

/** The OpenAPI schema of refused records: their number, and some of them with names. */
export const refusedSchema = answer<BulkPreview['refused']>({
  count: wholeNumber,
  rows: list(answer<BulkRefused>({ id: uuid, name: words, field: words, message: words })),
})
