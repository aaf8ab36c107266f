export { reportApi } from './server/routes.ts'
