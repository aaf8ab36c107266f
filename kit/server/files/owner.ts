import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../database/db.ts'
import type { Services } from '../services.ts'

/** What a look through a file store has found. */
export type Survey = {
  /** How many contents there are, and of how many the database knows, though it may not need them any more. */
  readonly all: number
  readonly named: number
  /** Those that it needs no more, or does not know. */
  readonly unneeded: readonly string[]
}

/** So few contents that the database does not know are no sign that rows are missing: refused uploads leave some. */
const unnamedFew = 20

/**
 * The contents of a file store that may go: those that the survey finds unneeded, where the store belongs to the
 * connected database and the rows of that seem whole, since it names half of the contents or lacks a few only. A store
 * that belongs to none yet becomes this one's if it is empty or the database names most of it; nothing goes before it has
 * been its own for a run. Where none may go for another reason, one warning says what to do.
 */
export async function removable(
  { db, files }: Pick<Services, 'db' | 'files'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  survey: () => Promise<Survey>,
): Promise<readonly string[]> {
  const own = await identityOf(db).catch((err: unknown) => {
    log.warn({ err }, 'no file was removed: the database server does not tell which one it is (pg_control_system)')
  })
  if (!own) return []
  const owner = await files.owner()
  const marker = files.ownerPath
  const about = { marker, owner, database: own }
  // Written by hand, for one run.
  const sworn = `${own} is whole`
  if (owner !== undefined && owner !== own && owner !== sworn) {
    log.warn(
      about,
      'no file was removed: they belong to another database. If DATABASE_URL and DATA_DIR do belong together, remove the marker',
    )
    return []
  }
  const take = async () => {
    await files.setOwner(own)
    log.info({ marker }, 'the files belong to this database from now on')
    return []
  }
  if (owner === undefined && (await isEmpty(files))) return take()
  const { all, named, unneeded } = await survey()
  const unnamed = all - named
  if (owner === sworn) {
    await files.setOwner(own)
    return unneeded
  }
  if (owner === own && (unnamed <= unnamedFew || unnamed <= named)) return unneeded
  if (owner === undefined && unnamed < named) return take()
  // What came today tells nothing yet.
  if (all === 0) return []
  log.warn(
    { ...about, all, named },
    `no file was removed: this database names only ${named} of ${all}. If DATABASE_URL and DATA_DIR do belong together ` +
      `and no rows are missing, write “${sworn}” into the marker: the next run then removes what is not needed`,
  )
  return []
}

/**
 * Which database this is: the server's number from its initdb, and the database's in it. A copy of the server at block
 * level has the same, and so has the database after an older dump was restored into it.
 */
async function identityOf(db: Pool) {
  const { rows } = await db.execute<{ identity: string }>(sql`
    select system_identifier::text || '/' || (select oid from pg_database where datname = current_database()) as identity
    from pg_control_system()`)
  return rows[0]!.identity
}

async function isEmpty(files: Services['files']) {
  // Whenever it was put: the last moment that there is.
  for await (const _ of files.contents(new Date(8.64e15))) return false
  return true
}
