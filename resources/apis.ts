import {
  attachmentRoutes,
  bulkRoutes,
  earlierRoute,
  exportRoutes,
  historyRoutes,
  type Importer,
  importRoutes,
  type Route,
  type Services,
  undoRoutes,
  workImports,
} from '@sms/kit/server'
import type { FastifyBaseLogger } from 'fastify'
import { brandApi } from './brand/api.ts'
import { certificateApi } from './certificate/api.ts'
import { companyApi } from './company/api.ts'
import { currencyApi } from './currency/api.ts'
import { masterApi } from './master/api.ts'
import { nouns } from './nouns.ts'
import { rateApi } from './rate/api.ts'
import { supplierApi } from './supplier/api.ts'
import { supplierImporter } from './supplier/server/import.ts'
import { userApi } from './user/api.ts'
import { findActor } from './user/server/actor.ts'
import type { Signer } from './user/server/signing.ts'

/** What can be imported from a spreadsheet, and exported to one. */
const importers: readonly Importer[] = [supplierImporter]

/** Every route of the business: what the server mounts and the OpenAPI document describes. */
export const apis = (services: Services, signer: Signer): Route[] => [
  ...userApi(services, signer),
  ...masterApi(nouns),
  ...supplierApi(nouns),
  ...certificateApi(),
  ...brandApi(),
  ...companyApi(),
  ...currencyApi(),
  ...rateApi(),
  ...historyRoutes(nouns, nouns.user),
  ...undoRoutes(nouns, nouns.user),
  ...bulkRoutes(nouns),
  ...attachmentRoutes(services, nouns),
  ...importers.flatMap((one) => [
    ...importRoutes(services, nouns, one),
    earlierRoute(nouns.user, one),
    ...exportRoutes(nouns, one.noun),
  ]),
]

/** Lets this process carry out imports. */
export const workImportJobs = (services: Services, log: FastifyBaseLogger) =>
  workImports(services, { nouns, importers, findActor, log })
