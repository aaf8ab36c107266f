import type { Fields, FieldType } from '@sms/kit/contract'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from '../columns.ts'
import type { Ctx } from '../context.ts'
import { rowsParameter } from '../database/rows-parameter.ts'

/** A value in a record: where it stands (`contacts.0.card`), of which type, and what it is; never null. */
type Leaf = { readonly field: string; readonly type: FieldType; readonly value: unknown }

/**
 * The values of a record that are not null, those inside rows and groups each by itself; `prefix` stands before their
 * fields.
 */
export function valuesIn(fields: Fields, values: Readonly<Record<string, unknown>>, prefix = ''): Leaf[] {
  return Object.entries(fields).flatMap(([name, { type }]): Leaf[] => {
    const value = values[name]
    const field = prefix + name
    if (value === null || value === undefined) return []
    switch (type.kind) {
      case 'rows':
        return (value as Record<string, unknown>[]).flatMap((row, i) => valuesIn(type.fields, row, `${field}.${i}.`))
      case 'group':
        return valuesIn(type.fields, value as Record<string, unknown>, `${field}.`)
      default:
        return [{ field, type, value }]
    }
  })
}

/** The types of a record's fields, those inside rows and groups each by itself. */
export const typesIn = (fields: Fields): FieldType[] =>
  Object.values(fields).flatMap(({ type }) =>
    type.kind === 'rows' || type.kind === 'group' ? typesIn(type.fields) : [type],
  )

/** Whether two values are the same as JSON, such as a stored column and the value derived from its record. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Writes the same derived columns of each record by one statement; versions stay, as no entered value changes. */
export async function writeDerived(
  ctx: Ctx,
  table: PgTable,
  some: readonly { readonly id: unknown; readonly columns: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const names = Object.keys(some[0]!.columns)
  const rows = some.map(({ id, columns }) => ({ id, ...columns }))
  await ctx.db
    .update(table)
    .set(Object.fromEntries(names.map((name) => [name, sql`given.${sql.identifier(snake(name))}`])) as never)
    .from(sql`${rowsParameter(table, rows)} as given`)
    .where(eq(getTableColumns(table).id!, sql`given.id`))
}
