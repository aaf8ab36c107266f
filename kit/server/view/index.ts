export * from './routes.ts'
export * from './table.ts'
