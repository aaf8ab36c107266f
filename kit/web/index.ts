export * from './app.tsx'
export * from './query.ts'
