import { withNouns } from '../testing-nouns.ts'
import { courierApi, courierNoun } from './courier/api.ts'
import { courierTable } from './courier/table.ts'

/** The business with couriers, which the product does not have. */
export const { business, prepare } = withNouns({
  nouns: { courier: courierNoun },
  tables: { courierTable },
  routes: courierApi,
})
