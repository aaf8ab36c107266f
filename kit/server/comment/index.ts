export * from './routes.ts'
export { commentable, commentNoun } from './service.ts'
export * from './table.ts'
