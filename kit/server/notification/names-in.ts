import { type Label, label } from '@sms/kit/contract'
import { type Ctx, may } from '../context.ts'
import { nameOf } from '../crud.ts'
import type { Noun } from '../noun.ts'
import type { NoticeRow, NoticeWorld } from './read.ts'

/** A record's name in both languages; the title of its kind where it has no name. */
export const namesOfRecord = (contract: Noun['contract'], record: Record<string, unknown>): Label =>
  label(nameOf(contract, record, 'en') || contract.title.en, nameOf(contract, record, 'zh') || contract.title.zh)

/**
 * Returns a function for the current names of the further records in a notification, by their placeholders in its sentence.
 * Names are public, as in pickers, except those of a kind that needs a right.
 */
export async function furtherNames(
  ctx: Ctx,
  { nouns, types }: NoticeWorld,
  rows: readonly NoticeRow[],
): Promise<(row: NoticeRow) => Record<string, Label>> {
  const places = (row: NoticeRow) => Object.entries(types[row.type]?.names ?? {})
  const references = rows.flatMap((row) => places(row).map(([place, kind]) => ({ kind, id: row.data[place] ?? '' })))
  const names = new Map<string, Label>()
  for (const [kind, sameKind] of Map.groupBy(references, (reference) => reference.kind)) {
    const { contract, service } = nouns[kind]!
    const ids = new Set(sameKind.flatMap(({ id }) => id || []))
    if (!may(ctx.actor, contract.right) || ids.size === 0) continue
    for (const record of (await service.rows(ctx, [...ids])) as Record<string, unknown>[])
      names.set(String(record.id), namesOfRecord(contract, record))
  }
  const nameAt = (row: NoticeRow, place: string, kind: string) =>
    names.get(row.data[place] ?? '') ?? nouns[kind]!.contract.title
  return (row) => Object.fromEntries(places(row).map(([place, kind]) => [place, nameAt(row, place, kind)]))
}
