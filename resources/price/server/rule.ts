import { type Language, label, optionText } from '@sms/kit/contract'
import type { Ctx, Proposed, Rule, RuleProblem } from '@sms/kit/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { houseCurrencySql } from '../../company/server/house-currency.ts'
import { todaySql } from '../../company/server/house-day.ts'
import type { SubjectKind } from '../../item/contract.ts'
import { itemsOf } from '../../item/server/kinds.ts'
import { missingFacts } from '../../item/server/missing-facts.ts'
import { supplierTable } from '../../supplier/table.ts'
import type { PriceLine } from '../contract.ts'
import { isAlike } from '../rules/alike.ts'
import { priceUnits } from '../rules/fields.ts'
import { unitsFor } from '../rules/units.ts'
import { priceTable as table } from '../table.ts'
import { approvedTerms, approvedTermsFixed, stepProblem } from '../workflow.ts'

/** Price lines as they are about to be; `at` is the index of a line among those proposed. */
type Lines = readonly { readonly at: number; readonly before?: Partial<PriceLine>; readonly after: PriceLine }[]

/** The rule of price lines: checks them against other records, and against what they were before the change. */
export const priceRule: Rule = async (ctx, proposed) => {
  const lines = proposed.map((entry, at) => ({ at, ...entry }) as Proposed & { at: number }) as unknown as Lines
  return [
    ...lines.flatMap(stepProblems),
    ...(await currencyProblems(ctx, lines)),
    ...(await blockedSupplierProblems(ctx, lines)),
    ...(await unitProblems(ctx, lines)),
    ...(await missingFactProblems(ctx, lines)),
    ...(await duplicateProblems(ctx, lines)),
  ]
}

/** Refuses another item, a stage that cannot follow the former, and changed terms of a line that stays approved. */
function stepProblems({ at, before, after }: Lines[number]): RuleProblem[] {
  if (!before) return []
  if (before.item !== after.item) return [{ at, field: 'item', message: itemFixed }]
  const step = stepProblem(before.stage!, after.stage)
  if (step) return [{ at, field: 'stage', message: step }]
  if (before.stage !== 'Approved' || after.stage !== 'Approved') return []
  const changed = approvedTerms.find((term) => !isAlike(before[term], after[term]))
  return changed ? [{ at, field: changed, message: approvedTermsFixed }] : []
}

const itemFixed = label('A price stays with its item', '价格不能改到其他物料')

/** Refuses new currencies that are neither the house's own nor Active in master data. */
async function currencyProblems(ctx: Ctx, lines: Lines): Promise<RuleProblem[]> {
  const changed = lines.filter(({ before, after }) => before?.currency !== after.currency)
  if (changed.length === 0) return []
  const { rows } = await ctx.db.execute<{ code: string }>(sql`
    select code from currency where status = 'Active'
    union select ${sql.raw(houseCurrencySql)}`)
  const known = new Set(rows.map(({ code }) => code))
  return changed.flatMap(({ at, after: { currency } }) => {
    if (!currency || known.has(currency)) return []
    const message = label(
      `The house has no ${currency}: add it under Master Data, Currencies`,
      `本公司未启用 ${currency}，请先在“基础数据 - 币种”中添加`,
    )
    return [{ at, field: 'currency', message }]
  })
}

const isActiveIn = (line: Partial<PriceLine> | undefined, ...stages: readonly PriceLine['stage'][]) =>
  line !== undefined && (line.status ?? 'Active') === 'Active' && stages.includes(line.stage!)

