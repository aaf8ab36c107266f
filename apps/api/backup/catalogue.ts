import type { Client } from 'pg'
import { leftOut, productTables } from './product-tables.ts'

/** A table of a backup: its columns without generated ones, and the order of its rows. */
export type Table = { readonly name: string; readonly columns: readonly string[]; readonly order: string }

/** Quotes a name for SQL. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * The product's tables that belong in a backup, by name; of a partitioned table its parts. Columns are read from the
 * database, since before an upgrade it differs from this release, and sorted by name.
 */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; keys: { name: string; text: boolean }[] }>(
    `select c.relname as name,
      (select json_agg(a.attname order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(json_build_object('name', a.attname, 'text', a.attcollation <> 0) order by k.n)
        from pg_index i, unnest(i.indkey) with ordinality k(attnum, n), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as keys
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname = any ($1)
    order by c.relname collate "C"`,
    [productTables()],
  )
  return rows
    .filter(({ name, columns }) => columns && !leftOut.has(name))
    .map(({ name, columns, keys }) => {
      // Independent of the server's collations.
      const order = keys?.map((key) => (key.text ? `${quoted(key.name)} collate "C"` : quoted(key.name)))
      return { name, columns, order: order?.join(', ') ?? `${quoted(name)}::text collate "C"` }
    })
}

type Sequence = { readonly name: string; readonly value: string; readonly called: boolean }

/** The sequences behind columns of the product's tables, of identity columns too. */
export async function sequencesOf(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select s.relname as name from pg_class s
      join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      join pg_class c on c.oid = d.refobjid
      where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace and c.relname = any ($1)
      order by s.relname collate "C"`,
    [productTables()],
  )
  const found: Sequence[] = []
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public.${quoted(name)}`,
    )
    found.push({ name, ...state.rows[0]! })
  }
  return found
}

type BulkLoading = { readonly off: string[]; readonly on: string[] }

/**
 * The statements for bulk loading: they drop foreign keys, indexes and unvalidated checks, and disable triggers.
 * Primary keys and other constraints stay.
 */
export async function bulkLoading(client: Client): Promise<BulkLoading> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_class r on r.oid = c.conrelid
      where (c.contype = 'f' or (c.contype = 'c' and not c.convalidated))
        and r.relnamespace = 'public'::regnamespace and r.relname = any ($1) order by 1, 2`,
    [productTables()],
  )
  const indexes = await client.query<{ name: string; definition: string }>(
    `select i.relname as name, replace(pg_get_indexdef(i.oid), ' ON ONLY ', ' ON ') as definition
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class r on r.oid = x.indrelid
      where i.relnamespace = 'public'::regnamespace and r.relname = any ($1) and not i.relispartition
        and not exists (select from pg_constraint c where c.conindid = i.oid and c.contype in ('p', 'u', 'x'))
      order by 1`,
    [productTables()],
  )
  const triggers = await client.query<{ table: string }>(
    `select distinct r.relname as table from pg_trigger t join pg_class r on r.oid = t.tgrelid
      where not t.tgisinternal and r.relnamespace = 'public'::regnamespace and r.relname = any ($1) order by 1`,
    [productTables()],
  )
  const alter = (table: string) => `alter table public.${quoted(table)}`
  return {
    off: [
      ...triggers.rows.map(({ table }) => `${alter(table)} disable trigger user`),
      ...keys.rows.map(({ table, name }) => `${alter(table)} drop constraint ${quoted(name)}`),
      ...indexes.rows.map(({ name }) => `drop index public.${quoted(name)}`),
    ],
    on: [
      ...indexes.rows.map(({ definition }) => definition),
      ...keys.rows.map(({ table, name, definition }) => `${alter(table)} add constraint ${quoted(name)} ${definition}`),
      ...triggers.rows.map(({ table }) => `${alter(table)} enable trigger user`),
    ],
  }
}
