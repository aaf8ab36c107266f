import type { Noun, Nouns, Pool, Route, Scope } from '@sms/kit/server'
import { guardAppended, installRollups, rollupsOf, trackedOf, trackHistory, updateSearch } from '@sms/kit/server/mount'
import { businessOf, ownRoutes } from '@sms/resources/apis.ts'
import { nouns } from '@sms/resources/nouns.ts'
import * as tables from '@sms/resources/tables.ts'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'

/** Nouns that the product does not have, with their entries in its registries. */
export type ExtraNouns = {
  readonly nouns: Nouns
  readonly tables: Readonly<Record<string, unknown>>
  readonly routes: () => Route[]
}

/** The business with further nouns, and a function that prepares a migrated database for them. */
export function withNouns(extra: ExtraNouns) {
  const all = { ...nouns, ...extra.nouns }
  return {
    business: businessOf(all, (services, signer) => [...ownRoutes(services, signer), ...extra.routes()]),
    /** Runs the migration that would be generated, and creates the triggers and derived data of a start. */
    prepare: async (db: Pool) => {
      const casing = 'snake_case' as const
      // A test may have added their lines to the registry.
      const others = Object.fromEntries(Object.entries(tables).filter(([name]) => !(name in extra.tables)))
      const before = generateDrizzleJson(others, undefined, undefined, casing)
      const after = generateDrizzleJson({ ...others, ...extra.tables }, before.id, undefined, casing)
      for (const statement of await generateMigration(before, after)) await db.execute(sql.raw(statement))
      await trackHistory(db, trackedOf(all))
      await guardAppended(db, all)
      await installRollups(db, rollupsOf(all))
      await updateSearch(db, all)
    },
  }
}

/** The business, and a set of names of nouns: while a name is in the set, nobody may see the records of its noun. */
export function hideable() {
  const hidden = new Set<string>()
  const entries = Object.entries(nouns).map(([name, noun]): [string, Noun] => {
    const scope: Scope = (actor) => (hidden.has(name) ? sql`false` : noun.service.scope(actor))
    return [name, { ...noun, service: { ...noun.service, scope } }]
  })
  return { hidden, business: businessOf({ ...nouns, ...Object.fromEntries(entries) }, ownRoutes) }
}
