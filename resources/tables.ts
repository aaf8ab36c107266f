/** Every table: what drizzle-kit makes migrations of. */
export { attachment, change, history, importRun, searchEntry } from '@sms/kit/server'
export { certificateTable } from './certificate/table.ts'
export { masterTable } from './master/table.ts'
export { supplierTable } from './supplier/table.ts'
export { credential, session, signInFailure, signingKey, userPreferences, userTable, userToken } from './user/table.ts'
