import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from './context.ts'
import type { Services } from './services.ts'

/**
 * Whether a file store belongs to the connected database, so that what this one does not name is needed by nobody.
 * A store that belongs to none yet becomes this one's if it is empty or `names` says that the database names some of
 * its contents; that run still gives false, so that nothing goes before the store has been its own for a run. Where it
 * gives false for another reason, one warning says what to do.
 */
export async function ownsFiles(
  { db, files }: Pick<Services, 'db' | 'files'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  names: () => Promise<boolean>,
): Promise<boolean> {
  const own = await identityOf(db).catch((err: unknown) => {
    log.warn({ err }, 'no file was removed: the database server does not tell which one it is (pg_control_system)')
  })
  if (!own) return false
  const owner = await files.owner()
  if (owner === own) return true
  const marker = files.ownerPath
  if (owner === undefined && ((await isEmpty(files)) || (await names()))) {
    await files.setOwner(own)
    log.info({ marker }, 'the files belong to this database from now on')
    return false
  }
  const [why, remedy] =
    owner === undefined
      ? ['this database names none of them', `write ${own} into the marker`]
      : ['they belong to another database', 'remove the marker']
  log.warn(
    { marker, owner, database: own },
    `no file was removed: ${why}. If DATABASE_URL and DATA_DIR do belong together, ${remedy}`,
  )
  return false
}

/** The database and its server, as nobody else's: the server's number from its initdb, and the database's in it. */
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
