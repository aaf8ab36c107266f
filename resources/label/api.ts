import { routes } from '@sms/kit/server'
import { captureRoutes } from '../item/server/capture-routes.ts'
import { carryRoute } from '../item/server/carry-routes.ts'
import { itemCodeRoute } from '../item/server/code-route.ts'
import { itemService } from '../item/server/service.ts'
import { labelFacts, labelItem } from './contract.ts'
import { labelTable } from './table.ts'

export const { service: labels, noun: labelNoun } = itemService(labelItem, labelTable, labelFacts)

export const labelApi = () => [
  ...routes(labels),
  itemCodeRoute('label', labels),
  ...captureRoutes('label', labels),
  carryRoute('label', labels, labelFacts),
]
