import { type SQL, sql } from 'drizzle-orm'

/** The tables in which a table's own rows lie, as a query of their oids: itself, or the parts of a partitioned one. */
export function partsOfTable(name: string): SQL {
  const table = sql`${`"${name}"`}::regclass`
  return sql`(select oid from pg_class where oid = ${table} and relkind <> 'p'
    or relispartition and oid in (select inhrelid from pg_inherits where inhparent = ${table}))`
}
