import { crud, editBelow, type Noun, routes } from '@sms/kit/server'
import { todaySql } from '../company/server/house-day.ts'
import { currencyTable } from '../currency/table.ts'
import { rate } from './contract.ts'
import { rateTable } from './table.ts'

const rates = crud(rate, rateTable)

/** SQL that selects a column of the currency's rate in force today. */
const inForce = (column: string) =>
  `select ${column} from rate where currency = parent.id and status = 'Active' and valid_from <= ${todaySql}
    order by valid_from desc limit 1`

export const rateNoun: Noun = {
  contract: rate,
  service: rates,
  root: { table: currencyTable, column: 'currency' },
  rollup: {
    parents: [currencyTable],
    column: 'currency',
    set: { latestRate: inForce('rate'), latestFrom: inForce('valid_from') },
    days: ['validFrom'],
  },
}

export const rateApi = () => routes({ ...rates, edit: editBelow(rateNoun) })
