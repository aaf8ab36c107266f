import { newId } from '@sms/kit/server'
import { entryOf } from '@sms/kit/server/mount'
import { supplier } from '@sms/resources/supplier/contract.ts'
import type { Client } from 'pg'
import { dice } from '../dice.ts'
import { supplierRow } from './rows.ts'

/** The number of rows of a statement. */
const batch = 10_000

/**
 * Fills an empty supplier table with `count` rows and their search entries, without history and with the indexes made
 * afterwards. It takes minutes, where the import of the product would take hours.
 */
export async function fill(client: Client, count: number, log: (line: string) => void): Promise<void> {
  const actor = (await client.query('select id from "user" limit 1')).rows[0].id as string
  const { rows: masters } = await client.query(`select id from master where key = 'Category' order by sort`)
  const categories = masters.map(({ id }) => id as string)
  await client.query(
    'set statement_timeout = 0; set synchronous_commit = off; alter table supplier disable trigger user',
  )
  const indexes = await dropIndexes(client, ['supplier', 'search_entry'])
  const roll = dice(7)
  const from = Date.UTC(2025, 0, 1)
  for (let start = 0; start < count; start += batch) {
    const rows = Array.from({ length: Math.min(batch, count - start) }, (_, n) => {
      const i = start + n
      const at = new Date(from + i * 25_000).toISOString()
      const changed = new Date(from + i * 25_000 + roll(400) * 86_400_000).toISOString()
      const stamp = { version: 1, createdAt: at, createdBy: actor, updatedAt: roll(3) ? at : changed, updatedBy: actor }
      return { id: newId(), ...supplierRow(roll, i, categories), ...stamp } as Record<string, unknown>
    })
    await insert(client, 'supplier', rows.map(snaked))
    await insert(
      client,
      'search_entry',
      rows.map((row) => entryOf(supplier, row)),
    )
    if (start % 100_000 === 0) log(`${start} suppliers`)
  }
  for (const { name, definition } of indexes) {
    log(`index ${name}`)
    await client.query(definition)
  }
  await client.query('alter table supplier enable trigger user')
  await client.query('vacuum analyze')
}

/** Inserts rows with the names of columns in a single statement. */
export async function insert(client: Client, table: string, rows: readonly object[]) {
  const names = Object.keys(rows[0]!)
    .map((name) => `"${name}"`)
    .join(', ')
  await client.query(
    `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

/** A record with its fields named as columns. */
export const snaked = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), value]),
  )

/** Drops every index of the tables that no constraint needs; returns the statements that make them again. */
export async function dropIndexes(client: Client, tables: readonly string[]) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `
    select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes
    where tablename = any ($1) and indexname not like '%_pk%'`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  return rows
}
