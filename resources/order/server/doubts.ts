import { type Label, label } from '@sms/kit/contract'
import { type Ctx, may, opens } from '@sms/kit/server'
import Big from 'big.js'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { brandTable } from '../../brand/table.ts'
import { certificateTable } from '../../certificate/table.ts'
import { houseToday } from '../../company/server/house-day.ts'
import type { OrderEventRecord } from '../../orderevent/contract.ts'
import { beforeUnit } from '../../price/rules/fields.ts'
import { convertQuantity } from '../../price/rules/units.ts'
import { priceTable } from '../../price/table.ts'
import { allSubjects } from '../../share/server/subjects.ts'
import { certificateOptions } from '../../standards/certificates.ts'
import { scoreVerdict } from '../../supplier/server/scores.ts'
import { supplierTable } from '../../supplier/table.ts'
import type { GateFacts } from '../rules/gates.ts'
import { optionLabel } from '../rules/option-label.ts'
import type { OrderParts } from '../rules/whole.ts'
import type { OrderRow } from './facts.ts'
import { missingReviews } from './review-gate.ts'

/**
 * What the gates of an event need to know beyond the order: `blocked`, why the supplier may get no confirmation or
 * payment, and `doubts` by PO line: price, minimums, certificates and score of a confirmation, reviews of a delivery.
 */
export async function doubtsOf(
  ctx: Ctx,
  order: OrderRow,
  whole: OrderParts,
  entry: Pick<OrderEventRecord, 'kind' | 'po' | 'parts' | 'date'>,
): Promise<Pick<GateFacts, 'doubts' | 'blocked'>> {
  if (entry.kind === 'delivered') return { doubts: await missingReviews(ctx, order, whole, entry) }
  const po = whole.pos.find(({ id }) => id === entry.po)
  if (!po || (entry.kind !== 'po confirmed' && entry.kind !== 'paid out')) return {}
  const block = await blockOf(ctx, po.supplier, entry.kind === 'paid out' ? 'payment' : 'ordering')
  const blocked = new Map(block ? [[po.id, block]] : [])
  if (entry.kind === 'paid out') return { blocked }
  const score = await scoreVerdict(ctx, po.supplier)
  if (score?.verdict === 'block' && !block) return { blocked: new Map([[po.id, lowScore(score.below)]]) }
  const ofSupplier = [
    ...((await missingCertificates(ctx, order, [po.supplier], po.due)).get(po.supplier) ?? []),
    ...(score?.verdict === 'warn' ? [lowScore(score.below)] : []),
  ]
  const ofPrices = await priceDoubts(ctx, po, whole, entry)
  return { blocked, doubts: new Map([...ofPrices].map(([line, doubts]) => [line, [...doubts, ...ofSupplier]])) }
}

/** Why a supplier is blocked for orders or payments today; undefined if it is not. */
async function blockOf(ctx: Ctx, id: string, kind: 'ordering' | 'payment'): Promise<Label | undefined> {
  const [supplier] = await ctx.db
    .select({ block: supplierTable.block, until: supplierTable.blockUntil, reason: supplierTable.blockReason })
    .from(supplierTable)
    .where(eq(supplierTable.id, id))
  const { block, until, reason } = supplier!
  if (block !== kind || (until !== null && until < (await houseToday(ctx.db)))) return undefined
  return label(`This supplier is blocked${reason ? `: ${reason}` : ''}`, `该供应商已冻结${reason ? `：${reason}` : ''}`)
}

/**
 * The doubts about the price of each goods line that a confirmation names. Minimums are compared with the quantities of
 * the whole purchase order in the same item, or in the same item and colour.
 */
