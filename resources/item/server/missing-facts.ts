import { type Field, isEmpty, type Label, label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { factsOf, type ItemKind } from '../contract.ts'
import { itemsOf, kinds } from './kinds.ts'

/**
 * The refusals of items that lack required facts, by item; a running import counts as done. Facts bind when a price is
 * approved or the item is ordered (domain.md, Quick capture).
 */
export async function missingFacts(ctx: Ctx, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, Label>> {
  const refusals = new Map<string, Label>()
  const items = await itemsOf(ctx, ids)
  for (const id of ids) {
    const existing = items.get(id)
    const planned = ctx.planned?.records.get(id)
    const kind = existing?.kind ?? (planned && kinds[ctx.planned!.kind as ItemKind])
    if (!kind) continue
    const item: Record<string, unknown> = { ...existing?.row, ...planned }
    const { title, fields } = kind.contract
    const names = factsOf(kind.facts, item).flatMap((fact) =>
      isEmpty(item[fact]) ? [(fields[fact] as Field).label] : [],
    )
    if (names.length)
      refusals.set(
        id,
        label(
          `Not while the ${title.en.toLowerCase()} lacks: ${names.map(({ en }) => en).join(', ')}`,
          `${title.zh}资料不全，请先补全：${names.map(({ zh }) => zh).join('、')}`,
        ),
      )
  }
  return refusals
}
