import { keepRollups, keepSearch, type Pool, rollupsOf, trackedOf, trackHistory } from '@sms/kit/server'
import { businessOf, ownRoutes } from '@sms/resources/apis.ts'
import { nouns } from '@sms/resources/nouns.ts'
import * as tables from '@sms/resources/tables.ts'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { courierApi, courierNoun } from './courier/api.ts'
import { courierTable } from './courier/table.ts'

const all = { ...nouns, courier: courierNoun }

/** The business with couriers, which the product does not have: what a line in each of the server's registries makes of it. */
export const business = businessOf(all, (services, signer) => [...ownRoutes(services, signer), ...courierApi()])

/** Brings a migrated database to what couriers need: the migration that would be generated, and what each start adds. */
export async function prepare(db: Pool) {
  const casing = 'snake_case' as const
  // A test may have added their line to the registry.
  const { courierTable: _, ...others } = tables as typeof tables & { courierTable?: typeof courierTable }
  const before = generateDrizzleJson(others, undefined, undefined, casing)
  const after = generateDrizzleJson({ ...others, courierTable }, before.id, undefined, casing)
  for (const statement of await generateMigration(before, after)) await db.execute(sql.raw(statement))
  await trackHistory(db, trackedOf(all))
  await keepRollups(db, rollupsOf(all))
  await keepSearch(db, all)
}
