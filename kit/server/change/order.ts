import { getTableName, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import type { Noun } from '../noun.ts'

/**
 * Sorts nouns so that each follows those that its rows refer to by a foreign key, also through a table for several kinds. A
 * circle stays in the order of `nouns`.
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
