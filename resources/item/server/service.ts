import { type Fields, isEmpty, type Resource } from '@sms/kit/contract'
import { type CrudOptions, crud, type Fits, type Noun } from '@sms/kit/server'
import type { PgTable } from 'drizzle-orm/pg-core'
import { masterTable } from '../../master/table.ts'
import type { Facts } from '../contract.ts'

/**
 * The functions of one kind of item: the shared ones, with what follows from its fields. `facts` bind when a price is
 * approved or the item is ordered; while one is empty the item is `incomplete`. `derive` gives further columns.
 */
export function itemService<F extends Fields, R extends Resource<F, any>, T extends PgTable>(
  contract: R & { readonly fields: F },
  table: T & Fits<R, T>,
  facts: Facts<F>,
  derive: NonNullable<CrudOptions['derive']> = () => ({}),
) {
  const service = crud<R, T>(contract, table, {
    masters: masterTable,
    derive: (record) => ({ ...derive(record), incomplete: facts.some((fact) => isEmpty(record[fact])) }),
  })
  const noun: Noun = { contract, service, ignore: ['incomplete', 'price', 'price_currency', 'price_unit', 'price_moq'] }
  return { service, noun }
}
