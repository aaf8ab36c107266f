import { setTimeout as pause } from 'node:timers/promises'
import { label, type Resource, refusal } from '@sms/kit/contract'
import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Pool } from '../database/db.ts'
import type { Noun, Nouns } from '../noun.ts'
import { writeEntries } from './entries.ts'
import { layoutText } from './layout.ts'
import { searchDue, searchLayout } from './table.ts'

/** Records whose entries are written by one transaction: their writers wait for it, some tenths of a second. */
const batchSize = 500

/** The pause after a batch that failed, in milliseconds. */
const afterFailureMs = 5_000

/** Up to so many entries of a resource are written before the server is ready. */
const fewMax = 20_000

/**
 * Finds resources whose search entries have another layout, as after an upgrade, and rewrites few entries at once, many
 * by `startSearchRewrite`. Call it while nothing else writes.
 */
export async function updateSearch(db: Pool, nouns: Nouns, few = fewMax): Promise<void> {
  const layouts = new Map((await db.select().from(searchLayout)).map((row) => [row.kind, row]))
  for (const { contract, service, family } of Object.values(nouns)) {
    // They are found by the entries of the records that they stand for.
    if (family) continue
    const next = layoutText(contract)
    const noted = layouts.get(contract.name)
    if (noted && noted.next === null && noted.layout === next) continue
    // A rewrite that was interrupted continues where it stopped.
    if (noted?.next !== next) {
      const set = { next, reached: null }
      await db
        .insert(searchLayout)
        .values({ kind: contract.name, layout: '', ...set })
        .onConflictDoUpdate({ target: searchLayout.kind, set })
    }
    const id = getTableColumns(service.table).id!
    const many = await db.select({ id }).from(service.table).offset(few).limit(1)
    if (many.length === 0) while (await rewriteSome(db, nouns, { contract, service })) {}
  }
}

/**
 * Rewrites the entries that `updateSearch` has marked, in batches by id, each with a pause as long as itself. Several
 * processes take batches in turn; each batch stores its progress, so that any process can continue.
 */
export async function rewriteSearch(
  db: Pool,
  nouns: Nouns,
  log: FastifyBaseLogger,
  signal?: AbortSignal,
): Promise<void> {
  const noted = await db.select({ kind: searchLayout.kind }).from(searchLayout).where(isNotNull(searchLayout.next))
  for (const { kind } of noted) {
    const noun = nouns[kind]
    if (!noun) continue
    log.info({ kind }, 'search entries are being written anew')
    let more = true
    while (more && !signal?.aborted) {
      const start = performance.now()
      let pauseMs = afterFailureMs
      try {
        more = await rewriteSome(db, nouns, noun)
        pauseMs = performance.now() - start
      } catch (error) {
        log.warn({ err: error, kind }, 'some search entries could not be written anew; trying again')
      }
      if (more) await pause(pauseMs, undefined, signal ? { signal } : {}).catch(() => {})
    }
    if (!more) log.info({ kind }, 'search entries are as they should be')
  }
}

/** How often a process looks for entries that are due, in milliseconds. */
const dueEveryMs = 2_000

/**
 * Writes some of the entries that are due (`noteDue`), in one transaction; returns how many. Several processes take
 * different ones.
 */
const rewriteDue = (db: Pool, nouns: Nouns): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows: due } = await tx.execute<{ kind: string; id: string }>(sql`
      delete from ${searchDue} where (kind, id) in (
        select kind, id from ${searchDue} limit ${batchSize} for update skip locked) returning kind, id`)
    for (const [kind, some] of Map.groupBy(due, (entry) => entry.kind)) {
      const noun = nouns[kind]
      if (!noun) continue
      const { table } = noun.service
      const ids = some.map(({ id }) => id)
      const rows = await tx
        .select()
        .from(table)
        .where(inArray(getTableColumns(table).id!, ids))
        .for('share')
      await writeEntries({ db: tx, nouns }, noun.contract, rows)
    }
    return due.length
  })

/** Runs `rewriteDue` as long as the server runs. A failure is logged once until it succeeds again. */
async function updateDue(db: Pool, nouns: Nouns, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  let hasFailed = false
  while (!signal.aborted) {
    const written = await rewriteDue(db, nouns).catch((error: unknown) => {
      if (!hasFailed) log.warn({ err: error }, 'search entries that are due could not be written; trying again')
      return undefined
    })
    hasFailed = written === undefined
    if (!written) await pause(dueEveryMs, undefined, { signal }).catch(() => {})
  }
}

/** `rewriteSearch` and what becomes due, in the background; `stop` ends them after the batches under way. */
export function startSearchRewrite(db: Pool, nouns: Nouns, log: FastifyBaseLogger): { stop: () => Promise<void> } {
  const end = new AbortController()
  const rewriting = rewriteSearch(db, nouns, log, end.signal).catch((error: unknown) =>
    log.error({ err: error }, 'search entries could not be written anew'),
  )
  const running = Promise.all([rewriting, updateDue(db, nouns, log, end.signal)])
  return {
    stop: async () => {
      end.abort()
      await running
    },
  }
}

/**
 * Writes the next batch of a resource; returns whether more may follow. Records are locked, since an entry of an older
 * state could overwrite that of a simultaneous change.
 */
const rewriteSome = (
  db: Pool,
  nouns: Nouns,
  { contract, service }: Pick<Noun, 'contract' | 'service'>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isKind = eq(searchLayout.kind, contract.name)
    const [noted] = await tx
      .select()
      .from(searchLayout)
      .where(and(isKind, eq(searchLayout.next, layoutText(contract))))
      .for('update')
    if (!noted) return false
    const { id } = getTableColumns(service.table)
    const rows = await tx
      .select()
      .from(service.table)
      .where(noted.reached ? gt(id!, noted.reached) : undefined)
      .orderBy(asc(id!))
      .limit(batchSize)
      .for('share')
    await writeEntries({ db: tx, nouns }, contract, rows)
    const more = rows.length === batchSize
    const set = more ? { reached: String(rows.at(-1)!.id) } : { layout: noted.next!, next: null, reached: null }
    await tx.update(searchLayout).set(set).where(isKind)
    return more
  })

/**
 * Call it before search entries are read: refuses while they are being rewritten, since results would be incomplete. It
 * disables sequential scans, which PostgreSQL would choose for frequent words and which compute the windows of each
 * entry.
 */
export async function prepareSearch(db: Db, ...contracts: readonly Resource<any, any>[]): Promise<void> {
  const names = sql.param(contracts.map(({ name }) => name))
  const unready = sql`exists (select from ${searchLayout} where kind = any (${names}::text[]) and next is not null)`
  const { rows } = await db.execute<{ unready: boolean }>(
    sql`select set_config('enable_seqscan', 'off', true), ${unready} as unready`,
  )
  if (rows[0]!.unready)
    throw refusal(
      label(
        'The search is being prepared after an update; try again in a few minutes',
        '更新后正在重建搜索索引，请几分钟后再试',
      ),
    )
}
