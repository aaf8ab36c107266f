import type { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'

/** The connection pool. */
export type Pool = NodePgDatabase<any>

/** The pool, or one transaction on it. */
export type Db = Pool | NodePgTransaction<any, any>
