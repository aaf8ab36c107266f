import { importNotice, mentionNotice } from '@sms/kit/contract'
import type { NoticeWorld, Noun, Nouns, Route, Services } from '@sms/kit/server'
import {
  alikeRoute,
  attachmentRoutes,
  bulkRoutes,
  commentRoutes,
  copyRoute,
  earlierRoute,
  exportRoutes,
  followRoutes,
  groupRoutes,
  historyRoutes,
  type ImportTasks,
  imageRoute,
  importersOf,
  importRoutes,
  importTasks,
  logRoutes,
  notificationRoutes,
  photoRoutes,
  rollupsOf,
  searchRoutes,
  undoRoutes,
  usedRoutes,
  viewRoutes,
  workFilePurge,
  workImports,
  workNotices,
  workRollups,
  workViews,
} from '@sms/kit/server/mount'
import type { FastifyBaseLogger } from 'fastify'
import { artworkApi } from './artwork/api.ts'
import { brandApi } from './brand/api.ts'
import { buttonApi } from './button/api.ts'
import { calendarApi } from './calendar/api.ts'
import { certificateApi } from './certificate/api.ts'
import { certificateNotice } from './certificate/rules/expiry-notice.ts'
import { workExpiryNotices } from './certificate/server/expiry-notices.ts'
import { colourwayApi } from './colourway/api.ts'
import { companyApi } from './company/api.ts'
import { houseZone } from './company/server/house-day.ts'
import type { NounName } from './contracts.ts'
import { currencyApi } from './currency/api.ts'
import { fabricApi } from './fabric/api.ts'
import { itemApi } from './item/api.ts'
import { labelApi } from './label/api.ts'
import { masterApi } from './master/api.ts'
import { materialApi } from './material/api.ts'
import { nouns } from './nouns.ts'
import { orderApi } from './order/api.ts'
import { stepLateNotice, stepSoonNotice } from './order/rules/step-notice.ts'
import { workStepNotices } from './order/server/step-notices.ts'
import { ordereventApi } from './orderevent/api.ts'
import { orderlineApi } from './orderline/api.ts'
import { pastlineApi } from './pastline/api.ts'
import { poApi } from './po/api.ts'
import { polineApi } from './poline/api.ts'
import { priceApi } from './price/api.ts'
import { priceExpiryNotice, priceNotice } from './price/rules/price-notice.ts'
import { workPriceExpiries } from './price/server/expiring.ts'
import { rateApi } from './rate/api.ts'
import { reportApi } from './report/api.ts'
import { report } from './report/contract.ts'
import { reviewApi } from './review/api.ts'
import { reviewNotice } from './review/rules/due-notice.ts'
import { workDueNotices } from './review/server/due-notices.ts'
import { roundApi } from './round/api.ts'
import { selectionApi } from './selection/api.ts'
import { shareApi } from './share/api.ts'
import { choiceNotice } from './share/rules/choice-notice.ts'
import { showroomApi } from './showroom/api.ts'
import { supplierApi } from './supplier/api.ts'
import { workScores } from './supplier/server/scores.ts'
import { swatchApi } from './swatch/api.ts'
import { ordertemplateApi } from './template/api.ts'
import { trimsApi } from './trims/api.ts'
import { userApi } from './user/api.ts'
import { findActor } from './user/server/actor.ts'
import { people } from './user/server/people.ts'
import type { Signer } from './user/server/signing.ts'

/** The business that the server runs: nouns, routes and background work. */
export type Business = {
  readonly nouns: Nouns
  /** All routes of the business, for the server and the OpenAPI document. */
  readonly routes: (services: Services, signer: Signer, log: FastifyBaseLogger) => Route[]
  /** Starts this process's background work, such as imports, notices and daily deletions. */
  readonly work: (services: Services, log: FastifyBaseLogger) => Promise<void>
}

const routesOf = {
  user: userApi,
  master: () => masterApi(nouns),
  supplier: () => supplierApi(nouns),
  certificate: certificateApi,
  fabric: fabricApi,
  colourway: colourwayApi,
  artwork: artworkApi,
  trims: trimsApi,
  button: buttonApi,
  label: labelApi,
  item: itemApi,
  order: orderApi,
  orderevent: ordereventApi,
  orderline: orderlineApi,
  pastline: pastlineApi,
  po: poApi,
  poline: polineApi,
  price: priceApi,
  swatch: swatchApi,
  showroom: showroomApi,
  material: materialApi,
  review: reviewApi,
  round: roundApi,
  selection: selectionApi,
  share: shareApi,
  brand: brandApi,
  company: companyApi,
  currency: currencyApi,
  rate: rateApi,
  calendar: calendarApi,
  ordertemplate: ordertemplateApi,
} satisfies Record<NounName, (services: Services, signer: Signer) => Route[]>

/** The routes of each noun and of reports; `businessOf` adds those that all nouns share. */
export const ownRoutes = (services: Services, signer: Signer): Route[] => [
  ...Object.values<(services: Services, signer: Signer) => Route[]>(routesOf).flatMap((routes) =>
    routes(services, signer),
  ),
  ...reportApi(services),
]

/** Nouns with the features of all nouns: search, history, undo, bulk edit, files, comments, import, export. */
export function businessOf(nouns: Nouns & { readonly user: Noun }, own: Business['routes']): Business {
  const importers = importersOf(nouns)
  // Imports run in a thread of their own where the server has one.
  const importing = (services: Services, log: FastifyBaseLogger) =>
    services.imports ?? importTasks({ db: services.db, files: services.files, nouns, importers, findActor, log })
  const importersRoutes = (services: Services, tasks: ImportTasks) =>
    importers.flatMap((importer) => [
      ...importRoutes(services, nouns, importer, tasks),
      earlierRoute(nouns.user, importer),
    ])
  const notices: NoticeWorld = {
    nouns,
    people,
    types: {
      mention: mentionNotice,
      certificate: certificateNotice,
      price: priceNotice,
      review: reviewNotice,
      stepSoon: stepSoonNotice,
      stepLate: stepLateNotice,
      choice: choiceNotice,
      priceExpiry: priceExpiryNotice,
      import: importNotice,
    },
    zone: houseZone,
  }
  return {
    nouns,
    routes: (services, signer, log) => [
      ...own(services, signer, log),
      ...searchRoutes(nouns),
      ...historyRoutes(nouns, nouns.user),
      ...logRoutes(nouns, nouns.user),
      ...undoRoutes(nouns, nouns.user),
      ...bulkRoutes(nouns),
      ...groupRoutes(nouns),
      ...attachmentRoutes(services, nouns),
      copyRoute(nouns),
      alikeRoute(nouns),
      imageRoute(services, nouns),
      ...photoRoutes(services, nouns),
      ...commentRoutes(nouns, people),
      ...followRoutes(nouns),
      ...notificationRoutes(notices),
      ...usedRoutes(nouns),
      ...viewRoutes({ ...nouns, report: { contract: report } }, people),
      ...importersRoutes(services, importing(services, log)),
      ...exportRoutes({ ...services, zone: houseZone }, nouns),
    ],
    work: async (services, log) => {
      await workImports(services, importing(services, log))
      await workFilePurge(services, log)
      await workNotices(services, notices, log)
      await workViews(services)
      await workRollups(services, rollupsOf(nouns))
      await workExpiryNotices(services, notices)
      await workDueNotices(services, notices)
      await workPriceExpiries(services, notices)
      await workStepNotices(services, notices)
      await workScores(services)
    },
  }
}

/** The business of this product. */
export const business = businessOf(nouns, ownRoutes)
