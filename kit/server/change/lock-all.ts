import { sql } from 'drizzle-orm'
import { snake } from '../columns.ts'
import type { Ctx } from '../context.ts'
import type { Noun, Nouns } from '../noun.ts'
import { parentsFirst } from './order.ts'

/**
 * Locks the records in `undone` and the parents whose columns are derived from them: parents first and each kind by id, the
 * order of all other writers. Records to be deleted get the stronger lock, which waits for writers of references to them.
 */
export async function lockAll(ctx: Ctx, nouns: Nouns, kinds: readonly Noun[]): Promise<void> {
  for (const noun of kinds) await noun.before?.(ctx)
  const parents = Object.values(nouns).filter(({ service }) =>
    kinds.some((kind) => kind.rollup?.parents.includes(service.table)),
  )
  for (const noun of await parentsFirst(ctx, [...new Set([...kinds, ...parents])])) {
    const { contract, service } = noun
    const undoneIds = sql`select u.record_id from undone u where u.kind = ${contract.name}`
    const deleted = sql`${undoneIds} and u.action = 'insert'`
    const childParents = kinds.filter(({ rollup }) => rollup?.parents.includes(service.table)).map(parentsOf)
    await ctx.db.execute(sql`
      select 1 from ${service.table} t where t.id in (${sql.join([undoneIds, ...childParents], sql` union `)})
      order by t.id for no key update`)
    await ctx.db.execute(sql`
      select 1 from ${service.table} t where t.id in (${deleted}) order by t.id for update`)
  }
}

/** The parents of a kind's records in `undone`, before and after the change and at present. */
function parentsOf({ contract, service, rollup }: Noun) {
  const column = snake(rollup!.column)
  return sql`
    select value::uuid from undone u left join ${service.table} t on t.id = u.record_id,
      unnest(array[u.before->>${column}, u.after->>${column}, t.${sql.identifier(column)}::text]) value
    where u.kind = ${contract.name} and value is not null`
}
