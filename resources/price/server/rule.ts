import { type Field, isEmpty, type Label, type Language, label, optionText } from '@sms/kit/contract'
import type { Ctx, Proposed, Rule, RuleProblem } from '@sms/kit/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { todaySql } from '../../company/server/house-day.ts'
import { factsOf, type ItemKind } from '../../item/contract.ts'
import { itemsOf, type Kind, kinds } from '../../item/server/kinds.ts'
import { supplierTable } from '../../supplier/table.ts'
import type { PriceLine } from '../contract.ts'
import { isAlike } from '../rules/alike.ts'
import { priceUnits } from '../rules/fields.ts'
import { unitsFor } from '../rules/kind-units.ts'
import { priceTable as table } from '../table.ts'
import { approvedTerms, isApproved, stepProblem } from '../workflow.ts'

type Lines = readonly { readonly at: number; readonly before?: Partial<PriceLine>; readonly after: PriceLine }[]

/** What must hold of price lines besides the contract: what other records say, and what a line was before. */
export const priceRule: Rule = async (ctx, proposed) => {
  const lines = proposed.map((one, at) => ({ at, ...one }) as Proposed & { at: number }) as unknown as Lines
  return [
    ...lines.flatMap(stepsOf),
    ...(await unknownCurrencies(ctx, lines)),
    ...(await blockedSuppliers(ctx, lines)),
    ...(await foreignUnits(ctx, lines)),
    ...(await missingFacts(ctx, lines)),
    ...(await twice(ctx, lines)),
  ]
}

/** A line stays with its item, goes its way of states, and keeps its terms while it is approved. */
function stepsOf({ at, before, after }: Lines[number]): RuleProblem[] {
  if (!before) return []
  if (before.item !== after.item) return [{ at, field: 'item', message: staysThere }]
  const step = stepProblem(before.stage!, after.stage)
  if (step) return [{ at, field: 'stage', message: step }]
  if (before.stage !== 'Approved' || after.stage !== 'Approved') return []
  const changed = approvedTerms.find((term) => !isAlike(before[term], after[term]))
  return changed ? [{ at, field: changed, message: isApproved }] : []
}

const staysThere = label('A price stays with its item', '价格不能改到其他物料')

/** Currencies that a line gets and the house does not know: neither its own nor an Active one of master data. */
async function unknownCurrencies(ctx: Ctx, lines: Lines): Promise<RuleProblem[]> {
  const fresh = lines.filter(({ before, after }) => before?.currency !== after.currency)
  if (fresh.length === 0) return []
  const { rows } = await ctx.db.execute<{ code: string }>(sql`
    select code from currency where status = 'Active'
    union select coalesce((select house_currency from company where status = 'Active' limit 1), 'CNY')`)
  const known = new Set(rows.map(({ code }) => code))
  return fresh.flatMap(({ at, after: { currency } }) =>
    known.has(currency)
      ? []
      : [
          {
            at,
            field: 'currency',
            message: label(
              `The house has no ${currency}: add it under Master Data, Currencies`,
              `本公司未启用 ${currency}，请先在“基础数据 - 币种”中添加`,
            ),
          },
        ],
  )
}

/** Whether a line stands as an offer or an approved price: what is inActive stands for nothing until it comes back. */
const standsAs = (line: Partial<PriceLine> | undefined, ...stages: readonly PriceLine['stage'][]) =>
  line !== undefined && (line.status ?? 'Active') === 'Active' && stages.includes(line.stage!)

