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
import type { ItemKind } from '../contract.ts'
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
import { type Lacks, lacksOf } from './lacks.ts'

/** Records that an answer names. */
const namedMax = 50

/** Copies made at a time. */
const batch = 1_000

/** They are counted up to one more, before anything is planned or made. */
const most = { count: carryMax, said: carryTooMany }

/** How often it is begun anew where somebody else has taken a number meanwhile. */
const tries = 3

type Row = Record<string, unknown>
type Named = { count: number; readonly rows: BulkRefused[] }
type Found = Omit<CarryPreview, 'copies' | 'refused' | 'needs'> & {
  copies: number
  readonly refused: Named
  readonly needs: Named
}

/** Says what carrying over would make; nothing is written. */
export const previewCarry = (ctx: Ctx, kind: ItemKind, facts: readonly string[], asked: CarryRequest) =>
  run(ctx, kind, facts, asked, false)

/**
 * Makes copies of the chosen items for another season, each under the next code of the series, in one change: their facts
 * as a duplicate has them, photos by their content, prices as drafts. Items of that season, and those that it has a copy
 * of already, are left out. Refused when they are more than `carryMax`, or the set is another than `expect` says.
 */
export async function carryOver(ctx: Call, kind: ItemKind, facts: readonly string[], asked: CarryRequest) {
  for (let time = 1; ; time++) {
    try {
      return await write(ctx, (ctx) => made(ctx, kind, facts, asked), { waitMs: longWaitMs })
    } catch (error) {
      // Numbers are not reserved: whoever was faster has taken one.
      if (time === tries || !(error instanceof AppError && error.problems[0]?.field === 'code')) throw error
    }
  }
}

async function made(ctx: Ctx, kind: ItemKind, facts: readonly string[], asked: CarryRequest): Promise<CarryDone> {
  // Two who carry over the same items at the same time: the second finds the first's copies.
  await advisoryLock(ctx.db, `sms.carry ${kind}`)
  const { matched, copies, same, carried, older, refused } = await run(ctx, kind, facts, asked, true)
  if (asked.expect !== undefined && matched !== asked.expect) throw otherSet(matched, asked.expect)
  return { copies, same, carried, older, refused: refused.count, change: copies > 0 ? ctx.change! : null }
}

async function run(ctx: Ctx, kind: ItemKind, facts: readonly string[], asked: CarryRequest, writes: boolean) {
  const noun = ctx.nouns[kind]!
  if (asked.prices && !may(ctx.actor, carryFields.prices.right))
    throw forbidden(label('You may not see prices', '您无权查看价格'))
  await noun.service.checkValues(ctx, { season: asked.season })
  const chosen = await readChosen(ctx, noun, asked, { expect: asked.expect, looks: asked.preview, most })
  const { copy, ...counts } = await planFor(ctx, noun, chosen, asked.season)
  const found: Found = { ...counts, copies: 0, refused: { count: 0, rows: [] }, needs: { count: 0, rows: [] } }
  const lacks = await lacksOf(ctx, noun, facts)
  const codes = (writes ? await nextCodes(ctx, kind, noun.service.table, copy.length) : []).values()
  for (let from = 0; from < copy.length; from += batch) {
    const ids = copy.slice(from, from + batch)
    const place = new Map(ids.map((id, i) => [id, i]))
    for await (const rows of chosenRows(ctx, noun, ids, false)) {
      const inOrder = rows.toSorted((a, b) => place.get(String(a.id))! - place.get(String(b.id))!)
      const copies = await copiesOf(ctx, noun, inOrder, asked.season, lacks, found)
      const coded = copies.map((one) => ({ ...one, code: codes.next().value }))
      if (writes && coded.length) await insert(ctx, kind, coded, asked)
    }
  }
  return found
}

/** The copies of some items for a season, still without codes; what is to be said of them is noted in `found`. */
async function copiesOf(ctx: Ctx, noun: Noun, rows: readonly Row[], season: string, lacks: Lacks, found: Found) {
  const { contract, service } = noun
  const copies = rows.flatMap((row) => {
    const given = { ...startingPoint(contract, service.show(ctx, row)), ...lacks.outOfUse(row), season }
    const copy = { ...withInitials(contract, given), id: newId(), carriedFrom: String(row.id) } as Row
    const [problem] = contract.check(copy as never) as readonly FieldProblem[]
    if (problem) note(ctx, noun, found.refused, row, problem.field, problem.message[ctx.language])
    return problem ? [] : [{ row, copy }]
  })
  const wanting = await lacks.of(copies)
  for (const [i, { row }] of copies.entries()) {
    const what = wanting[i]!
    if (what.length) note(ctx, noun, found.needs, row, '', what.join(ctx.language === 'zh' ? '；' : '; '))
  }
  found.copies += copies.length
  return copies.map(({ copy }) => copy)
}

/** Inserts copies with what they take along. */
async function insert(ctx: Ctx, kind: ItemKind, copies: readonly Row[], asked: CarryRequest) {
  await ctx.nouns[kind]!.service.insert(ctx, copies)
  const to = new Map(copies.map((copy) => [String(copy.carriedFrom), String(copy.id)]))
  if (asked.photos) await copyPhotos(ctx, kind, to)
  if (asked.prices) await carryPrices(ctx, to)
}

function note(ctx: Ctx, { contract }: Noun, named: Named, row: Row, field: string, message: string) {
  named.count++
  const top = field.split('.')[0]!
  if (named.rows.length < namedMax)
    named.rows.push({
      id: String(row.id),
      name: nameOf(contract, row, ctx.language),
      field: Object.hasOwn(contract.all as Fields, top) ? top : '',
      message,
    })
}
