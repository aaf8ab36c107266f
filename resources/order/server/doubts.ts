import { type Label, label, optionText } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { brandTable } from '../../brand/table.ts'
import { certificateTable } from '../../certificate/table.ts'
import { houseToday, todaySql } from '../../company/server/house-day.ts'
import type { OrderEventRecord } from '../../orderevent/contract.ts'
import { priceTable } from '../../price/table.ts'
import { certificateOptions } from '../../standards/certificates.ts'
import { supplierTable } from '../../supplier/table.ts'
import type { GateFacts } from '../rules/gates.ts'
import type { OrderParts } from '../rules/whole.ts'
import type { OrderRow } from './facts.ts'

/**
 * What speaks against confirming a purchase order besides its quantities: a blocked supplier, no valid price line, a
 * minimum that is not reached, a certificate that the brand asks for and that will not be valid on delivery.
 */
export async function doubtsOf(
  ctx: Ctx,
  order: OrderRow,
  { lines, pos, polines }: OrderParts,
  entry: Pick<OrderEventRecord, 'kind' | 'po' | 'parts'>,
): Promise<Pick<GateFacts, 'doubts' | 'blocked'>> {
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
  const confirmed = new Map(entry.parts.map(({ poline, quantity }) => [poline, quantity]))
  const named = polines
    .filter((line) => line.role === 'goods' && confirmed.has(line.id))
    .map((line) => ({ line, item: line.item ?? lines.find(({ id }) => id === line.line)?.item ?? null }))
  const prices = await pricesOf(
    ctx,
    po.supplier,
    named.flatMap(({ item }) => item ?? []),
  )
  const missing = await missingCertificates(ctx, order, po)
  const doubts = new Map(
    named.map(({ line, item }) => {
      const found: Label[] = []
      const price = prices.find((each) => each.item === item)
      if (item && !price)
        found.push(
          label('This supplier has no approved price for it that is valid today', '该供应商没有今日有效的已核准价格'),
        )
      if (price?.moq && price.unit === line.unit && Number(confirmed.get(line.id)) < Number(price.moq))
        found.push(label(`Below the minimum of ${price.moq} ${price.unit}`, `低于起订量 ${price.moq} ${price.unit}`))
      return [line.id, [...found, ...missing]] as const
    }),
  )
  return { blocked, doubts }
}

async function pricesOf(ctx: Ctx, supplier: string, items: readonly string[]) {
  if (items.length === 0) return []
  const t = priceTable
  return ctx.db
    .selectDistinctOn([t.item], { item: t.item, moq: t.moq, unit: t.unit })
    .from(t)
    .where(
      and(
        inArray(t.item, [...new Set(items)]),
        eq(t.supplier, supplier),
        eq(t.status, 'Active'),
        eq(t.stage, 'Approved'),
        sql.raw(`coalesce(valid_from <= ${todaySql}, true) and coalesce(valid_to >= ${todaySql}, true)`),
      ),
    )
    .orderBy(t.item)
}

/** The certificates that the brand asks for and the supplier will not have on the day of delivery. */
async function missingCertificates(ctx: Ctx, order: OrderRow, po: OrderParts['pos'][number]): Promise<Label[]> {
  const [brand] = await ctx.db
    .select({ required: brandTable.requiredCertificates })
    .from(brandTable)
    .where(eq(brandTable.id, order.brand))
  const required = brand?.required ?? []
  if (required.length === 0) return []
  const day = po.due ?? order.due ?? (await houseToday(ctx.db))
  const t = certificateTable
  const held = await ctx.db
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
  const valid = new Set<string>(held.map(({ standard }) => standard))
  return required
    .filter((standard) => !valid.has(standard))
    .map((standard) => {
      const [en, zh] = (['en', 'zh'] as const).map((language) => optionText(certificateOptions, standard, language))
      return label(`No ${en} certificate that is valid on ${day}`, `${day} 无有效的 ${zh} 证书`)
    })
}
