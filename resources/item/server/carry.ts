import {
  AppError,
  type BulkRefused,
  type FieldProblem,
  type Fields,
  forbidden,
  label,
  startingPoint,
  withInitials,
} from '@sms/kit/contract'
import { advisoryLock, type Call, type Ctx, may, type Noun, nameOf, newId, write } from '@sms/kit/server'
import { chosenRows, copyPhotos, longWaitMs, otherSet, readChosen } from '@sms/kit/server/mount'
import { carryPrices } from '../../price/server/carry-prices.ts'
import type { Facts, ItemKind } from '../contract.ts'
import {
  type CarryDone,
  type CarryPreview,
  type CarryRequest,
  carryFields,
  carryMax,
  carryTooMany,
} from '../rules/carry.ts'
import { nextCodes } from './code-route.ts'
import { planFor } from './family.ts'
import { type Missing, missingOf } from './missing.ts'

/** The most records that an answer names. */
const namedMax = 50

/** The number of copies inserted at a time. */
const batchSize = 1_000

/** The most items of one request; counting stops at one more. */
const limit = { count: carryMax, message: carryTooMany }

/** The attempts where another user takes the same number. */
const attemptsMax = 3

type Row = Record<string, unknown>
type Notes = { count: number; readonly rows: BulkRefused[] }
type Result = Omit<CarryPreview, 'copies' | 'refused' | 'needs'> & {
  copies: number
  readonly refused: Notes
  readonly needs: Notes
}

/** Computes what carrying over would create, and writes nothing. */
export const previewCarry = (ctx: Ctx, kind: ItemKind, facts: Facts, request: CarryRequest) =>
  run(ctx, kind, facts, request, false)

/**
 * Copies the chosen items for another season in one change: facts as in a duplicate, photos, prices as drafts, new codes of
 * the series. Skips items that the season has already; refuses more than `carryMax` items, or a set of another size than
 * `expect`.
 */
export async function carryOver(ctx: Call, kind: ItemKind, facts: Facts, request: CarryRequest) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(ctx, (ctx) => copyChosen(ctx, kind, facts, request), { waitMs: longWaitMs })
    } catch (error) {
      // Numbers are not reserved: another user may have taken one.
      if (attempt === attemptsMax || !(error instanceof AppError && error.problems[0]?.field === 'code')) throw error
    }
  }
}

async function copyChosen(ctx: Ctx, kind: ItemKind, facts: Facts, request: CarryRequest): Promise<CarryDone> {
  // Of two parallel requests the second finds the copies of the first.
  await advisoryLock(ctx.db, `sms.carry ${kind}`)
  const { matched, copies, same, carried, older, refused } = await run(ctx, kind, facts, request, true)
  if (request.expect !== undefined && matched !== request.expect) throw otherSet(matched, request.expect)
  return { copies, same, carried, older, refused: refused.count, change: copies > 0 ? ctx.change! : null }
}

async function run(ctx: Ctx, kind: ItemKind, facts: Facts, request: CarryRequest, writes: boolean) {
  const noun = ctx.nouns[kind]!
  if (request.prices && !may(ctx.actor, carryFields.prices.right))
    throw forbidden(label('You may not see prices', '您无权查看价格'))
  await noun.service.checkValues(ctx, { season: request.season })
  const chosen = await readChosen(ctx, noun, request, { expect: request.expect, looks: request.preview, most: limit })
  const { copy, ...counts } = await planFor(ctx, noun, chosen, request.season)
  const result: Result = { ...counts, copies: 0, refused: { count: 0, rows: [] }, needs: { count: 0, rows: [] } }
  const missing = await missingOf(ctx, noun, facts)
  const codes = (writes ? await nextCodes(ctx, kind, noun.service.table, copy.length) : []).values()
  for (let from = 0; from < copy.length; from += batchSize) {
    const ids = copy.slice(from, from + batchSize)
    const positions = new Map(ids.map((id, i) => [id, i]))
    for await (const rows of chosenRows(ctx, noun, ids, false)) {
      const inOrder = rows.toSorted((a, b) => positions.get(String(a.id))! - positions.get(String(b.id))!)
      const copies = await copiesOf(ctx, noun, inOrder, request.season, missing, result)
      const coded = copies.map((copy) => ({ ...copy, code: codes.next().value }))
      if (writes && coded.length) await insert(ctx, kind, coded, request)
    }
  }
  return result
}

/** The copies of some items for a season, still without codes; adds refusals and missing facts to `result`. */
async function copiesOf(ctx: Ctx, noun: Noun, rows: readonly Row[], season: string, missing: Missing, result: Result) {
  const { contract, service } = noun
  const copies = rows.flatMap((row) => {
    const values = { ...startingPoint(contract, service.show(ctx, row)), ...missing.outOfUse(row), season }
    const copy = { ...withInitials(contract, values), id: newId(), carriedFrom: String(row.id) } as Row
    const [problem] = contract.check(copy as never) as readonly FieldProblem[]
    if (problem) addNote(ctx, noun, result.refused, row, problem.field, problem.message[ctx.language])
    return problem ? [] : [{ row, copy }]
  })
  const needs = await missing.of(copies)
  for (const [i, { row }] of copies.entries()) {
    const missing = needs[i]!
    if (missing.length) addNote(ctx, noun, result.needs, row, '', missing.join(ctx.language === 'zh' ? '；' : '; '))
  }
  result.copies += copies.length
  return copies.map(({ copy }) => copy)
}

/** Inserts copies with their photos and prices. */
async function insert(ctx: Ctx, kind: ItemKind, copies: readonly Row[], request: CarryRequest) {
  await ctx.nouns[kind]!.service.insert(ctx, copies)
  const to = new Map(copies.map((copy) => [String(copy.carriedFrom), String(copy.id)]))
  if (request.photos) await copyPhotos(ctx, kind, to)
  if (request.prices) await carryPrices(ctx, to)
}

function addNote(ctx: Ctx, { contract }: Noun, list: Notes, row: Row, field: string, message: string) {
  list.count++
  const top = field.split('.')[0]!
  if (list.rows.length < namedMax)
    list.rows.push({
      id: String(row.id),
      name: nameOf(contract, row, ctx.language),
      field: Object.hasOwn(contract.all as Fields, top) ? top : '',
      message,
    })
}
