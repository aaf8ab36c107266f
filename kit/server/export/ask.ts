import { label, refusalAt } from '@sms/kit/contract'
import { listSchema } from '../json-schema.ts'
import type { Noun } from '../noun.ts'
import type { Shape } from '../route.ts'

/** The kinds of files, with their media types. */
export const formats = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

export type Asked = {
  readonly format: keyof typeof formats
  /** Names of fields; none: all that can be imported again. */
  readonly columns: readonly string[]
  /** Whether lists get sheets of their own, where the format has sheets. */
  readonly lists: boolean
  /** The list's own parameters, as they came. */
  readonly list: Record<string, unknown>
}

/** What an export is asked by: the list's parameters without its pages, and what the file shall hold. */
export function askShape({ contract }: Noun): Shape<Asked> {
  const { properties } = listSchema(contract) as { properties: Record<string, unknown> }
  const { page: _page, pageSize: _pageSize, after: _after, ...filters } = properties
  return {
    parse: (raw) => {
      const { format, columns = '', lists, page, pageSize, after, ...list } = raw as Record<string, string>
      return { format: oneOf(format || 'xlsx'), columns: columns.split(',').filter(Boolean), lists: yes(lists), list }
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
        ...filters,
      },
    },
  }
}

function oneOf(format: string): Asked['format'] {
  if (Object.hasOwn(formats, format)) return format as Asked['format']
  throw refusalAt('format', label('format: xlsx or csv expected', 'format：须为 xlsx 或 csv'))
}

function yes(lists: string | undefined): boolean {
  if (!lists || lists === 'true') return true
  if (lists === 'false') return false
  throw refusalAt('lists', label('lists: true or false expected', 'lists：须为 true 或 false'))
}
