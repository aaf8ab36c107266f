import { type Label, label } from '@sms/kit/contract'
import { type Ctx, may } from '../context.ts'
import { nameOf } from '../crud.ts'
import type { Noun } from '../noun.ts'
import type { NoticeRow, NoticeWorld } from './read.ts'

/** What a record is called in either language; its kind where it has no name. */
export const calledIn = (contract: Noun['contract'], record: Record<string, unknown>): Label =>
  label(nameOf(contract, record, 'en') || contract.title.en, nameOf(contract, record, 'zh') || contract.title.zh)

/**
 * Gives the function that says what records are called which a notification names besides the one that it is about, as
 * they are called by now: by the place in its sentence where the name stands. Names are for everybody, as in pickers, but
 * for those of a kind that a right hides.
 */
export async function namesIn(
  ctx: Ctx,
  { nouns, types }: NoticeWorld,
  rows: readonly NoticeRow[],
): Promise<(row: NoticeRow) => Record<string, Label>> {
  const places = (row: NoticeRow) => Object.entries(types[row.type]?.names ?? {})
  const asked = rows.flatMap((row) => places(row).map(([place, kind]) => ({ kind, id: row.data[place] ?? '' })))
  const names = new Map<string, Label>()
  for (const [kind, of] of Map.groupBy(asked, (one) => one.kind)) {
    const { contract, service } = nouns[kind]!
    const ids = new Set(of.flatMap(({ id }) => id || []))
    if (!may(ctx.actor, contract.right) || ids.size === 0) continue
    for (const record of (await service.rows(ctx, [...ids])) as Record<string, unknown>[])
      names.set(String(record.id), calledIn(contract, record))
  }
  const said = (row: NoticeRow, place: string, kind: string) =>
    names.get(row.data[place] ?? '') ?? nouns[kind]!.contract.title
  return (row) => Object.fromEntries(places(row).map(([place, kind]) => [place, said(row, place, kind)]))
}
