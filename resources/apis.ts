import { attachmentRoutes, historyRoutes, type Route, type Services } from '@sms/kit/server'
import { certificateApi } from './certificate/api.ts'
import { masterApi } from './master/api.ts'
import { nouns } from './nouns.ts'
import { supplierApi } from './supplier/api.ts'
import { userApi } from './user/api.ts'
import type { Signer } from './user/server/signing.ts'

/** Every route of the business: what the server mounts and the OpenAPI document describes. */
export const apis = (services: Services, signer: Signer): Route[] => [
  ...userApi(services, signer),
  ...masterApi(nouns),
  ...supplierApi(nouns),
  ...certificateApi(),
  ...historyRoutes(nouns, nouns.user),
  ...attachmentRoutes(services, nouns),
]
