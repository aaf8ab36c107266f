import { sql } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { Pool as Connections, PoolClient } from 'pg'
import type { Db, Pool } from './db.ts'
import { databaseError } from './errors.ts'
import { prepared } from './prepared.ts'

/** SQLSTATE of a statement that was not run since one before it in the transaction had failed. */
const abortedBefore = '25P02'

/** The statements that a transaction awaits with its commit. */
const unanswered = new WeakMap<Db, Promise<unknown>[]>()

/**
 * Lets a sent statement be awaited with the commit of its transaction: a failure still prevents the commit. Without a
 * transaction it is awaited at once.
 */
export async function awaitedAtCommit(db: Db, statement: Promise<unknown>): Promise<void> {
  const statements = unanswered.get(db)
  if (!statements) return void (await statement)
  // The commit rejects with it: until then nobody handles a failure.
  statement.catch(() => {})
  statements.push(statement)
}

/**
 * Runs `work` in a transaction of these settings, which end with it. The connection takes statements without waiting
 * for the answers to those before, so that begin, settings and the first statement of `work` travel together.
 */
export async function inTransaction<T>(
  db: Pool,
  settings: Readonly<Record<string, string>>,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { dialect, session, $client } = db as unknown as Inner
  const client = await $client.connect()
  const tx: Db = new NodePgTransaction(
    dialect,
    new NodePgSession(client, dialect, session.schema) as never,
    session.schema,
  )
  const statements: Promise<unknown>[] = []
  unanswered.set(tx, statements)
  try {
    const begun = Promise.all([client.query('start transaction'), configure(tx, settings)])
    begun.catch(() => {})
    const result = await work(tx)
    const [{ command }] = await Promise.all([client.query('commit'), begun, ...statements])
    // A failed statement whose error was ignored.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
    client.release()
    return result
  } catch (error) {
    const isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    client.release(isBroken)
    throw databaseError(error)?.code === abortedBefore ? ((await firstFailure(statements)) ?? error) : error
  }
}

type Inner = {
  readonly dialect: never
  readonly session: { readonly schema: undefined }
  readonly $client: Connections & { readonly connect: () => Promise<PoolClient> }
}

const configure = (tx: Db, settings: Readonly<Record<string, string>>) =>
  prepared(
    tx,
    `settings ${Object.keys(settings)}`,
    () => {
      const each = Object.keys(settings).map(
        (name) => sql`set_config(${sql.raw(`'${name}'`)}, ${sql.placeholder(name)}, true)`,
      )
      return sql`select ${sql.join(each, sql`, `)}`
    },
    settings,
  )

async function firstFailure(statements: readonly Promise<unknown>[]): Promise<unknown> {
  const failed = (await Promise.allSettled(statements)).find((result) => result.status === 'rejected')
  return failed?.reason
}
