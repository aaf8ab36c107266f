export { keyFields, type ListSheet, listColumns, listSheets } from './list-sheets.ts'
export { exportRoutes } from './routes.ts'
