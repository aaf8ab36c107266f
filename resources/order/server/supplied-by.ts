import { type SQL, sql } from 'drizzle-orm'
import { poTable } from '../../po/table.ts'
import { orderTable } from '../table.ts'

/** The condition that one of some suppliers has a purchase order of an order, be it the main supplier or another. */
export const suppliedBy = (suppliers: readonly string[]): SQL => sql`${orderTable.id} in (
  select ${poTable.order} from ${poTable}
  where ${poTable.supplier} = any (${sql.param([...suppliers])}::uuid[]) and ${poTable.status} = 'Active')`
