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
import { chosenRows, copyPhotos, longWaitMs, readChosen } from '@sms/kit/server/mount'
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
import { type Copied, type CopyNeeds, copyNeeds } from './copy-needs.ts'
import { carryPlan } from './family.ts'

const namedMax = 50

const batchSize = 1_000

const limit = { count: carryMax, message: carryTooMany }

/** How often new codes are chosen if other users take one first. */
const attemptsMax = 3

type Row = Record<string, unknown>
/** How many items have a note, and the notes of the first `namedMax`. */
type Notes = { count: number; readonly rows: BulkRefused[] }
type Result = Omit<CarryPreview, 'copies' | 'refused' | 'needs'> & {
  copies: number
  readonly refused: Notes
  readonly needs: Notes
}

/** Computes what carrying over would create, and writes nothing. */
export const previewCarry = (ctx: Ctx, kind: ItemKind, facts: Facts, request: CarryRequest) =>
  carry(ctx, kind, facts, request, 'preview')

/**
 * Copies the chosen items for another season in one change, with new codes of the series and, where asked, photos and
 * draft prices. Refuses more than `carryMax` items, or a set of another size than `expect`.
 */
export async function carryOver(ctx: Call, kind: ItemKind, facts: Facts, request: CarryRequest) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(ctx, (ctx) => copyChosen(ctx, kind, facts, request), { waitMs: longWaitMs })
    } catch (error) {
      // Codes are not reserved: another user may have taken one.
      if (attempt === attemptsMax || !(error instanceof AppError && error.problems[0]?.field === 'code')) throw error
    }
  }
}

async function copyChosen(ctx: Ctx, kind: ItemKind, facts: Facts, request: CarryRequest): Promise<CarryDone> {
  // Of two parallel requests the second finds the copies of the first.
  await advisoryLock(ctx.db, `sms.carry ${kind}`)
  const { copies, same, carried, older, refused } = await carry(ctx, kind, facts, request, 'write')
  return { copies, same, carried, older, refused: refused.count, change: copies > 0 ? ctx.change! : null }
}

/** Makes the copies batch by batch, and inserts them unless it is a preview; returns the counts. */
async function carry(ctx: Ctx, kind: ItemKind, facts: Facts, request: CarryRequest, mode: 'preview' | 'write') {
  const noun = ctx.nouns[kind]!
  if (request.prices && !may(ctx.actor, carryFields.prices.right))
    throw forbidden(label('You may not see prices', '您无权查看价格'))
  await noun.service.checkValues(ctx, { season: request.season })
  const chosen = await readChosen(ctx, noun, request, { expect: request.expect, preview: request.preview, most: limit })
  const { toCopy, ...counts } = await carryPlan(ctx, noun, chosen, request.season)
  const result: Result = { ...counts, copies: 0, refused: { count: 0, rows: [] }, needs: { count: 0, rows: [] } }
  const needs = await copyNeeds(ctx, noun, facts)
  const codes = (mode === 'write' ? await nextCodes(ctx, kind, noun.service.table, toCopy.length) : []).values()
  for (let start = 0; start < toCopy.length; start += batchSize) {
    const ids = toCopy.slice(start, start + batchSize)
    // The rows come in the order of their ids; the copies get their codes in the order of `toCopy`.
    const positions = new Map(ids.map((id, i) => [id, i]))
    for await (const rows of chosenRows(ctx, noun, ids, { lock: false })) {
      const inOrder = rows.toSorted((a, b) => positions.get(String(a.id))! - positions.get(String(b.id))!)
      const copied = copiesOf(ctx, noun, inOrder, request.season, needs, result.refused)
      result.copies += copied.length
      await noteNeeds(ctx, noun, copied, needs, result.needs)
      if (mode === 'preview' || copied.length === 0) continue
      const coded = copied.map(({ copy }) => ({ ...copy, code: codes.next().value }))
      await insert(ctx, kind, coded, request)
    }
  }
  return result
}

/** The copies of some items for a season, still without codes; adds the items that the rules refuse to `refused`. */
function copiesOf(ctx: Ctx, noun: Noun, rows: readonly Row[], season: string, needs: CopyNeeds, refused: Notes) {
  const { contract, service } = noun
  return rows.flatMap((row) => {
    const values = { ...startingPoint(contract, service.show(ctx, row)), ...needs.outOfUse(row), season }
    const copy = { ...withInitials(contract, values), id: newId(), carriedFrom: String(row.id) } as Row
    const [problem] = contract.check(copy as never) as readonly FieldProblem[]
    if (!problem) return [{ row, copy }]
    addNote(ctx, noun, refused, row, problem.message[ctx.language], problem.field)
    return []
  })
}

async function noteNeeds(ctx: Ctx, noun: Noun, copied: readonly Copied[], needs: CopyNeeds, notes: Notes) {
  const sentences = await needs.sentences(copied)
  for (const [i, { row }] of copied.entries()) {
    const text = sentences[i]!.join(ctx.language === 'zh' ? '；' : '; ')
    if (text) addNote(ctx, noun, notes, row, text)
  }
}

async function insert(ctx: Ctx, kind: ItemKind, copies: readonly Row[], request: CarryRequest) {
  await ctx.nouns[kind]!.service.insert(ctx, copies)
  const copyByOriginal = new Map(copies.map((copy) => [String(copy.carriedFrom), String(copy.id)]))
  if (request.photos) await copyPhotos(ctx, kind, copyByOriginal)
  if (request.prices) await carryPrices(ctx, copyByOriginal)
}

/** Counts an item and names it among the first `namedMax`, at a field of its contract where the problem has one. */
function addNote(ctx: Ctx, { contract }: Noun, notes: Notes, row: Row, message: string, path = '') {
  notes.count++
  if (notes.rows.length >= namedMax) return
  const field = path.split('.')[0]!
  notes.rows.push({
    id: String(row.id),
    name: nameOf(contract, row, ctx.language),
    field: Object.hasOwn(contract.all as Fields, field) ? field : '',
    message,
  })
}
