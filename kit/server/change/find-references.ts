import { type Fields, type InTheWay, label } from '@sms/kit/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type Ctx, may, opens } from '../context.ts'
import { hangs, type Noun, type Nouns, parentKindsOf } from '../noun.ts'
import { type Holder, holdersOf, referencesBy } from '../uses/references.ts'
import { listedMax, namesOf } from './obstacles.ts'

/**
 * The records that refer to records that an undo is about to delete, and are not deleted with them; `entries` are those
 * that the actor may see, `total` counts all. Call it after everything else is restored.
 */
export async function findReferences(
  ctx: Ctx,
  nouns: Nouns,
  noun: Noun,
): Promise<{ entries: InTheWay[]; total: number }> {
  const kind = noun.contract.name
  const entries: InTheWay[] = []
  let total = 0
  const collect = async (holder: Noun, field: string | undefined, from: SQL, isVisible: boolean) => {
    const { rows } = await ctx.db.execute<{ id: string; total: number }>(sql`
      select id, count(*) over ()::int as total from (${from}) held
      where not exists (
        select from undone d where d.kind = ${holder.contract.name} and d.record_id = held.id and d.action = 'insert'
      ) order by id limit ${listedMax}`)
    total += rows[0]?.total ?? 0
    if (!isVisible) return
    const names = await namesOf(
      ctx,
      holder,
      rows.map((row) => row.id),
    )
    for (const { id } of rows)
      entries.push({
        kind: holder.contract.name,
        id,
        name: names.get(id) ?? '',
        ...(field ? { field } : {}),
        reason: refersToIt[ctx.language],
      })
  }
  for (const holder of holdersOf(nouns, kind)) {
    const references = sql`
      select distinct id from (${referencesBy(holder)}) reference
      where target in (select u.record_id from undone u where u.kind = ${kind} and u.action = 'insert')`
    await collect(holder.noun, holder.field, references, mayKnow(ctx, nouns, holder))
  }
  for (const subNoun of Object.values(nouns)) {
    const { service } = subNoun
    const root = hangs(subNoun)
    if (!root) continue
    await collect(
      subNoun,
      undefined,
      sql`select h.id from ${service.table} h join undone u on u.record_id = h.${sql.identifier(root.column)}
        where h.${sql.identifier(root.kindColumn)} = ${kind} and u.kind = ${kind} and u.action = 'insert'`,
      opens(ctx.actor, noun.contract),
    )
  }
  return { entries, total }
}

/** Whether the actor may know that a record of the holder's kind refers to another by this field. */
function mayKnow({ actor }: Ctx, nouns: Nouns, { noun, field }: Holder): boolean {
  const { contract } = noun
  const owners = contract.menus.length ? [noun] : parentKindsOf(nouns, noun)
  return owners.some((owner) => opens(actor, owner.contract)) && may(actor, (contract.all as Fields)[field]?.right)
}

const refersToIt = label('It refers to a record that would be removed', '引用了将被移除的记录')
