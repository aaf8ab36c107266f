import {
  AppError,
  type FlatField,
  flatValue,
  type Language,
  type ListQuery,
  label,
  parseQuery,
  refusalAt,
  showText,
} from '@sms/kit/contract'
import { type Ctx, may, type Pool } from '../context.ts'
import { listSchema } from '../json-schema.ts'
import type { Noun, Nouns } from '../noun.ts'
import { type Call, type Route, route, type Shape } from '../route.ts'
import { type SheetValue, writeCsv, writeXlsx } from '../sheet/index.ts'
import { exportFields, sheetColumns } from './columns.ts'
import { exportNames } from './names.ts'
import { readAll } from './read-all.ts'
import { endWhenStalled } from './stalled.ts'

const formats = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

type Asked = {
  readonly format: keyof typeof formats
  readonly columns: readonly string[]
  readonly list: Record<string, unknown>
}

/** Exports at the same time in one process: each holds a connection of the pool until its reader has everything. */
const atOnce = 4
let running = 0

/** `GET /api/<path>/export`: what the list's query matches, as a spreadsheet, streamed with constant memory. */
export const exportRoutes = (nouns: Nouns, noun: Noun): Route[] => [
  route({
    method: 'GET',
    path: `/${noun.contract.path}/export`,
    title: `Download ${noun.contract.titles.en} as a spreadsheet: filters, sort and columns of the list`,
    access: { menu: noun.contract.menu },
    query: queryShape(noun),
    download: Object.values(formats),
    handle: async (call) => {
      const { format, columns, list } = call.query
      const query = parseQuery(noun.contract, list, (right) => may(call.actor, right))
      const fields = exportFields(noun.contract, call.actor, columns)
      if (running >= atOnce) throw busy()
      running++
      try {
        await (call.db as Pool).transaction((tx) => send({ ...call, db: tx }, nouns, noun, { format, query, fields }), {
          isolationLevel: 'repeatable read',
          accessMode: 'read only',
        })
      } finally {
        running--
      }
      return undefined
    },
  }),
]

const busy = () =>
  new AppError('tooMany', label('Several exports are running; try again in a moment', '正在进行多个导出，请稍后再试'), {
    retryAfterSeconds: 5,
  })

async function send(
  call: Call & Ctx,
  nouns: Nouns,
  noun: Noun,
  { format, query, fields }: { format: Asked['format']; query: ListQuery; fields: readonly FlatField[] },
) {
  const { language } = call
  const columns = sheetColumns(fields, language)
  const rows = cells(call, nouns, noun, query, fields)
  const table = { columns, rows }
  const file =
    format === 'csv' ? writeCsv(table) : writeXlsx({ sheets: [{ ...table, name: noun.contract.titles[language] }] })
  const stop = endWhenStalled(call.reply, call.log)
  try {
    call.reply
      .header('content-type', formats[format])
      .header('cache-control', 'no-store')
      .header('content-disposition', disposition(noun, format, language))
    await call.reply.send(file)
  } finally {
    stop()
    file.destroy()
  }
}

async function* cells(
  ctx: Ctx,
  nouns: Nouns,
  { contract, service }: Noun,
  query: ListQuery,
  fields: readonly FlatField[],
): AsyncGenerator<SheetValue[]> {
  const names = exportNames(nouns, fields, ctx.language)
  await names.masters(ctx)
  for await (const records of readAll(ctx.db, contract, service.table, query, ctx.language)) {
    await names.references(ctx, records)
    for (const record of records)
      yield fields.map((field) => showText(field.field, flatValue(record, field), ctx.language, names.namer) || null)
  }
}

/** A dated name in the reader's language; programs that know no other letters get an English one. */
function disposition({ contract }: Noun, format: string, language: Language): string {
  const now = new Date()
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  const plain = `${contract.name}-${day}.${format}`
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(`${contract.titles[language]} ${day}.${format}`)}`
}

function queryShape({ contract }: Noun): Shape<Asked> {
  const { properties } = listSchema(contract) as { properties: Record<string, unknown> }
  const { page: _page, pageSize: _pageSize, after: _after, ...filters } = properties
  return {
    parse: (raw) => {
      const { format = 'xlsx', columns = '', page, pageSize, after, ...list } = raw as Record<string, string>
      if (!Object.hasOwn(formats, format || 'xlsx'))
        throw refusalAt('format', label('format: xlsx or csv expected', 'format：须为 xlsx 或 csv'))
      return { format: (format || 'xlsx') as Asked['format'], columns: columns.split(',').filter(Boolean), list }
    },
    schema: {
      type: 'object',
      properties: {
        format: { type: 'string', enum: Object.keys(formats), default: 'xlsx' },
        columns: {
          type: 'string',
          description: 'field names, comma-separated; without it all that can be imported again',
        },
        ...filters,
      },
    },
  }
}
