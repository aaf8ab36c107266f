export * from './routes.ts'
export { workViews } from './service.ts'
export * from './table.ts'
