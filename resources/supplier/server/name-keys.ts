import type { Pool } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { guardKeysOf, type Names } from '../rules/similar-name.ts'

type Row = Names & { id: string; keys: string[]; by: string }

const together = 2_000

/**
 * Updates the keys of the duplicate guard that an earlier release computed differently. Writes no history and no
 * version, since no visible field changes.
 */
export async function updateGuardKeys(db: Pool): Promise<void> {
  // Batch by batch in the order of ids; `after` is the last id of the batch before, undefined after the last batch.
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after; )
    after = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<Row>(sql`
        select id, name_zh as "nameZh", name_en as "nameEn", name_keys as keys, updated_by as by
        from supplier where id > ${after} order by id limit ${together}`)
      const outdated = rows.flatMap(({ id, keys: stored, ...names }) => {
        const keys = guardKeysOf(names)
        return JSON.stringify(stored) === JSON.stringify(keys) ? [] : [{ id, keys }]
      })
      if (outdated.length) {
        await tx.execute(sql`select set_config('sms.actor', ${rows[0]!.by}, true)`)
        await tx.execute(sql`
          update supplier set name_keys = array(select jsonb_array_elements_text(computed.keys))
          from jsonb_to_recordset(${JSON.stringify(outdated)}::jsonb)
            as computed(id uuid, keys jsonb)
          where supplier.id = computed.id`)
      }
      return rows.length === together ? rows.at(-1)!.id : undefined
    })
}
