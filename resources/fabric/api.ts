import { routes } from '@sms/kit/server'
import { captureRoutes } from '../item/server/capture-routes.ts'
import { carryRoute } from '../item/server/carry-routes.ts'
import { itemCodeRoute } from '../item/server/code-route.ts'
import { fabricFacts } from './contract.ts'
import { add, edit } from './server/rare.ts'
import { fabrics } from './server/service.ts'

export const fabricApi = () => [
  ...routes({ ...fabrics, add, edit }),
  itemCodeRoute('fabric', fabrics),
  ...captureRoutes('fabric', fabrics),
  carryRoute('fabric', fabrics, fabricFacts),
]
