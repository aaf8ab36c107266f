import { type Fields, type InTheWay, label } from '@sms/kit/contract'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { snake } from '../columns.ts'
import { type Ctx, may, opens } from '../context.ts'
import { hangs, type Noun, type Nouns, parentKindsOf } from '../noun.ts'
import { type Holder, holdersOf } from '../uses/references.ts'
import { listedMax, namesOf } from './obstacles.ts'

/** Without capturing groups, which regexp_matches would return instead of the whole match. */
const uuidInText = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

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
    const references = referringIds(holder, kind)
    if (references) await collect(holder.noun, holder.field, references, mayKnow(ctx, nouns, holder))
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

/** The ids of a holder's records that refer to a record which the undo deletes. */
function referringIds({ noun, field, how }: Holder, kind: string): SQL | undefined {
  const column = getTableColumns(noun.service.table)[field]
  if (!column) return undefined
  const at = sql.identifier(snake(field))
  const deleted = sql`undone u where u.kind = ${kind} and u.action = 'insert'`
  const table = noun.service.table
  switch (how) {
    case 'id':
      return sql`select h.id from ${table} h where h.${at} in (select u.record_id from ${deleted})`
    case 'ids':
      return sql`select distinct h.id from ${table} h, unnest(h.${at}) value where value in (select u.record_id from ${deleted})`
    case 'inside':
      return sql`select distinct h.id from ${table} h, regexp_matches(h.${at}::text, ${uuidInText}, 'g') with ordinality match
        where match[1] in (select u.record_id::text from ${deleted})`
  }
}

const refersToIt = label('It refers to a record that would be removed', '引用了将被移除的记录')
