import { type Fields, isEmpty, type Resource } from '@sms/kit/contract'
import { type CrudOptions, crud, type Importing, type Noun } from '@sms/kit/server'
import type { Fits } from '@sms/kit/server/mount'
import type { PgTable } from 'drizzle-orm/pg-core'
import { masterTable } from '../../master/table.ts'
import type { Facts } from '../contract.ts'
import { factsRule } from './facts-rule.ts'
import { itemImporting } from './importing.ts'

/** Columns that the database keeps by what hangs on an item: no history of its own. */
const followed = ['incomplete', 'price', 'price_currency', 'price_unit', 'price_moq', 'swatch_stock', 'swatch_due']

/**
 * The functions of one kind of item: the shared ones, with what follows from its fields. `facts` bind when a price is
 * approved or the item is ordered; while one is empty the item is `incomplete`. `derive` gives further columns,
 * `ignore` names those that are no history; `importing` says how files of the kind are read.
 */
export function itemService<F extends Fields, R extends Resource<F, any>, T extends PgTable>(
  contract: R & { readonly fields: F },
  table: T & Fits<R, T>,
  facts: Facts<F>,
  derive: NonNullable<CrudOptions['derive']> = () => ({}),
  ignore: readonly string[] = [],
  importing: Pick<Importing, 'read' | 'split' | 'synonyms'> = {},
) {
  const service = crud<R, T>(contract, table, {
    masters: masterTable,
    rule: factsRule(contract, facts),
    derive: (record) => ({ ...derive(record), incomplete: facts.some((fact) => isEmpty(record[fact])) }),
  })
  const noun: Noun = {
    contract,
    service,
    ignore: [...followed, ...ignore],
    importing: itemImporting(contract, importing),
  }
  return { service, noun }
}
