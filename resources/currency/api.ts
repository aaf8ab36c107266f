import { crud, type Noun, routes } from '@sms/kit/server'
import { currency } from './contract.ts'
import { currencyTable } from './table.ts'

export const currencies = crud(currency, currencyTable)
export const currencyNoun: Noun = {
  contract: currency,
  service: currencies,
  ignore: ['latest_rate', 'latest_from'],
}

export const currencyApi = () => routes(currencies)
