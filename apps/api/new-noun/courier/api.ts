import { crud, type Noun, routes } from '@sms/kit/server'
import { masterTable } from '@sms/resources/master/table.ts'
import { courier } from './contract.ts'
import { courierTable } from './table.ts'

export const couriers = crud(courier, courierTable, { masters: masterTable })
export const courierNoun: Noun = { contract: courier, service: couriers }
export const courierApi = () => routes(couriers)
