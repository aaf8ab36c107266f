import {
  AppError,
  type CellsDone,
  type CellsRequest,
  cellRowsMax,
  cleanText,
  type FieldProblem,
  type Fields,
  fill,
  flatFields,
  label,
  parseWith,
  type Resource,
  readText,
  refusal,
  refusalAt,
  unknownField,
} from '@sms/kit/contract'
import { type Ctx, longWaitMs, may, write } from '../context.ts'
import { answer, orNull, uuid, whole } from '../described.ts'
import { lookupsFor } from '../import/lookups.ts'
import { isBlankMarker } from '../import/markers.ts'
import { objectSchema } from '../json-schema.ts'
import type { Crud, Noun } from '../noun.ts'
import { readId, readVersion, refuseOthers } from '../read-query.ts'
import { accessTo, type Route, route, type Shape } from '../route.ts'
import { bulkMaxBytes } from './set-shape.ts'

type Given = Pick<Crud, 'edit'> & { readonly contract: Resource<any, any> }
type Rows = CellsRequest['rows']

/**
 * `POST /api/<path>/cells`: what is pasted over a list's cells, or filled down them, each record changed by the resource's
 * own edit.
 */
export const cellsRoute = ({ contract, edit }: Given): Route =>
  route({
    method: 'POST',
    path: `/${contract.path}/cells`,
    title: `Change cells of some ${contract.titles.en}, all or none: by texts as a spreadsheet has them, or by values`,
    access: accessTo(contract, 'write'),
    maxBytes: bulkMaxBytes,
    body: shapeOf(contract),
    data: answer<CellsDone>({ changed: whole, change: orNull(uuid) }),
    handle: async (call) => {
      const state = call.state && call.state !== 'Cells' ? call.state : 'Edit'
      return {
        data: await changeCells({ ...call, state }, { contract, edit }, call.body.rows),
        message: `${state} successfully`,
      }
    },
  })

/** Changes some records in one transaction, in the order of their ids as every change of several does. */
function changeCells(ctx: Ctx, { contract, edit }: Given, rows: Rows): Promise<CellsDone> {
  return write(
    ctx,
    async (ctx) => {
      const problems: FieldProblem[] = []
      const refuse = (at: number, found: readonly FieldProblem[]) =>
        problems.push(...found.map((one) => ({ ...one, field: one.field ? `rows.${at}.${one.field}` : `rows.${at}` })))
      const patches = await readPatches(ctx, contract, rows, refuse)
      const changing = patches.filter(({ patch }) => Object.keys(patch).length > 0)
      await ctx.nouns[contract.name]?.before?.(ctx)
      for (const { at, id, version, patch } of changing.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
        if (ctx.gone?.aborted) throw refusal(label('Nobody waits for this any more', '请求已取消'))
        try {
          await ctx.db.transaction((db) => edit({ ...ctx, db }, { id, version, patch: patch as never }))
        } catch (error) {
          if (!(error instanceof AppError) || !['refused', 'notFound', 'forbidden'].includes(error.kind)) throw error
          refuse(at, error.problems.length ? error.problems : [{ field: '', message: error.text }])
        }
      }
      if (problems.length) throw refusal(fill(cannot, { n: new Set(problems.map(rowOf)).size }), problems)
      return { changed: changing.length, change: changing.length ? ctx.change! : null }
    },
    { waitMs: longWaitMs },
  )
}

const rowOf = ({ field }: FieldProblem) => field.split('.')[1]

/** What each row changes, texts read as an import reads cells; what cannot be read is told at its cell. */
async function readPatches(
  ctx: Ctx,
  contract: Resource<any, any>,
  rows: Rows,
  refuse: (at: number, problems: readonly FieldProblem[]) => void,
) {
  const fields = flatFields(contract.fields as Fields, (right) => may(ctx.actor, right))
  const byName = new Map(fields.filter(({ group }) => !group).map((one) => [one.name, one]))
  const textsOf = (name: string) => new Set(rows.map(({ texts }) => cleanText(texts?.[name] ?? '')).filter(Boolean))
  const named = [...byName.values()].filter(({ name }) => rows.some(({ texts }) => texts && Object.hasOwn(texts, name)))
  const { master, masterNames, reference } = await lookupsFor(ctx, ctx.nouns, named, textsOf)
  const importing = (ctx.nouns[contract.name] as Noun | undefined)?.importing
  return rows.map(({ id, version, texts = {}, values = {} }, at) => {
    const read: Record<string, unknown> = { ...values }
    for (const [name, text] of Object.entries(texts)) {
      const of = byName.get(name)
      const clean = of?.field.type.kind === 'text' && of.field.type.form === 'lines' ? text.trim() : cleanText(text)
      if (!of) refuse(at, [{ field: name, message: unknownField }])
      else if (clean === '' || isBlankMarker(clean)) read[name] = null
      else {
        const reading = readText(of.field, clean, {
          master,
          masterNames,
          reference,
          recognise: importing?.read?.[name],
        })
        if ('value' in reading) read[name] = reading.value
        else {
          const { problem, expected } = reading
          refuse(at, [
            { field: name, message: label(`${problem.en}. ${expected.en}`, `${problem.zh}。${expected.zh}`) },
          ])
        }
      }
    }
    try {
      return { at, id, version, patch: parseWith(contract.patch, read, contract.all) as Record<string, unknown> }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refuse(at, error.problems)
      return { at, id, version, patch: {} }
    }
  })
}

const shapeOf = (contract: Resource<any, any>): Shape<CellsRequest> => ({
  parse: (raw) => {
    const { rows, ...rest } = raw as Record<string, unknown>
    refuseOthers(rest)
    if (!Array.isArray(rows) || rows.length === 0)
      throw refusalAt('rows', label('rows: a list of records expected', 'rows：须为记录列表'))
    if (rows.length > cellRowsMax) throw refusalAt('rows', fill(tooMany, { n: cellRowsMax }))
    const read = rows.map((row: unknown, at) => {
      if (!isObject(row)) throw refusalAt(`rows.${at}`, label('A record expected', '须为记录'))
      const { id, version, texts = {}, values = {}, ...others } = row
      refuseOthers(others)
      if (!isObject(texts) || !Object.values(texts).every((text) => typeof text === 'string'))
        throw refusalAt(`rows.${at}.texts`, label('Texts by field expected', '须为按字段的文本'))
      if (!isObject(values)) throw refusalAt(`rows.${at}.values`, label('Values by field expected', '须为按字段的值'))
      return { id: readId(id, `rows.${at}.id`), version: readVersion(version), texts, values }
    })
    if (new Set(read.map(({ id }) => id)).size < read.length)
      throw refusalAt('rows', label('rows: names a record twice', 'rows：记录重复'))
    return { rows: read } as CellsRequest
  },
  schema: {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        maxItems: cellRowsMax,
        items: {
          type: 'object',
          properties: {
            id: uuid,
            version: { type: 'integer' },
            texts: { type: 'object', additionalProperties: { type: 'string' } },
            values: objectSchema(contract.fields, { required: false }),
          },
          required: ['id'],
        },
      },
    },
    required: ['rows'],
  },
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const tooMany = label('rows: at most {n} {n|record|records} at once', 'rows：一次最多 {n} 条记录')
const cannot = label(
  '{n} {n|record|records} cannot be changed so; nothing was changed',
  '有 {n} 条记录无法修改，未作任何更改',
)
