/** All tables, for the migrations of drizzle-kit. */
export { attachment, history } from '@sms/kit/server'
export {
  change,
  comment,
  follow,
  importRun,
  listView,
  listViewDefault,
  noticeSetting,
  notification,
  photoZip,
  searchDue,
  searchEntry,
  searchLayout,
  zippedPhoto,
} from '@sms/kit/server/mount'
export { artworkTable } from './artwork/table.ts'
export { brandTable } from './brand/table.ts'
export { buttonTable } from './button/table.ts'
export { calendarTable } from './calendar/table.ts'
export { certificateTable } from './certificate/table.ts'
export { colourwayTable } from './colourway/table.ts'
export { companyTable } from './company/table.ts'
export { currencyTable } from './currency/table.ts'
export { fabricTable } from './fabric/table.ts'
export { itemTable } from './item/table.ts'
export { labelTable } from './label/table.ts'
export { masterTable } from './master/table.ts'
export { materialTable } from './material/table.ts'
export { orderDelivery, orderMargin, orderTable } from './order/table.ts'
export { ordereventTable } from './orderevent/table.ts'
export { orderlineTable } from './orderline/table.ts'
export { pastlineTable } from './pastline/table.ts'
export { poTable } from './po/table.ts'
export { polineTable } from './poline/table.ts'
export { priceTable } from './price/table.ts'
export { rateTable } from './rate/table.ts'
export { reviewTable } from './review/table.ts'
export { roundTable } from './round/table.ts'
export { selectionTable } from './selection/table.ts'
export { shareSecret, shareTable } from './share/table.ts'
export { showroomTable } from './showroom/table.ts'
export { supplierScore, supplierTable } from './supplier/table.ts'
export { swatchTable } from './swatch/table.ts'
export { ordertemplateTable } from './template/table.ts'
export { trimsTable } from './trims/table.ts'
export {
  credential,
  secondFactor,
  secondFactorRole,
  session,
  signInFailure,
  signingKey,
  userPreferences,
  userTable,
  userToken,
} from './user/table.ts'
