import { type BulkSet, label, refusalAt, withoutPages } from '@sms/kit/contract'
import { setSchema } from '../change/set-shape.ts'
import { listSchema } from '../json-schema.ts'
import type { Noun } from '../noun.ts'
import { refuseOthers } from '../parameters.ts'
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
  /** The raw parameters of the list. */
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

function shapeOf(noun: Noun, parameters: Record<string, unknown>): Shape<ExportRequest> {
  return {
    parse: (raw) => {
      const { columns = '', format: kind, lists, pictures, ...list } = withoutPages(raw as Record<string, string>)
      const format = formatOf(kind || 'xlsx')
      const request = { lists: flagOf('lists', lists, true), pictures: flagOf('pictures', pictures, false) }
      if (request.pictures && (format !== 'xlsx' || !hasPictures(noun))) throw refusalAt('pictures', noPictures)
      return { format, columns: columns.split(',').filter(Boolean), ...request, list }
    },
    schema: {
      type: 'object',
      properties: {
        format: { type: 'string', enum: Object.keys(formats), default: 'xlsx' },
        columns: {
          type: 'string',
          description: 'field names, comma-separated; without it all that can be imported again',
        },
        lists: {
          type: 'boolean',
          default: true,
          description: 'a further sheet for each list among the columns and, with all of them, for each sub-resource',
        },
        pictures: {
          type: 'boolean',
          default: false,
          description: 'small pictures in columns in front, in XLSX: each record’s cover and file fields',
        },
        ...parameters,
      },
    },
  }
}

function formatOf(format: string): ExportRequest['format'] {
  if (Object.hasOwn(formats, format)) return format as ExportRequest['format']
  throw refusalAt('format', label('format: xlsx or csv expected', 'format：须为 xlsx 或 csv'))
}

function flagOf(name: string, text: string | undefined, initial: boolean): boolean {
  if (!text) return initial
  if (text === 'true' || text === 'false') return text === 'true'
  throw refusalAt(name, label(`${name}: true or false expected`, `${name}：须为 true 或 false`))
}

const noPictures = label('pictures: not in this kind of file or record', 'pictures：此类文件或记录没有图片')
