import { mentionNotice } from '@sms/kit/contract'
import {
  attachmentRoutes,
  bulkRoutes,
  commentRoutes,
  earlierRoute,
  exportRoutes,
  historyRoutes,
  importersOf,
  importRoutes,
  logRoutes,
  type NoticeWorld,
  notificationRoutes,
  type Route,
  type Services,
  searchRoutes,
  undoRoutes,
  workImports,
  workNotices,
} from '@sms/kit/server'
import type { FastifyBaseLogger } from 'fastify'
import { brandApi } from './brand/api.ts'
import { certificateApi } from './certificate/api.ts'
import { certificateNotice } from './certificate/rules/expiry-notice.ts'
import { workExpiryNotices } from './certificate/server/expiry-notices.ts'
import { companyApi } from './company/api.ts'
import { currencyApi } from './currency/api.ts'
import { masterApi } from './master/api.ts'
import { nouns } from './nouns.ts'
import { rateApi } from './rate/api.ts'
import { supplierApi } from './supplier/api.ts'
import { userApi } from './user/api.ts'
import { findActor } from './user/server/actor.ts'
import { people } from './user/server/people.ts'
import type { Signer } from './user/server/signing.ts'

/** What can be imported from a spreadsheet: every noun, unless its contract says otherwise. */
const importers = importersOf(nouns)

/** Whom notifications tell, of what kinds of records, and every kind of notification in the order of the settings. */
const noticeWorld: NoticeWorld = { nouns, people, types: { mention: mentionNotice, certificate: certificateNotice } }

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
  ...searchRoutes(nouns),
  ...historyRoutes(nouns, nouns.user),
  ...logRoutes(nouns, nouns.user),
  ...undoRoutes(nouns, nouns.user),
  ...bulkRoutes(nouns),
  ...attachmentRoutes(services, nouns),
  ...commentRoutes(nouns, people),
  ...notificationRoutes(noticeWorld),
  ...importers.flatMap((one) => [...importRoutes(services, nouns, one), earlierRoute(nouns.user, one)]),
  ...exportRoutes(services, nouns),
]

/** Lets this process carry out imports. */
export const workImportJobs = (services: Services, log: FastifyBaseLogger) =>
  workImports(services, { nouns, importers, findActor, log })

/** Lets this process find out what users are to be told of, and mail it to those who want mails. */
export const workNoticeJobs = async (services: Services, log: FastifyBaseLogger) => {
  await workNotices(services, noticeWorld, log)
  await workExpiryNotices(services, noticeWorld)
}
