import {
  AppError,
  atEach,
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
  unknownField,
} from '@sms/kit/contract'
import { z } from 'zod'
import { type Ctx, longWaitMs, may, write } from '../context.ts'
import { answer, orNull, uuid, wholeNumber } from '../described.ts'
import { lookupsFor } from '../import/lookups.ts'
import { isBlankMarker } from '../import/words.ts'
import type { Crud, Noun } from '../noun.ts'
import { bodyOf, idParameter, versionParameter, withMessage } from '../parameters.ts'
import { accessTo, type Route, route } from '../route.ts'
import { bulkMaxBytes, cannotChange } from './bulk-set.ts'

type CellsOf = Pick<Crud, 'edit'> & { readonly contract: Resource<any, any> }
type Rows = CellsRequest['rows']

/**
 * `POST /api/<path>/cells`: changes pasted or filled cells of a list, each record by the resource's own edit.
 */
export const cellsRoute = ({ contract, edit }: CellsOf): Route =>
  route({
    method: 'POST',
    path: `/${contract.path}/cells`,
    title: `Change cells of some ${contract.titles.en}, all or none: by texts as a spreadsheet has them, or by values`,
    access: accessTo(contract, 'write'),
    maxBytes: bulkMaxBytes,
    body,
    data: answer<CellsDone>({
      changed: wholeNumber,
      versions: { type: 'object', additionalProperties: wholeNumber },
      change: orNull(uuid),
    }),
    handle: async (call) => {
      // The state is the label in history; of a request without one it is the last word of the path.
      const state = call.state && call.state !== 'Cells' ? call.state : 'Edit'
      return {
        data: await changeCells({ ...call, state }, { contract, edit }, call.body.rows as Rows),
        message: `${state} successfully`,
      }
    },
  })

/**
 * Changes the records in one transaction, in the order of their ids. One refused row refuses all, with the problems of
 * each at `rows.<index>.<field>`.
 */
function changeCells(ctx: Ctx, { contract, edit }: CellsOf, rows: Rows): Promise<CellsDone> {
  return write(
    ctx,
    async (ctx) => {
      const problems: FieldProblem[] = []
      const versions: Record<string, number> = {}
      const addProblems: AddProblems = (at, ofRow) => {
        for (const { field, message } of ofRow.flatMap(atEach))
          problems.push({ field: field ? `rows.${at}.${field}` : `rows.${at}`, message })
      }
      const patches = await readPatches(ctx, contract, rows, addProblems)
      const changing = patches.filter(({ patch }) => Object.keys(patch).length > 0)
      await ctx.nouns[contract.name]?.lockFirst?.(ctx)
      for (const { at, id, version, patch } of changing.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
        if (ctx.signal?.aborted) throw refusal(label('Nobody waits for this any more', '请求已取消'))
        try {
          const edited = await ctx.db.transaction((db) => edit({ ...ctx, db }, { id, version, patch: patch as never }))
          versions[id] = edited.version
        } catch (error) {
          if (!(error instanceof AppError) || !['refused', 'notFound', 'forbidden'].includes(error.kind)) throw error
          addProblems(at, error.problems.length ? error.problems : [{ field: '', message: error.text }])
        }
      }
      if (problems.length) throw refusal(fill(cannotChange, { n: new Set(problems.map(rowOf)).size }), problems)
      return { changed: changing.length, versions, change: changing.length ? ctx.change! : null }
    },
    { waitMs: longWaitMs },
  )
}

type AddProblems = (at: number, ofRow: readonly FieldProblem[]) => void

const rowOf = ({ field }: FieldProblem) => field.split('.')[1]

/**
 * The patch of each row; texts are parsed as cells of an import, where an empty one or a marker such as '(blank)' is
 * null. A cell that cannot be read is a problem and left out.
 */
async function readPatches(ctx: Ctx, contract: Resource<any, any>, rows: Rows, addProblems: AddProblems) {
  const fields = flatFields(contract.fields as Fields, (right) => may(ctx.actor, right))
  const byName = new Map(fields.filter(({ group }) => !group).map((flat) => [flat.name, flat]))
  const textsOf = (name: string) => new Set(rows.map(({ texts }) => cleanText(texts?.[name] ?? '')).filter(Boolean))
  const withTexts = [...byName.values()].filter(({ name }) =>
    rows.some(({ texts }) => texts && Object.hasOwn(texts, name)),
  )
  const { master, masterNames, reference } = await lookupsFor(ctx, ctx.nouns, withTexts, textsOf)
  const importing = (ctx.nouns[contract.name] as Noun | undefined)?.importing
  return rows.map(({ id, version, texts = {}, values = {} }, at) => {
    const patch: Record<string, unknown> = { ...values }
    for (const [name, text] of Object.entries(texts)) {
      const flat = byName.get(name)
      const clean = flat?.field.type.kind === 'text' && flat.field.type.form === 'lines' ? text.trim() : cleanText(text)
      if (!flat) addProblems(at, [{ field: name, message: unknownField }])
      else if (clean === '' || isBlankMarker(clean)) patch[name] = null
      else {
        const reading = readText(flat.field, clean, {
          master,
          masterNames,
          reference,
          recognise: importing?.read?.[name],
          // Of a column, 1,125 beside 1,25 would be read otherwise.
          decimal: '.',
        })
        if ('value' in reading) patch[name] = reading.value
        else {
          const { problem, expected } = reading
          addProblems(at, [
            { field: name, message: label(`${problem.en}. ${expected.en}`, `${problem.zh}。${expected.zh}`) },
          ])
        }
      }
    }
    try {
      return { at, id, version, patch: parseWith(contract.patch, patch, contract.all) as Record<string, unknown> }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      addProblems(at, error.problems)
      return { at, id, version, patch: {} }
    }
  })
}

const body = bodyOf(
  z.strictObject({
    rows: z
      .array(
        z.strictObject({
          id: idParameter,
          version: versionParameter.optional(),
          texts: z.record(z.string(), z.string()).optional(),
          values: z.record(z.string(), z.unknown()).optional(),
        }),
      )
      .min(1)
      .max(cellRowsMax)
      .refine(
        (rows) => new Set(rows.map(({ id }) => id)).size === rows.length,
        withMessage(label('Names a record twice', '记录重复')),
      ),
  }),
)