async function priceDoubts(
  ctx: Ctx,
  po: OrderParts['pos'][number],
  { lines, polines }: OrderParts,
  { parts, date }: Pick<OrderEventRecord, 'parts' | 'date'>,
): Promise<ReadonlyMap<string, readonly Label[]>> {
  const goods = polines
    .filter((line) => line.po === po.id && line.role === 'goods')
    .map((line) => {
      const served = lines.find(({ id }) => id === line.line)
      return { ...line, item: line.item ?? served?.item ?? null, colour: served?.colour ?? null }
    })
  const confirmed = goods.filter(({ id }) => parts.some(({ poline }) => poline === id))
  const prices = await pricesOf(ctx, po, confirmed, date)
  const inOtherUnits = prices.filter(({ item, unit }) => goods.some((line) => line.item === item && line.unit !== unit))
  const subjects = await allSubjects(
    ctx,
    inOtherUnits.map(({ item }) => item),
  )
  return new Map(
    confirmed.map(({ id, item, unit, colour }): [string, Label[]] => {
      const offers = prices.filter((price) => price.item === item)
      const price = offers.find((each) => each.unit === unit) ?? offers[0]
      if (!price) return [id, item ? [noPriceOn(date)] : []]
      const belowMinimum = (moq: string | null, alike: typeof goods) => {
        const cloth = subjects.get(price.item)?.row ?? {}
        const converted = alike.map((each) => convertQuantity(each.quantity, each.unit, price.unit, cloth))
        const quantities = converted.flatMap((result) => ('value' in result ? [result.value] : []))
        // Quantities that do not convert are not checked.
        if (!moq || quantities.length < converted.length) return []
        const total = quantities.reduce((sum, value) => sum.plus(value), new Big(0))
        if (total.gte(moq)) return []
        const isVisible = may(ctx.actor, 'cost') && opens(ctx.actor, ctx.nouns[price.kind]!.contract)
        return [
          isVisible ? beforeUnit(`Below the minimum of ${moq} `, `低于起订量 ${moq} `, price.unit) : hiddenMinimum,
        ]
      }
      const ofItem = goods.filter((each) => each.item === item)
      const ofColour = ofItem.filter((each) => each.colour === colour)
      return [id, [...belowMinimum(price.moq, ofItem), ...belowMinimum(price.moqPerColour, ofColour)]]
    }),
  )
}

const noPriceOn = (day: string) =>
  label(`This supplier has no approved price for it that is valid on ${day}`, `该供应商没有在 ${day} 有效的已核准价格`)
const hiddenMinimum = label('Below the supplier’s minimum', '低于供应商起订量')

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

/**
 * The certificates that the brand requires and each supplier does not have on the day of its delivery: `due`, else the
 * planned day, the order's due day or today.
 */
export async function missingCertificates(
  ctx: Ctx,
  order: OrderRow,
  suppliers: readonly string[],
  due: string | null,
): Promise<ReadonlyMap<string, readonly Label[]>> {
  const [brand] = await ctx.db
    .select({ required: brandTable.requiredCertificates })
    .from(brandTable)
    .where(eq(brandTable.id, order.brand))
  const required = brand?.required ?? []
  if (required.length === 0 || suppliers.length === 0) return new Map()
  const planned = order.plan.find(({ step }) => step === 'Deliver')?.planned
  const day = due ?? planned ?? order.due ?? (await houseToday(ctx.db))
  const t = certificateTable
  const certificates = await ctx.db
    .select({ supplier: t.supplier, standard: t.standard })
    .from(t)
    .where(
      and(
        inArray(t.supplier, [...suppliers]),
        eq(t.status, 'Active'),
        inArray(t.standard, required),
        sql`coalesce(${t.expires} >= ${day}, true)`,
      ),
    )
  const valid = new Set(certificates.map(({ supplier, standard }) => `${supplier} ${standard}`))
  const missingOf = (supplier: string) =>
    required
      .filter((standard) => !valid.has(`${supplier} ${standard}`))
      .map((standard) => {
        const { en, zh } = optionLabel(certificateOptions, standard)
        return label(`No ${en} certificate that is valid on ${day}`, `${day} 无有效的 ${zh} 证书`)
      })
  return new Map(suppliers.map((supplier) => [supplier, missingOf(supplier)]))
}

const lowScore = (below: number) => label(`This supplier’s score is below ${below}`, `该供应商评分低于 ${below}`)
