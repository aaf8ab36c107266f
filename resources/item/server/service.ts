import { type Fields, isEmpty, type Resource } from '@sms/kit/contract'
import { type CrudOptions, crud, type Importing, type Noun } from '@sms/kit/server'
import type { Fits } from '@sms/kit/server/mount'
import type { PgTable } from 'drizzle-orm/pg-core'
import { masterTable } from '../../master/table.ts'
import { type Facts, factsOf } from '../contract.ts'
import { factsRule } from './facts-rule.ts'
import { itemImporting } from './importing.ts'

/** Columns that follow from prices and swatches, without history of their own. */
const derivedColumns = [
  'incomplete',
  'price',
  'price_currency',
  'price_unit',
  'price_moq',
  'price_lead_days',
  'swatch_stock',
  'swatch_due',
]

/**
 * The service and noun of one kind of item; without all `facts` for an approved price or an order the item is
 * `incomplete`. `derive` computes further columns, `ignore` names columns without history, `importing` reads its files.
 */
export function itemService<F extends Fields, R extends Resource<F, any>, T extends PgTable>(
  contract: R & { readonly fields: F },
  table: T & Fits<R, T>,
  facts: Facts<F>,
  derive: NonNullable<CrudOptions['derive']> = () => ({}),
  ignore: readonly string[] = [],
  importing: Pick<Importing, 'read' | 'split' | 'synonyms' | 'byHeader'> = {},
) {
  const service = crud<R, T>(contract, table, {
    masters: masterTable,
    rule: factsRule(contract, facts as Facts),
    derive: (record) => ({
      ...derive(record),
      incomplete: factsOf(facts as Facts, record).some((fact) => isEmpty(record[fact])),
    }),
  })
  const noun: Noun = {
    contract,
    service,
    ignore: [...derivedColumns, ...ignore],
    importing: itemImporting(contract, importing),
  }
  return { service, noun }
}
