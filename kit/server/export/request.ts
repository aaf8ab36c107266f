import { type BulkSet, label, refusalAt, withoutPages } from '@sms/kit/contract'
import { z } from 'zod'
import { setSchema } from '../change/bulk-set.ts'
import { listSchema } from '../json-schema.ts'
import type { Noun } from '../noun.ts'
import { flagParameter, queryOf, refuseOthers } from '../parameters.ts'
import type { Shape } from '../route.ts'
import { hasPictures } from './picture-columns.ts'

/** The kinds of files, with their media types. */
export const formats = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

export type ExportRequest = {
  readonly format: keyof typeof formats
  /** Names of fields; if empty, all fields that can be imported again. */
  readonly columns: readonly string[]
  /** Whether lists get sheets of their own (XLSX only). */
  readonly lists: boolean
  /** Whether the file contains pictures, if the noun has any. */
  readonly pictures: boolean
  readonly list: Record<string, unknown>
}

/** The query of an export: the list's parameters without paging, and the contents of the file. */
export const exportQuery = (noun: Noun) => shapeOf(noun, withoutPages(parametersOf(noun)))

/** The query of an export of chosen records: their order, and the contents of the file. */
export function exportOfSetQuery(noun: Noun): Shape<ExportRequest> {
  const { sort, zone } = parametersOf(noun)
  const { parse, schema } = shapeOf(noun, { sort, zone })
  return {
    parse: (raw) => {
      const request = parse(raw)
      const { sort: _sort, zone: _zone, ...others } = request.list
      refuseOthers(others)
      return request
    },
    schema,
  }
}

/** The body of an export of chosen records. */
export const setShape: Shape<BulkSet> = {
  parse: (raw) => {
    const { ids, all, except, ...others } = raw as Record<string, unknown>
    refuseOthers(others)
    return { ids, all, except } as BulkSet
  },
  schema: { type: 'object', properties: { ids: setSchema.ids, all: setSchema.all, except: setSchema.except } },
}

const parametersOf = ({ contract }: Noun) =>
  (listSchema(contract) as { properties: Record<string, unknown> }).properties

const contents = queryOf(
  z.strictObject({
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    columns: z
      .string()
      .default('')
      .transform((names) => names.split(',').filter(Boolean))
      .describe('field names, comma-separated; without it all that can be imported again'),
    lists: flagParameter
      .default(true)
      .describe('a further sheet for each list among the columns and, with all of them, for each sub-resource'),
    pictures: flagParameter
      .default(false)
      .describe('small pictures in columns in front, in XLSX: each record’s cover and file fields'),
  }),
)

/** The query of an export with these list parameters; parsing leaves them to `parseQuery`. */
function shapeOf(noun: Noun, parameters: Record<string, unknown>): Shape<ExportRequest> {
  const { properties } = contents.schema as { properties: object }
  return {
    parse: (raw) => {
      const { format, columns, lists, pictures, ...list } = withoutPages(raw as Record<string, unknown>)
      const request = contents.parse({ format, columns, lists, pictures })
      if (request.pictures && (request.format !== 'xlsx' || !hasPictures(noun))) throw refusalAt('pictures', noPictures)
      return { ...request, list }
    },
    schema: { type: 'object', properties: { ...properties, ...parameters } },
  }
}

const noPictures = label('pictures: not in this kind of file or record', 'pictures：此类文件或记录没有图片')