/** Suppliers that may not quote, on lines that become an offer or an approved price. */
async function blockedSuppliers(ctx: Ctx, lines: Lines): Promise<RuleProblem[]> {
  const offers = lines.filter(
    ({ before, after }) =>
      standsAs(after, 'Quoted', 'Approved') && (!standsAs(before, after.stage) || before!.supplier !== after.supplier),
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
  const why = new Map(blocked.map((one) => [one.id, one]))
  return offers.flatMap(({ at, after }) => {
    const found = why.get(after.supplier)
    if (!found) return []
    const { until, reason } = found
    const more = reason ? [`: ${reason}`, `：${reason}`] : ['', '']
    return [
      {
        at,
        field: 'supplier',
        message: label(
          `This supplier may not quote${until ? ` until ${until}` : ''}${more[0]}`,
          `该供应商已禁止询价${until ? `，至 ${until}` : ''}${more[1]}`,
        ),
      },
    ]
  })
}

/** Lines whose unit their item is not sold by, as it is once the same import has written it: no poplin by the gross. */
async function foreignUnits(ctx: Ctx, lines: Lines): Promise<RuleProblem[]> {
  const fresh = lines.filter(({ before, after }) => before?.unit !== after.unit)
  const items = await itemsOf(ctx, new Set(fresh.map(({ after }) => after.item)))
  return fresh.flatMap(({ at, after: { item, unit } }) => {
    const standing = items.get(item)
    const planned = ctx.planned?.records.get(item)
    const kind = (standing?.kind.contract.name ?? (planned && ctx.planned!.kind)) as ItemKind | undefined
    if (!kind) return []
    const some = unitsFor(kind, { ...standing?.row, ...planned })
    if (some.includes(unit)) return []
    const said = (language: Language) => some.map((one) => optionText(priceUnits, one, language)).join(', ')
    return [
      {
        at,
        field: 'unit',
        message: label(`Not sold by this unit, but by ${said('en')}`, `不按此单位计价，可用：${said('zh')}`),
      },
    ]
  })
}

/** Lines to be approved whose item still lacks facts that bind then, as it is once the same import has written it. */
async function missingFacts(ctx: Ctx, lines: Lines): Promise<RuleProblem[]> {
  const approved = lines.filter(({ before, after }) => standsAs(after, 'Approved') && !standsAs(before, 'Approved'))
  if (approved.length === 0) return []
  const items = await itemsOf(
    ctx,
    approved.map(({ after }) => after.item),
  )
  return approved.flatMap(({ at, after }) => {
    const standing = items.get(after.item)
    const planned = ctx.planned?.records.get(after.item)
    const kind = standing?.kind ?? (planned && kinds[ctx.planned!.kind as ItemKind])
    if (!kind) return []
    const one: Record<string, unknown> = { ...standing?.row, ...planned }
    const facts = factsOf(kind.facts, one).filter((fact) => isEmpty(one[fact]))
    return facts.length ? [{ at, field: 'stage', message: factsMissing(kind, facts) }] : []
  })
}

function factsMissing({ contract }: Kind, facts: readonly string[]): Label {
  const names = facts.map((fact) => (contract.fields[fact] as Field).label)
  return label(
    `Not while the ${contract.title.en.toLowerCase()} lacks: ${names.map(({ en }) => en).join(', ')}`,
    `${contract.title.zh}缺少以下资料，暂不能核准：${names.map(({ zh }) => zh).join('、')}`,
  )
}

/** What no two Active lines share: item, supplier, currency, unit, Incoterm and valid-from, empty ones alike. */
const identityOf = (line: PriceLine) =>
  [line.item, line.supplier, line.currency, line.unit, line.incoterm ?? '', line.validFrom ?? ''].join(' ')

/** Lines that say again what another one of the same terms and day says. */
async function twice(ctx: Ctx, lines: Lines): Promise<RuleProblem[]> {
  const fresh = lines.filter(
    ({ before, after }) =>
      (after.status ?? 'Active') === 'Active' &&
      (before?.status !== 'Active' || identityOf(before as PriceLine) !== identityOf(after)),
  )
  if (fresh.length === 0) return []
  const going = new Set(lines.flatMap(({ after }) => after.id ?? []))
  const standing = await ctx.db
    .select()
    .from(table)
    .where(and(inArray(table.item, [...new Set(fresh.map(({ after }) => after.item))]), eq(table.status, 'Active')))
  const seen = new Set(standing.filter(({ id }) => !going.has(id)).map((one) => identityOf(one as PriceLine)))
  return fresh.flatMap(({ at, after }) => {
    const identity = identityOf(after)
    if (seen.has(identity)) return [{ at, field: 'validFrom', message: again }]
    seen.add(identity)
    return []
  })
}

const again = label(
  'This supplier already has a price with the same currency, unit, Incoterm and “Valid from” here',
  '该供应商已有相同币种、单位、贸易术语和生效日期的价格',
)
