import { newId } from '@sms/kit/server'
import { supplier } from '@sms/resources/supplier/contract.ts'
import type { Client } from 'pg'
import { dice } from '../dice.ts'
import { beginFill, dropIndexes, endFill, insertEntries, insertRows } from '../sql.ts'
import { supplierRow } from './rows.ts'

const batch = 10_000

/**
 * Fills an empty supplier table with `count` rows and their search entries, without history and with the indexes made
 * afterwards.
 */
export async function fillLists(client: Client, count: number, log: (line: string) => void): Promise<void> {
  const actor = await beginFill(client)
  const { rows: masters } = await client.query(`select id from master where key = 'Category' order by sort`)
  const categories = masters.map(({ id }) => id as string)
  await client.query('alter table supplier disable trigger user')
  const indexes = await dropIndexes(client, ['supplier', 'search_entry'])
  const roll = dice(7)
  const from = Date.UTC(2025, 0, 1)
  for (let start = 0; start < count; start += batch) {
    const rows = Array.from({ length: Math.min(batch, count - start) }, (_, n) => {
      const i = start + n
      const createdAt = new Date(from + i * 25_000).toISOString()
      const changedAt = new Date(from + i * 25_000 + roll(400) * 86_400_000).toISOString()
      const updatedAt = roll(3) ? createdAt : changedAt
      const stamp = { version: 1, createdAt, createdBy: actor, updatedAt, updatedBy: actor }
      return { id: newId(), ...supplierRow(roll, i, categories), ...stamp } as Record<string, unknown>
    })
    await insertRows(client, 'supplier', rows)
    await insertEntries(client, supplier, rows)
    if (start % 100_000 === 0) log(`${start} suppliers`)
  }
  for (const { name, definition } of indexes) {
    log(`index ${name}`)
    await client.query(definition)
  }
  await endFill(client, ['supplier'])
}
