import { crud, type Noun, routes } from '@sms/kit/server'
import { currencyTable } from '../currency/table.ts'
import { rate } from './contract.ts'
import { rateTable } from './table.ts'

const rates = crud(rate, rateTable)
const latest = (column: string) =>
  `select ${column} from rate where currency = parent.id and status = 'Active' order by valid_from desc limit 1`

export const rateNoun: Noun = {
  contract: rate,
  service: rates,
  root: { table: currencyTable, column: 'currency' },
  rollup: {
    parent: currencyTable,
    column: 'currency',
    set: { latestRate: latest('rate'), latestFrom: latest('valid_from') },
  },
}

export const rateApi = () => routes(rates)
