import type { Client } from 'pg'

/** The relations of schema public, as a condition on pg_class. */
const ours = `relnamespace = 'public'::regnamespace`

/** The queries that describe the objects of a kind, a line per object. */
const queries = {
  relation: `
    select format('%s: kind %s, persistence %s, options %s, parted %s, part %s, security %s %s, replica %s, access %s',
      relname, relkind, relpersistence, reloptions, pg_get_partkeydef(c.oid), pg_get_expr(relpartbound, c.oid),
      relrowsecurity, relforcerowsecurity, relreplident, (select amname from pg_am where oid = relam)) as line
    from pg_class c where ${ours}`,
  column: `
    select format('%s.%s: %s %s, default %s, %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
      (select collname from pg_collation o where o.oid = attcollation), pg_get_expr(adbin, adrelid),
      jsonb_build_object('not null', attnotnull, 'generated', attgenerated, 'identity', attidentity,
        'storage', attstorage, 'compression', attcompression, 'statistics', attstattarget, 'options', attoptions,
        'local', attislocal, 'inherited', attinhcount)) as line
    from pg_attribute a join pg_class c on c.oid = attrelid
      left join pg_attrdef d on adrelid = attrelid and adnum = attnum
    where ${ours} and relkind in ('r', 'p', 'v', 'm', 'f') and attnum > 0 and not attisdropped`,
  // From PostgreSQL 18 on a not null has a name, which stays the same when its column or table is renamed.
  constraint: `
    select format('%s %s: %s, validated %s, local %s, inherited %s, stays here %s', conrelid::regclass,
      case contype when 'n' then '' else conname end, pg_get_constraintdef(oid), convalidated, conislocal, coninhcount,
      connoinherit) as line
    from pg_constraint where connamespace = 'public'::regnamespace`,
  index: `
    select format('%s, valid %s, clustered %s, part of %s', pg_get_indexdef(indexrelid), indisvalid, indisclustered,
      (select inhparent::regclass from pg_inherits where inhrelid = indexrelid)) as line
    from pg_index join pg_class c on c.oid = indexrelid where ${ours}`,
  function: `
    select pg_get_functiondef(oid) as line from pg_proc
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')`,
  trigger: `
    select format('%s, enabled %s', pg_get_triggerdef(t.oid), tgenabled) as line
    from pg_trigger t join pg_class c on c.oid = tgrelid where ${ours} and not tgisinternal`,
  inheritance: `
    select format('%s inherits %s, place %s', inhrelid::regclass, inhparent::regclass, inhseqno) as line
    from pg_inherits join pg_class c on c.oid = inhrelid where ${ours}`,
  sequence: `
    select format('%s of %s: %s', s.seqrelid::regclass,
      (select pg_describe_object(refclassid, refobjid, refobjsubid) from pg_depend
        where objid = s.seqrelid and classid = 'pg_class'::regclass and deptype in ('a', 'i')),
      to_jsonb(s) - 'seqrelid') as line
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where ${ours}`,
  statistics: `select pg_get_statisticsobjdef(oid) as line from pg_statistic_ext`,
  type: `
    select format('%s: %s', typname, typtype) as line from pg_type
    where typnamespace = 'public'::regnamespace and typtype not in ('c', 'b')`,
  comment: `
    select format('%s: %s', pg_describe_object(classoid, objoid, objsubid), description) as line
    from pg_description, pg_identify_object(classoid, objoid, objsubid) where schema = 'public'`,
  extension: `select format('%s %s', extname, extversion) as line from pg_extension`,
}

/** The definition of schema public without rows, one line per object, independent of the order of columns. */
export async function catalogueOf(client: Client): Promise<string[]> {
  const found: string[] = []
  for (const [kind, text] of Object.entries(queries)) {
    const { rows } = await client.query<{ line: string }>(text)
    found.push(...rows.map(({ line }) => `${kind} ${line}`))
  }
  return found.sort()
}

/** The columns of each table in their order. */
export async function columnOrders(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select relname as name, string_agg(attname, ', ' order by attnum) as columns
      from pg_attribute join pg_class c on c.oid = attrelid
      where ${ours} and relkind in ('r', 'p') and attnum > 0 and not attisdropped group by 1 order by 1`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}
