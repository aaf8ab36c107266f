import type { Client } from 'pg'

/** Inserts rows with codes; `more` gives SQL over `n` for the columns that cannot be empty, lists are empty. */
export async function copies(
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
  const plain: Readonly<Record<string, string>> = {
    uuid: `current_setting('sms.actor')::uuid`,
    jsonb: `'[]'`,
    ARRAY: `'{}'`,
    boolean: 'false',
    integer: '0',
  }
  const value = ({ name, type }: { name: string; type: string }) => {
    if (more[name]) return more[name]
    if (name === 'id') return 'gen_random_uuid()'
    if (name === 'code') return `'${code}' || lpad(n::text, 5, '0')`
    return plain[type] ?? (type.startsWith('timestamp') ? 'now()' : `'none'`)
  }
  await client.query(
    `insert into ${table} (${rows.map(({ name }) => name).join()})
      select ${rows.map(value).join()} from generate_series(1, ${count}) n`,
  )
}
