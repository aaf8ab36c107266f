import { routes } from '@sms/kit/server'
import { captureRoutes } from '../item/server/capture-routes.ts'
import { carryRoute } from '../item/server/carry-routes.ts'
import { itemCodeRoute } from '../item/server/code-route.ts'
import { itemService } from '../item/server/service.ts'
import { trims, trimsFacts } from './contract.ts'
import { trimsTable } from './table.ts'

export const { service: allTrims, noun: trimsNoun } = itemService(trims, trimsTable, trimsFacts)

export const trimsApi = () => [
  ...routes(allTrims),
  itemCodeRoute('trims', allTrims),
  ...captureRoutes('trims', allTrims),
  carryRoute('trims', allTrims, trimsFacts),
]
