import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../database/db.ts'
import type { Services } from '../services.ts'

export type Survey = {
  /** The number of contents, and of those that the database knows, needed or not. */
  readonly all: number
  readonly known: number
  /** The contents that the database does not need or know. */
  readonly unneeded: readonly string[]
}

/** Up to so many unknown contents are normal, since refused uploads leave some. */
const unknownFew = 20

/**
 * The contents of a file store that may be deleted: the unneeded ones, if the store belongs to this database and the
 * database knows at least half of the contents, or all but a few. A store without an owner becomes this database's if
 * it is empty or mostly known, without a deletion; otherwise none is deleted and a warning is logged.
 */
export async function removable(
  { db, files }: Pick<Services, 'db' | 'files'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  survey: () => Promise<Survey>,
): Promise<readonly string[]> {
  const database = await identityOf(db).catch((err: unknown) => {
    log.warn({ err }, 'no file was removed: the database server does not tell which one it is (pg_control_system)')
  })
  if (!database) return []
  const owner = await files.owner()
  const marker = files.ownerPath
  const details = { marker, owner, database }
  // An operator writes it into the marker, for one run.
  const confirmed = `${database} is whole`
  if (owner !== undefined && owner !== database && owner !== confirmed) {
    log.warn(
      details,
      'no file was removed: they belong to another database. If DATABASE_URL and DATA_DIR do belong together, remove the marker',
    )
    return []
  }
  const takeOwnership = async () => {
    await files.setOwner(database)
    log.info({ marker }, 'the files belong to this database from now on')
    return []
  }
  if (owner === undefined && (await hasNoContents(files))) return takeOwnership()
  const { all, known, unneeded } = await survey()
  const unknown = all - known
  if (owner === confirmed) {
    await files.setOwner(database)
    return unneeded
  }
  if (owner === database && (unknown <= unknownFew || unknown <= known)) return unneeded
  if (owner === undefined && unknown < known) return takeOwnership()
  // Contents of the last day are not counted.
  if (all === 0) return []
  log.warn(
    { ...details, all, named: known },
    `no file was removed: this database names only ${known} of ${all}. If DATABASE_URL and DATA_DIR do belong together ` +
      `and no rows are missing, write “${confirmed}” into the marker: the next run then removes what is not needed`,
  )
  return []
}

/**
 * The identity of the database: the system identifier of the server and the oid of the database. A physical copy of the
 * server has the same identity.
 */
async function identityOf(db: Pool) {
  const { rows } = await db.execute<{ identity: string }>(sql`
    select system_identifier::text || '/' || (select oid from pg_database where datname = current_database()) as identity
    from pg_control_system()`)
  return rows[0]!.identity
}

async function hasNoContents(files: Services['files']) {
  // Before the latest possible date, so that all contents count.
  for await (const _ of files.contents(new Date(8.64e15))) return false
  return true
}
