import { type SQL, sql } from 'drizzle-orm'
import { poTable } from '../../po/table.ts'
import { orderTable } from '../table.ts'

/** The orders with the supplier of each of their Active purchase orders. */
export const orderSuppliers: SQL = sql`select ${poTable.order} as id, ${poTable.supplier} as value
  from ${poTable} where ${poTable.status} = 'Active'`

/** The condition that an order has an Active purchase order to one of some suppliers. */
export const suppliedBy = (suppliers: readonly string[]): SQL => sql`${orderTable.id} in (
  select id from (${orderSuppliers}) as supplied where value = any (${sql.param([...suppliers])}::uuid[]))`