/** Refuses suppliers that are blocked for quoting on lines that become Quoted or Approved. */
async function blockedSupplierProblems(ctx: Ctx, lines: Lines): Promise<RuleProblem[]> {
  const offers = lines.filter(
    ({ before, after }) =>
      isActiveIn(after, 'Quoted', 'Approved') &&
      (!isActiveIn(before, after.stage) || before!.supplier !== after.supplier),
  )
  if (offers.length === 0) return []
  const s = supplierTable
  const blocked = await ctx.db
    .select({ id: s.id, until: s.blockUntil, reason: s.blockReason })
    .from(s)
    .where(
      and(
        inArray(s.id, [...new Set(offers.map(({ after }) => after.supplier))]),
        eq(s.block, 'quoting'),
        sql`coalesce(${s.blockUntil} >= ${sql.raw(todaySql)}, true)`,
      ),
    )
  const blocks = new Map(blocked.map((block) => [block.id, block]))
  return offers.flatMap(({ at, after }) => {
    const block = blocks.get(after.supplier)
    if (!block) return []
    const { until, reason } = block
    const message = label(
      `This supplier may not quote${until ? ` until ${until}` : ''}${reason ? `: ${reason}` : ''}`,
      `该供应商已禁止询价${until ? `，至 ${until}` : ''}${reason ? `：${reason}` : ''}`,
    )
    return [{ at, field: 'supplier', message }]
  })
}

/** Refuses new units by which the item, as the same import leaves it, is not sold. */
async function unitProblems(ctx: Ctx, lines: Lines): Promise<RuleProblem[]> {
  const changed = lines.filter(({ before, after }) => before?.unit !== after.unit)
  const items = await itemsOf(ctx, new Set(changed.map(({ after }) => after.item)))
  return changed.flatMap(({ at, after: { item, unit } }) => {
    const existing = items.get(item)
    const planned = ctx.planned?.records.get(item)
    // Any other item is a style.
    const kind = (existing?.kind.contract.name ?? (planned ? ctx.planned!.kind : 'showroom')) as SubjectKind
    const units = unitsFor(kind, { ...existing?.row, ...planned })
    if (units.includes(unit)) return []
    const unitTexts = (language: Language) =>
      units.map((unit) => optionText(priceUnits, unit, language)).join(language === 'zh' ? '、' : ', ')
    const message = label(
      `Not sold by this unit, but by ${unitTexts('en')}`,
      `不按此单位计价，可用：${unitTexts('zh')}`,
    )
    return [{ at, field: 'unit', message }]
  })
}

/** Refuses to approve lines whose item lacks required facts. */
async function missingFactProblems(ctx: Ctx, lines: Lines): Promise<RuleProblem[]> {
  const approved = lines.filter(({ before, after }) => isActiveIn(after, 'Approved') && !isActiveIn(before, 'Approved'))
  if (approved.length === 0) return []
  const refusals = await missingFacts(ctx, new Set(approved.map(({ after }) => after.item)))
  return approved.flatMap(({ at, after }) => {
    const message = refusals.get(after.item)
    return message ? [{ at, field: 'stage', message }] : []
  })
}

/** The key that no two Active lines share; empty values count as equal. */
const identityOf = (line: PriceLine) =>
  [line.item, line.supplier, line.currency, line.unit, line.incoterm ?? '', line.validFrom ?? ''].join(' ')

async function duplicateProblems(ctx: Ctx, lines: Lines): Promise<RuleProblem[]> {
  const changed = lines.filter(
    ({ before, after }) =>
      (after.status ?? 'Active') === 'Active' &&
      (before?.status !== 'Active' || identityOf(before as PriceLine) !== identityOf(after)),
  )
  if (changed.length === 0) return []
  const proposedIds = new Set(lines.flatMap(({ after }) => after.id ?? []))
  const stored = await ctx.db
    .select()
    .from(table)
    .where(and(inArray(table.item, [...new Set(changed.map(({ after }) => after.item))]), eq(table.status, 'Active')))
  const identities = new Set(
    stored.filter(({ id }) => !proposedIds.has(id)).map((line) => identityOf(line as PriceLine)),
  )
  return changed.flatMap(({ at, after }) => {
    const identity = identityOf(after)
    if (identities.has(identity)) return [{ at, field: 'validFrom', message: duplicate }]
    identities.add(identity)
    return []
  })
}

const duplicate = label(
  'This supplier already has a price with the same currency, unit, Incoterm and “Valid from” here',
  '该供应商已有相同币种、单位、贸易术语和生效日期的价格',
)
