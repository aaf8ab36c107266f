import type { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'

/** The connection pool. */
export type Pool = NodePgDatabase<any>

export type Db = Pool | NodePgTransaction<any, any>
