import {
  AppError,
  type BulkDone,
  type BulkPreview,
  type BulkRefused,
  type BulkRequest,
  type FieldProblem,
  type Fields,
  fill,
  problemsOfChange,
  refusal,
} from '@sms/kit/contract'
import { type Ctx, longWaitMs, write } from '../context.ts'
import { nameOf } from '../crud.ts'
import { lockParents } from '../lock-parents.ts'
import type { Noun } from '../noun.ts'
import { leavesUnchanged, readPatch, type Step, Tally } from './bulk-patch.ts'
import { cannotChange, chosenRows, isAmong, otherSet, readChosen } from './bulk-set.ts'

const refusedMax = 50

/** The counts of a run through the chosen records, and the first refused ones; the functions below add to it. */
type Found = {
  visited: number
  changed: number
  refused: number
  readonly rows: BulkRefused[]
  readonly tallies: Tally[]
}

type Row = Record<string, unknown>

/** The effect that a bulk change would have; changes nothing. */
export const previewBulk = async (ctx: Ctx, noun: Noun, request: BulkRequest): Promise<BulkPreview> => {
  const { visited, changed, refused, rows, tallies } = await (noun.edit
    ? rehearse(ctx, noun, request)
    : run(ctx, noun, request, { writes: false }))
  return {
    matched: visited,
    changing: changed,
    unchanged: visited - changed - refused,
    fields: tallies.map((tally) => tally.answer()),
    refused: { count: refused, rows },
  }
}

/**
 * Changes the chosen records by the same patch in one transaction, in batches to save memory. Refuses when the number
 * of records differs from `expect`, or when rules refuse a record and `skipRefused` is not set.
 */
export const bulk = (ctx: Ctx, noun: Noun, request: BulkRequest): Promise<BulkDone> =>
  write(
    ctx,
    async (ctx) => {
      const { visited, changed, refused, rows } = await run(ctx, noun, request, { writes: true })
      if (request.expect !== undefined && visited !== request.expect) throw otherSet(visited, request.expect)
      if (refused > 0 && !request.skipRefused) {
        throw refusal(fill(cannotChange, { n: refused }), [], { refused: { count: refused, rows } })
      }
      return { changed, unchanged: visited - changed - refused, refused, change: changed > 0 ? ctx.change! : null }
    },
    { waitMs: longWaitMs },
  )

/** Goes through the chosen records and counts; changes them if `writes`, or if the noun has an edit of its own. */
async function run(ctx: Ctx, noun: Noun, request: BulkRequest, { writes }: { writes: boolean }): Promise<Found> {
  const steps = readPatch(noun, request.patch)
  noun.service.refuseGuarded(ctx, request.patch)
  const ids = await readChosen(ctx, noun, request, { expect: request.expect, preview: request.preview })
  await noun.service.checkValues(ctx, Object.fromEntries(steps.map(({ field, brings }) => [field, brings])))
  const found: Found = { visited: 0, changed: 0, refused: 0, rows: [], tallies: steps.map((step) => new Tally(step)) }
  if (noun.edit) await editEach(ctx, noun, ids, steps, found)
  else await inBatches(ctx, noun, ids, steps, found, writes)
  return found
}

/** In batches: checks the records that change by the rules, then, if `writes`, updates them by one statement. */
async function inBatches(
  ctx: Ctx,
  noun: Noun,
  ids: readonly string[],
  steps: readonly Step[],
  found: Found,
  writes: boolean,
) {
  if (writes) await lockParents(ctx, noun, isAmong(noun, ids))
  const set = Object.fromEntries(steps.map((step) => [step.field, step.set]))
  for await (const rows of chosenRows(ctx, noun, ids, { lock: writes })) {
    const fitting: { row: Row; after: Row }[] = []
    for (const row of rows) {
      found.visited++
      if (steps.every((step) => leavesUnchanged(step, row))) continue
      const changes = Object.fromEntries(steps.map((step) => [step.field, step.after(row[step.field])]))
      const after = { ...row, ...changes }
      const [problem] = problemsOfChange(noun.contract, row, changes)
      if (problem) noteRefused(ctx, noun, found, row, problem)
      else fitting.push({ row, after })
    }
    const proposed = fitting.map(({ row, after }) => ({ before: row, after }))
    const ruleProblems = await noun.service.problemsOfWrite(ctx, proposed)
    // The first problem of each record.
    const problems = new Map(ruleProblems.toReversed().map((problem) => [problem.at, problem]))
    const changing = fitting.flatMap(({ row }, i) => {
      const problem = problems.get(i)
      if (problem) noteRefused(ctx, noun, found, row, problem)
      else for (const tally of found.tallies) tally.count(row)
      return problem ? [] : [String(row.id)]
    })
    found.changed += changing.length
    if (writes && changing.length) {
      await noun.service.updateMany(ctx, isAmong(noun, changing), set)
      await noun.service.keepInScope(ctx, changing)
    }
  }
}

/** Runs the change and rolls it back, since only the run shows what the noun's own edit refuses. */
async function rehearse(ctx: Ctx, noun: Noun, request: BulkRequest): Promise<Found> {
  let found: Found | undefined
  const rollback = Symbol('rollback of a preview')
  const work = async (ctx: Ctx) => {
    found = await run(ctx, noun, request, { writes: true })
    throw rollback
  }
  await write(ctx, work, { waitMs: longWaitMs }).catch((error: unknown) => {
    if (error !== rollback) throw error
  })
  return found!
}

async function editEach(ctx: Ctx, noun: Noun, ids: readonly string[], steps: readonly Step[], found: Found) {
  await noun.lockFirst?.(ctx)
  for await (const rows of chosenRows(ctx, noun, ids, { lock: true }))
    for (const row of rows) {
      found.visited++
      if (steps.every((step) => leavesUnchanged(step, row))) continue
      const patch = Object.fromEntries(steps.map((step) => [step.field, step.after(row[step.field])]))
      try {
        await ctx.db.transaction((db) => noun.edit!({ ...ctx, db }, { id: String(row.id), patch }))
        found.changed++
        for (const tally of found.tallies) tally.count(row)
      } catch (error) {
        if (!(error instanceof AppError) || error.kind !== 'refused') throw error
        noteRefused(ctx, noun, found, row, error.problems[0] ?? { field: steps[0]!.field, message: error.text })
      }
    }
}

/**
 * Counts a refused record, and lists the first `refusedMax`; the field is '' where the problem is at none of the
 * record.
 */
function noteRefused(ctx: Ctx, { contract }: Noun, found: Found, row: Row, { field, message }: FieldProblem) {
  found.refused++
  if (found.rows.length === refusedMax) return
  const name = nameOf(contract, row, ctx.language)
  const topField = field.split('.')[0]!
  const shownField = Object.hasOwn(contract.all as Fields, topField) ? topField : ''
  found.rows.push({ id: String(row.id), name, field: shownField, message: message[ctx.language] })
}
