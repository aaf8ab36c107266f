import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { hangs, type Noun, type Nouns } from '../noun.ts'

/**
 * Adds to `undone` the inActive sub-records (removed comments and files) of records that an undo is about to delete, so that
 * they are deleted and restored with them. Returns the nouns of these sub-records.
 */
export async function addSubRecords(ctx: Ctx, nouns: Nouns): Promise<Noun[]> {
  const added: Noun[] = []
  for (const noun of Object.values(nouns)) {
    const { contract, service } = noun
    const root = hangs(noun)
    if (!root) continue
    const { rows } = await ctx.db.execute(sql`
      insert into undone (kind, record_id, root_kind, first_action, action, after)
      select ${contract.name}, h.id, gone.kind, 'insert', 'insert', to_jsonb(h) from (
        select h.* from ${service.table} h join undone u
          on u.record_id = h.${sql.identifier(root.column)} and u.kind = h.${sql.identifier(root.kindColumn)}
        where u.action = 'insert' and h.status = 'inActive' order by h.id for update of h
      ) h join undone gone on gone.record_id = h.${sql.identifier(root.column)}
        and gone.kind = h.${sql.identifier(root.kindColumn)}
      where not exists (select from undone own where own.kind = ${contract.name} and own.record_id = h.id)
      returning 1 as found`)
    if (rows.length) added.push(noun)
  }
  return added
}
