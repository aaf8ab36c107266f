import type { Resource } from '@sms/kit/contract'
import { entryOf } from '@sms/kit/server/mount'
import type { Client } from 'pg'

/** Prepares a connection for filling a database by SQL; returns the id of its first user, who is the actor. */
export async function beginFill(client: Client): Promise<string> {
  const actor = String((await client.query('select id from "user" limit 1')).rows[0].id)
  await client.query(`set statement_timeout = 0; set synchronous_commit = off; set sms.actor = '${actor}'`)
  return actor
}

/** The columns that every record has, for a list of columns in SQL. */
export const stamped = 'id, status, version, created_at, created_by, updated_at, updated_by'
/** The values of `stamped` behind the id, as SQL. */
export const stampOf = (actor: string, createdAt = 'now()') =>
  `'Active', 1, ${createdAt}, '${actor}'::uuid, now(), '${actor}'::uuid`

/** Ends a fill: enables the triggers of the tables, and gathers statistics. */
export async function endFill(client: Client, tables: readonly string[]) {
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await client.query('vacuum analyze')
}

/**
 * Inserts `count` rows whose codes are `code` with a running number `n`. `more` gives SQL over `n` for further columns;
 * other columns that cannot be empty get a plain value of their type, lists stay empty.
 */
export async function insertNumbered(
  client: Client,
  table: string,
  code: string,
  count: number,
  more: Readonly<Record<string, string>> = {},
) {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_name = $1 and table_schema = current_schema()
        and (column_name = any($2) or is_nullable = 'NO' and column_default is null)`,
    [table, Object.keys(more)],
  )
  const plainValues: Readonly<Record<string, string>> = {
    uuid: `current_setting('sms.actor')::uuid`,
    jsonb: `'[]'`,
    ARRAY: `'{}'`,
    boolean: 'false',
    integer: '0',
  }
  /** SQL for the value of a column, over `n`: `more` first, else by its name, else by its type. */
  const value = ({ name, type }: { name: string; type: string }) => {
    if (more[name]) return more[name]
    if (name === 'id') return 'gen_random_uuid()'
    if (name === 'code') return `'${code}' || lpad(n::text, 5, '0')`
    return plainValues[type] ?? (type.startsWith('timestamp') ? 'now()' : `'none'`)
  }
  await client.query(
    `insert into ${table} (${rows.map(({ name }) => name).join()})
      select ${rows.map(value).join()} from generate_series(1, ${count}) n`,
  )
}

/** The column of a field. */
export const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Inserts rows, by field. */
export async function insertRows(client: Client, table: string, rows: readonly object[]) {
  const names = Object.keys(rows[0]!)
    .map((name) => `"${columnOf(name)}"`)
    .join(', ')
  const byColumn = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])),
  )
  await client.query(
    `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(byColumn)],
  )
}

/** Inserts the search entries of records, by field. */
export async function insertEntries(
  client: Client,
  contract: Resource<any, any>,
  records: readonly Record<string, unknown>[],
) {
  for (let from = 0; from < records.length; from += 5_000)
    await insertRows(
      client,
      'search_entry',
      records.slice(from, from + 5_000).map((record) => entryOf(contract, record)),
    )
}

/** Drops the indexes of the tables but primary keys (by their names); returns the statements that make them again. */
export async function dropIndexes(client: Client, tables: readonly string[]) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes
      where tablename = any ($1) and indexname not like '%_pk%'`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  return rows
}
