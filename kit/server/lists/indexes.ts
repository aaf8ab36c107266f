import { type Field, type Fields, isSortable, type Resource } from '@sms/kit/contract'
import { type ExtraConfigColumn, type IndexBuilder, index, type PgColumn } from 'drizzle-orm/pg-core'
import { snake } from '../columns.ts'
import { sharesSql } from './shares.ts'

/**
 * The indexes of a long list, whose table is called `name`: one of its own order, and one for each other field that the
 * contract declares `indexed`.
 */
export function filterIndexes(
  name: string,
  columns: Readonly<Record<string, PgColumn>>,
  contract: Resource<any, any>,
): IndexBuilder[] {
  const order = contract.sort.split(',').map((part) => ({ field: part.replace(/^-/, ''), descending: part[0] === '-' }))
  const { descending } = order.at(-1)!
  const fields = Object.entries(contract.all as Fields).filter(([field, of]) => of.indexed && field !== order[0]!.field)
  // The id ascends here and follows the last field in the list: a list that descends last reads the index backward. A
  // field of the other direction is stored descending, with blanks where the list then has them: last.
  const inOrder = order.map((part) => {
    const column = columns[part.field]! as unknown as ExtraConfigColumn
    if (part.descending === descending) return column
    return descending ? column.desc().nullsFirst() : column.desc().nullsLast()
  })
  return [
    index(`${name}_in_order`).on(...(inOrder as [ExtraConfigColumn]), columns.id!, columns.status!),
    ...fields.map(([field, of]) => {
      const column = columns[field]!
      const named = index(`${name}_by_${snake(field)}`)
      const { type } = of
      if (type.kind === 'rows') return named.using('gin', sharesSql(column, type.share!))
      if (!isSortable(of)) return named.using('gin', column)
      return hasFewValues(of) ? named.on(column) : named.on(column, columns.id!)
    }),
  ]
}

/** Fields indexed by value alone: rows are filtered by it, or sorted by its name. */
const hasFewValues = ({ type }: Field) => ['choice', 'flag', 'master', 'reference'].includes(type.kind)
