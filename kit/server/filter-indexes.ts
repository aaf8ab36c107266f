import { type Field, type Fields, filterKind, isSortable, type Resource } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { type IndexBuilder, index, type PgColumn } from 'drizzle-orm/pg-core'
import { snake } from './columns.ts'
import { sharesSql } from './shares.ts'

/** Texts up to this length may stand in a B-tree, whose rows hold at most 2,704 bytes. */
const longestKey = 600

/**
 * The indexes that let a list of a million rows answer any one filter in its own order: for a table's own list of them.
 * Each field's index goes on with the list's order, the id and the status, so that a page is read from it in order and a
 * total counted in it alone. What no B-tree can hold (long texts, lists) has two partial indexes, for empty and filled,
 * and lists of values and shares one more, by what they hold. docs/decisions/lists-at-scale.md has the figures.
 */
export function filterIndexes(
  name: string,
  columns: Readonly<Record<string, PgColumn>>,
  contract: Resource<any, any>,
): IndexBuilder[] {
  const order = contract.sort.split(',').map((part) => part.replace(/^-/, ''))
  const behind = [...order, 'id', 'status']
  const on = (names: readonly string[]) => names.map((one) => columns[one]!) as [PgColumn, ...PgColumn[]]
  return [
    index(`${name}_in_order`).on(...on(behind)),
    ...Object.entries(contract.all as Fields).flatMap(([field, of]): IndexBuilder[] => {
      const column = columns[field]
      if (!column || field === 'id' || field === order[0]) return []
      const at = `${name}_by_${snake(field)}`
      const tail = on(behind.filter((one) => one !== field))
      if (isKey(of)) return [index(at).on(column, ...tail)]
      const empty = isEmptySql(of, column)
      const parted = [
        index(`${at}_empty`)
          .on(...tail)
          .where(empty),
        index(`${at}_filled`)
          .on(...tail)
          .where(sql`not (${empty})`),
      ]
      const held = filterKind(of) === 'anyOf' ? column : sharesOf(of) && sharesSql(column, sharesOf(of)!)
      return held ? [index(at).using('gin', held), ...parted] : parted
    }),
  ]
}

const sharesOf = ({ type }: Field) => (type.kind === 'rows' ? type.share : undefined)

/** What it means for a column that its field is empty; lists are never null. */
export const isEmptySql = ({ type }: Field, column: PgColumn) =>
  type.kind === 'choices' || type.kind === 'masters'
    ? sql`cardinality(${column}) = 0`
    : type.kind === 'rows'
      ? sql`${column} = '[]'::jsonb`
      : sql`${column} is null`

const isKey = (field: Field) => isSortable(field) && !(field.type.kind === 'text' && field.type.max > longestKey)
