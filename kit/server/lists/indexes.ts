import { type Field, type Fields, isSortable, type Resource } from '@sms/kit/contract'
import { type IndexBuilder, index, type PgColumn } from 'drizzle-orm/pg-core'
import { snake } from '../columns.ts'
import { sharesSql } from './shares.ts'

/**
 * The indexes of a long list: one that holds its rows in its own order, with the status, and one for each field that the
 * contract says is `indexed`. Any other field can be filtered and sorted by as well, by reading the table.
 */
export function filterIndexes(
  name: string,
  columns: Readonly<Record<string, PgColumn>>,
  contract: Resource<any, any>,
): IndexBuilder[] {
  const order = contract.sort.split(',').map((part) => part.replace(/^-/, ''))
  const on = (names: readonly string[]) => names.map((one) => columns[one]!) as [PgColumn, ...PgColumn[]]
  const fields = Object.entries(contract.all as Fields).filter(([field, of]) => of.indexed && field !== order[0])
  return [
    index(`${name}_in_order`).on(...on([...order, 'id', 'status'])),
    ...fields.map(([field, of]) => {
      const column = columns[field]!
      const at = index(`${name}_by_${snake(field)}`)
      const { type } = of
      if (type.kind === 'rows') return at.using('gin', sharesSql(column, type.share!))
      if (!isSortable(of)) return at.using('gin', column)
      return hasFewValues(of) ? at.on(column) : at.on(column, columns.id!)
    }),
  ]
}

/** One entry for each value suffices: rows are filtered by it, or sorted by what the value is called. */
const hasFewValues = ({ type }: Field) => ['choice', 'flag', 'master', 'reference'].includes(type.kind)
