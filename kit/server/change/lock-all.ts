import { getTableName, sql } from 'drizzle-orm'
import { snake } from '../columns.ts'
import type { Ctx } from '../context.ts'
import type { Noun, Nouns } from '../noun.ts'

/**
 * Locks the records in `undone` and the parents whose columns are derived from them: parents first and each kind by id,
 * as other writers do. Those that the change had inserted, which the undo deletes, get the stronger lock `for update`,
 * which waits for writers of references to them.
 */
export async function lockAll(ctx: Ctx, nouns: Nouns, kinds: readonly Noun[]): Promise<void> {
  for (const noun of kinds) await noun.lockFirst?.(ctx)
  const parents = Object.values(nouns).filter(({ service }) =>
    kinds.some((kind) => kind.rollup?.parents.includes(service.table)),
  )
  for (const noun of await parentsFirst(ctx, [...new Set([...kinds, ...parents])])) {
    const { contract, service } = noun
    const undoneIds = sql`select u.record_id from undone u where u.kind = ${contract.name}`
    const deleted = sql`${undoneIds} and u.action = 'insert'`
    const childParents = kinds.filter(({ rollup }) => rollup?.parents.includes(service.table)).map(parentIds)
    await ctx.db.execute(sql`
      select 1 from ${service.table} t where t.id in (${sql.join([undoneIds, ...childParents], sql` union `)})
      order by t.id for no key update`)
    await ctx.db.execute(sql`
      select 1 from ${service.table} t where t.id in (${deleted}) order by t.id for update`)
  }
}

/** Selects the ids of the parents of a kind's records in `undone`: before and after the change, and at present. */
function parentIds({ contract, service, rollup }: Noun) {
  const column = snake(rollup!.column)
  return sql`
    select value::uuid from undone u left join ${service.table} t on t.id = u.record_id,
      unnest(array[u.before->>${column}, u.after->>${column}, t.${sql.identifier(column)}::text]) value
    where u.kind = ${contract.name} and value is not null`
}

/**
 * Sorts nouns so that each follows those that its rows refer to by a foreign key, also through a table for several
 * kinds. A circle stays in the order of `nouns`.
 */
export async function parentsFirst(ctx: Ctx, nouns: readonly Noun[]): Promise<Noun[]> {
  const { rows } = await ctx.db.execute<{ child: string; parent: string }>(sql`
    select c.relname as child, p.relname as parent from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
    where f.contype = 'f' and f.conrelid <> f.confrelid and pg_table_is_visible(c.oid)`)
  const table = (noun: Noun) => getTableName(noun.service.table)
  const families = Object.values(ctx.nouns).flatMap((noun) =>
    noun.family ? [{ ...noun.family, table: table(noun) }] : [],
  )
  const refersTo = (child: Noun, parent: Noun) =>
    rows.some(
      (key) =>
        key.child === table(child) &&
        (key.parent === table(parent) ||
          families.some((family) => key.parent === family.table && family.kinds.includes(parent.contract.name))),
    )
  const ordered: Noun[] = []
  const waiting = [...nouns]
  while (waiting.length) {
    const nextAt = waiting.findIndex((noun) => !waiting.some((other) => other !== noun && refersTo(noun, other)))
    ordered.push(...waiting.splice(Math.max(nextAt, 0), 1))
  }
  return ordered
}
