import { type Label, label, optionText } from '@sms/kit/contract'
import { type Ctx, may, opens } from '@sms/kit/server'
import Big from 'big.js'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { brandTable } from '../../brand/table.ts'
import { certificateTable } from '../../certificate/table.ts'
import { houseToday } from '../../company/server/house-day.ts'
import type { OrderEventRecord } from '../../orderevent/contract.ts'
import { convertQuantity } from '../../price/rules/units.ts'
import { priceTable } from '../../price/table.ts'
import { allSubjects } from '../../share/server/subjects.ts'
import { certificateOptions } from '../../standards/certificates.ts'
import { scoreVerdict } from '../../supplier/server/scores.ts'
import { supplierTable } from '../../supplier/table.ts'
import type { GateFacts } from '../rules/gates.ts'
import type { OrderParts } from '../rules/whole.ts'
import type { OrderRow } from './facts.ts'
import { missingReviews } from './review-gate.ts'

/**
 * The problems of confirming a purchase order besides its quantities: a blocked supplier, no valid price line, a
 * minimum that is not reached, a missing certificate that the brand requires. The problem of a delivery: reviews that
 * are not approved.
 */
export async function doubtsOf(
  ctx: Ctx,
  order: OrderRow,
  whole: OrderParts,
  entry: Pick<OrderEventRecord, 'kind' | 'po' | 'parts' | 'date'>,
): Promise<Pick<GateFacts, 'doubts' | 'blocked'>> {
  if (entry.kind === 'delivered') return { doubts: await missingReviews(ctx, order, whole, entry) }
  const { lines, pos, polines } = whole
  const po = pos.find(({ id }) => id === entry.po)
  const stopping = entry.kind === 'po confirmed' ? 'ordering' : entry.kind === 'paid out' ? 'payment' : null
  if (!stopping || !po) return {}
  const [supplier] = await ctx.db
    .select({ block: supplierTable.block, until: supplierTable.blockUntil, reason: supplierTable.blockReason })
    .from(supplierTable)
    .where(eq(supplierTable.id, po.supplier))
  const today = await houseToday(ctx.db)
  const isBlocked = supplier!.block === stopping && (supplier!.until === null || supplier!.until >= today)
  const why = supplier!.reason ? `: ${supplier!.reason}` : ''
  const blocked = isBlocked
    ? new Map([[po.id, label(`This supplier is blocked${why}`, `该供应商已冻结${why.replace(': ', '：')}`)]])
    : new Map<string, Label>()
  if (entry.kind !== 'po confirmed') return { blocked }
  const score = await scoreVerdict(ctx, po.supplier)
  if (score?.verdict === 'block' && !isBlocked) return { blocked: new Map([[po.id, lowScore(score.below)]]) }
  const entered = new Set(entry.parts.map(({ poline }) => poline))
  const goods = polines
    .filter((line) => line.po === po.id && line.role === 'goods')
    .map((line) => {
      const served = lines.find(({ id }) => id === line.line)
      return { ...line, item: line.item ?? served?.item ?? null, colour: served?.colour ?? null }
    })
  const named = goods.filter(({ id }) => entered.has(id))
  const prices = await pricesOf(ctx, po, named, entry.date)
  const subjects = await allSubjects(
    ctx,
    prices.flatMap(({ item, unit }) => (named.some((line) => line.item === item && line.unit !== unit) ? [item] : [])),
  )
  const missing = [
    ...(await missingCertificates(ctx, order, po)),
    ...(score?.verdict === 'warn' ? [lowScore(score.below)] : []),
  ]
  const doubts = new Map(
    named.map(({ id, item, unit, colour }) => {
      const offers = prices.filter((price) => price.item === item)
      const price = offers.find((each) => each.unit === unit) ?? offers[0]
      const same = goods.filter((each) => each.item === item)
      const cloth = (item && subjects.get(item)?.row) || {}
      const below = (moq: string | null | undefined, alike: typeof goods) => {
        if (!price || !moq) return []
        const read = alike.map((each) => convertQuantity(each.quantity, each.unit, price.unit, cloth))
        const converted = read.flatMap((result) => ('value' in result ? [result.value] : []))
        // A quantity that cannot be converted is not checked.
        if (converted.length < read.length) return []
        const isBelow = converted.reduce((sum, value) => sum.plus(value), new Big(0)).lt(moq)
        if (!isBelow) return []
        const isOpen = may(ctx.actor, 'cost') && opens(ctx.actor, ctx.nouns[price.kind]!.contract)
        if (!isOpen) return [belowMinimum]
        return [label(`Below the minimum of ${moq} ${price.unit}`, `低于起订量 ${moq} ${price.unit}`)]
      }
      const found: readonly Label[] = [
        ...(item && offers.length === 0
          ? [
              label(
                `This supplier has no approved price for it that is valid on ${entry.date}`,
                `该供应商没有在 ${entry.date} 有效的已核准价格`,
              ),
            ]
          : []),
        ...below(price?.moq, same),
        ...below(
          price?.moqPerColour,
          same.filter((each) => each.colour === colour),
        ),
      ]
      return [id, [...found, ...missing]] as const
    }),
  )
  return { blocked, doubts }
}

const belowMinimum = label('Below the supplier’s minimum', '低于供应商起订量')

/** The approved prices of a supplier for some lines' items on a day, those in the PO's currency first. */
async function pricesOf(
  ctx: Ctx,
  { supplier, currency }: OrderParts['pos'][number],
  lines: readonly { readonly item: string | null }[],
  day: string,
) {
  const items = [...new Set(lines.flatMap(({ item }) => item ?? []))]
  if (items.length === 0) return []
  const t = priceTable
  return ctx.db
    .select({ item: t.item, kind: t.kind, moq: t.moq, moqPerColour: t.moqPerColour, unit: t.unit })
    .from(t)
    .where(
      and(
        inArray(t.item, items),
        eq(t.supplier, supplier),
        eq(t.status, 'Active'),
        eq(t.stage, 'Approved'),
        sql`coalesce(${t.validFrom} <= ${day}::date, true) and coalesce(${t.validTo} >= ${day}::date, true)`,
      ),
    )
    .orderBy(sql`(${t.currency} = ${currency}) desc`, t.id)
}

/** The certificates that the brand requires and the supplier will not have on the day of delivery. */
async function missingCertificates(ctx: Ctx, order: OrderRow, po: OrderParts['pos'][number]): Promise<Label[]> {
  const [brand] = await ctx.db
    .select({ required: brandTable.requiredCertificates })
    .from(brandTable)
    .where(eq(brandTable.id, order.brand))
  const required = brand?.required ?? []
  if (required.length === 0) return []
  const planned = order.plan.find(({ step }) => step === 'Deliver')?.planned
  const day = po.due ?? planned ?? order.due ?? (await houseToday(ctx.db))
  const t = certificateTable
  const certificates = await ctx.db
    .select({ standard: t.standard })
    .from(t)
    .where(
      and(
        eq(t.supplier, po.supplier),
        eq(t.status, 'Active'),
        inArray(t.standard, required),
        sql`coalesce(${t.expires} >= ${day}, true)`,
      ),
    )
  const valid = new Set<string>(certificates.map(({ standard }) => standard))
  return required
    .filter((standard) => !valid.has(standard))
    .map((standard) => {
      const [en, zh] = (['en', 'zh'] as const).map((language) => optionText(certificateOptions, standard, language))
      return label(`No ${en} certificate that is valid on ${day}`, `${day} 无有效的 ${zh} 证书`)
    })
}

const lowScore = (below: number) => label(`This supplier’s score is below ${below}`, `该供应商评分低于 ${below}`)
