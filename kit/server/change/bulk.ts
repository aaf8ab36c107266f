import {
  AppError,
  type BulkDone,
  type BulkPreview,
  type BulkRefused,
  type BulkRequest,
  type FieldProblem,
  type Fields,
  fill,
  label,
  problemsOfChange,
  refusal,
} from '@sms/kit/contract'
import { type Ctx, longWaitMs, write } from '../context.ts'
import { nameOf } from '../crud.ts'
import { lockParents } from '../lock-parents.ts'
import type { Noun } from '../noun.ts'
import { leaves, readPatch, type Step } from './bulk-patch.ts'
import { chosenRows, isAmong, otherSet, readChosen } from './bulk-set.ts'
import { Tally } from './tally.ts'

/** Refused records that an answer lists. */
const refusedMax = 50

/** What a run through the chosen records found and, when it writes, did. */
type Found = {
  visited: number
  changed: number
  refused: number
  readonly rows: BulkRefused[]
  readonly tallies: Tally[]
}

type Row = Record<string, unknown>

/** Says what a bulk change would do; nothing is changed. */
export const previewBulk = async (ctx: Ctx, noun: Noun, request: BulkRequest): Promise<BulkPreview> => {
  const { visited, changed, refused, rows, tallies } = await (noun.edit
    ? rehearse(ctx, noun, request)
    : run(ctx, noun, request, false))
  return {
    matched: visited,
    changing: changed,
    unchanged: visited - changed - refused,
    fields: tallies.map((tally) => tally.answer()),
    refused: { count: refused, rows },
  }
}

/**
 * Gives the chosen records the same values, in one transaction and batch by batch, so that memory stays small. Refused
 * when the set is another than `expect` says, or when the rules refuse a record and `skipRefused` does not say to leave
 * such ones out.
 */
export const bulk = (ctx: Ctx, noun: Noun, request: BulkRequest): Promise<BulkDone> =>
  write(
    ctx,
    async (ctx) => {
      const { visited, changed, refused, rows } = await run(ctx, noun, request, true)
      if (request.expect !== undefined && visited !== request.expect) throw otherSet(visited, request.expect)
      if (refused > 0 && !request.skipRefused) {
        throw refusal(fill(cannot, { n: refused }), [], { refused: { count: refused, rows } })
      }
      return { changed, unchanged: visited - changed - refused, refused, change: changed > 0 ? ctx.change! : null }
    },
    { waitMs: longWaitMs },
  )

async function run(ctx: Ctx, noun: Noun, request: BulkRequest, writes: boolean): Promise<Found> {
  const steps = readPatch(noun, request.patch)
  noun.service.refuseGuarded(ctx, request.patch)
  const ids = await readChosen(ctx, noun, request, { expect: request.expect, looks: request.preview })
  await noun.service.checkValues(ctx, Object.fromEntries(steps.map(({ field, brings }) => [field, brings])))
  const found: Found = { visited: 0, changed: 0, refused: 0, rows: [], tallies: steps.map((step) => new Tally(step)) }
  if (noun.edit) await each(ctx, noun, ids, steps, found)
  else await together(ctx, noun, ids, steps, found, writes)
  return found
}

/** Batch by batch: the rules over every record in turn, then one statement for those that change. */
async function together(
  ctx: Ctx,
  noun: Noun,
  ids: readonly string[],
  steps: readonly Step[],
  found: Found,
  writes: boolean,
) {
  if (writes) await lockParents(ctx, noun, isAmong(noun, ids))
  const set = Object.fromEntries(steps.map((step) => [step.field, step.set]))
  for await (const rows of chosenRows(ctx, noun, ids, writes)) {
    const fit: { row: Row; after: Row }[] = []
    for (const row of rows) {
      found.visited++
      if (steps.every((step) => leaves(step, row))) continue
      const changes = Object.fromEntries(steps.map((step) => [step.field, step.after(row[step.field])]))
      const after = { ...row, ...changes }
      const [problem] = problemsOfChange(noun.contract, row, changes)
      if (problem) refuse(ctx, noun, found, row, problem)
      else fit.push({ row, after })
    }
    const broken = await noun.service.breaks(
      ctx,
      fit.map(({ row, after }) => ({ before: row, after })),
    )
    const problems = new Map(broken.toReversed().map((problem) => [problem.at, problem]))
    const changing = fit.flatMap(({ row }, i) => {
      const problem = problems.get(i)
      if (problem) refuse(ctx, noun, found, row, problem)
      else for (const tally of found.tallies) tally.count(row)
      return problem ? [] : [String(row.id)]
    })
    found.changed += changing.length
    if (writes && changing.length) {
      await noun.service.update(ctx, isAmong(noun, changing), set)
      await noun.service.keepInScope(ctx, changing)
    }
  }
}

/** Does it all and takes it back: what a noun's own way of changing would refuse is known only then. */
async function rehearse(ctx: Ctx, noun: Noun, request: BulkRequest): Promise<Found> {
  let found: Found | undefined
  const nothing = Symbol('a preview keeps nothing')
  const work = async (ctx: Ctx) => {
    found = await run(ctx, noun, request, true)
    throw nothing
  }
  await write(ctx, work, { waitMs: longWaitMs }).catch((error: unknown) => {
    if (error !== nothing) throw error
  })
  return found!
}

/** One by one, the noun's own way. */
async function each(ctx: Ctx, noun: Noun, ids: readonly string[], steps: readonly Step[], found: Found) {
  await noun.before?.(ctx)
  for await (const rows of chosenRows(ctx, noun, ids, true))
    for (const row of rows) {
      found.visited++
      if (steps.every((step) => leaves(step, row))) continue
      const patch = Object.fromEntries(steps.map((step) => [step.field, step.after(row[step.field])]))
      try {
        await ctx.db.transaction((db) => noun.edit!({ ...ctx, db }, { id: String(row.id), patch }))
        found.changed++
        for (const tally of found.tallies) tally.count(row)
      } catch (error) {
        if (!(error instanceof AppError) || error.kind !== 'refused') throw error
        refuse(ctx, noun, found, row, error.problems[0] ?? { field: steps[0]!.field, message: error.text })
      }
    }
}

function refuse(ctx: Ctx, { contract }: Noun, found: Found, row: Row, { field, message }: FieldProblem) {
  found.refused++
  if (found.rows.length === refusedMax) return
  const name = nameOf(contract, row, ctx.language)
  const top = field.split('.')[0]!
  const known = Object.hasOwn(contract.all as Fields, top) ? top : ''
  found.rows.push({ id: String(row.id), name, field: known, message: message[ctx.language] })
}

const cannot = label(
  '{n} {n|record|records} cannot be changed so; nothing was changed',
  '有 {n} 条记录无法修改，未作任何更改',
)
