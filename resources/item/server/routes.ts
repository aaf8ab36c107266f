import type { Crud, Route } from '@sms/kit/server'
import type { Facts, ItemKind } from '../contract.ts'
import { captureRoutes } from './capture-routes.ts'
import { carryRoute } from './carry-routes.ts'
import { itemCodeRoute } from './code-route.ts'

/** The routes of a kind of item besides those of its records: the next code, quick capture, carrying over. */
export const itemRoutes = (kind: ItemKind, service: Crud, facts: Facts): Route[] => [
  itemCodeRoute(kind, service),
  ...captureRoutes(kind, service),
  carryRoute(kind, service, facts),
]
