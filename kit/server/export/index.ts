export { attachmentNamed } from './file.ts'
export { keyFields, type ListSheet, listColumns, listSheets } from './list-sheets.ts'
export { exportRoutes } from './routes.ts'
export { thumbnails } from './thumbnail.ts'
