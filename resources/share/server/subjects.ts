import { label } from '@sms/kit/contract'
import { type Ctx, opens } from '@sms/kit/server'
import { inArray } from 'drizzle-orm'
import { itemTable } from '../../item/table.ts'
import type { SubjectKind } from '../rules/facts.ts'

/** A style or item with its whole row, guarded fields included. */
export type Subject = { readonly kind: SubjectKind; readonly row: Readonly<Record<string, any>> }

/** Those of some styles and items that the actor may see, by their ids. */
export async function subjectsOf(ctx: Ctx, ids: Iterable<string>): Promise<Map<string, Subject>> {
  const wanted = [...new Set(ids)]
  const found = new Map<string, Subject>()
  if (wanted.length === 0) return found
  const { id, kind } = itemTable
  const known = await ctx.db.select({ id, kind }).from(itemTable).where(inArray(id, wanted))
  for (const [name, some] of Map.groupBy(known, (one) => one.kind)) {
    const { contract, service } = ctx.nouns[name]!
    if (!opens(ctx.actor, contract)) continue
    const rows = await service.rows(
      ctx,
      some.map((one) => one.id),
    )
    for (const row of rows) found.set(String(row.id), { kind: name, row })
  }
  return found
}

/** Said of a colour or size in which something does not come. */
export const noColour = label('It does not come in this colour', '没有此颜色')
export const noSize = label('It does not come in this size', '没有此尺码')

/** The names of the colours in which something comes. */
export function coloursOf({ kind, row }: Subject): string[] {
  if (kind === 'showroom' || kind === 'fabric')
    return ((row.colours ?? []) as { readonly name: string }[]).map(({ name }) => name)
  return typeof row.colour === 'string' ? [row.colour] : []
}

/** The sizes in which something comes, ids of master data. */
export const sizesOf = ({ kind, row }: Subject): readonly string[] => (kind === 'showroom' ? (row.sizes ?? []) : [])
