import type { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'

export type Pool = NodePgDatabase<any>

export type Db = Pool | NodePgTransaction<any, any>
