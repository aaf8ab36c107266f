export { followersOf } from './followers.ts'
export { followRoutes } from './routes.ts'
export { follow } from './table.ts'
