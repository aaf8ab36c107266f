import { sql } from 'drizzle-orm'
import { snake } from '../columns.ts'
import type { Ctx } from '../context.ts'
import type { Noun, Nouns } from '../noun.ts'
import { parentsFirst } from './order.ts'

/**
 * Locks the records that `undone` names, kind by kind with parents first and each kind by id, as every other writer of
 * several does; with them the parents whose columns follow from records in it. What will be deleted waits for those who
 * write what names it; what is only put back does not. That they are waited for once all of the kind are locked disturbs
 * no order: they are the only ones who can still hold one of these.
 */
export async function lockAll(ctx: Ctx, nouns: Nouns, kinds: readonly Noun[]): Promise<void> {
  for (const noun of kinds) await noun.before?.(ctx)
  const parents = Object.values(nouns).filter(({ service }) =>
    kinds.some((kind) => kind.rollup?.parents.includes(service.table)),
  )
  for (const noun of await parentsFirst(ctx, [...new Set([...kinds, ...parents])])) {
    const { contract, service } = noun
    const named = sql`select u.record_id from undone u where u.kind = ${contract.name}`
    const deleted = sql`${named} and u.action = 'insert'`
    const below = kinds.filter(({ rollup }) => rollup?.parents.includes(service.table)).map(parentsOf)
    await ctx.db.execute(sql`
      select 1 from ${service.table} t where t.id in (${sql.join([named, ...below], sql` union `)})
      order by t.id for no key update`)
    await ctx.db.execute(sql`
      select 1 from ${service.table} t where t.id in (${deleted}) order by t.id for update`)
  }
}

/** The parents, before and after the change and now, of a kind's records in it. */
function parentsOf({ contract, service, rollup }: Noun) {
  const column = snake(rollup!.column)
  return sql`
    select value::uuid from undone u left join ${service.table} t on t.id = u.record_id,
      unnest(array[u.before->>${column}, u.after->>${column}, t.${sql.identifier(column)}::text]) value
    where u.kind = ${contract.name} and value is not null`
}
