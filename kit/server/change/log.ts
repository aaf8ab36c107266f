import { type ChangeAction, type ChangeLine, changeActions } from '@sms/kit/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type Ctx, may, opens } from '../context.ts'
import { recordNames } from '../history/entries.ts'
import { history } from '../history/table.ts'
import type { Noun, Nouns } from '../noun.ts'
import { visibleIds } from '../scope.ts'
import { findChanges } from './log-search.ts'
import { firstIdAt, idSlackMs } from './moment-ids.ts'
import { notUndoableAmong } from './not-undoable.ts'
import { change, undosOf } from './table.ts'

/** The filters of the log; moments are ISO 8601, `to` is excluded, `after` is the last change of the page before. */
export type LogQuery = {
  readonly actor?: string | undefined
  readonly kind?: string | undefined
  readonly action?: ChangeAction | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly q?: string | undefined
  readonly after?: string | undefined
}

const pageSize = 50

/**
 * The changes of all users or of one, newest first, a line per transaction. A page of a search may have fewer lines
 * than usual and still be followed by others.
 */
export async function readLog(ctx: Ctx, nouns: Nouns, people: Noun, filters: LogQuery) {
  const open = openKinds(ctx, nouns)
  const tests = [
    filters.actor && sql`c.actor = ${filters.actor}`,
    filters.from && sql`c.at >= ${filters.from} and c.id >= ${firstIdAt(Date.parse(filters.from) - idSlackMs)}`,
    filters.to && sql`c.at < ${filters.to} and c.id < ${firstIdAt(Date.parse(filters.to) + idSlackMs)}`,
    countsTest(open, filters),
  ].filter((test): test is SQL => Boolean(test))
  const found = filters.q ? await findChanges(ctx, nouns, open, filters.q, tests, filters.after, pageSize) : undefined
  if (found) tests.push(sql`c.id = any (${sql.param(found.ids)}::uuid[])`)
  if (filters.after) tests.push(sql`c.id < ${filters.after}`)
  const { rows } = await ctx.db.execute<Row>(sql`
    select c.id, c.at, c.actor, c.state, c.counts, c.undoes, first.*
    from ${change} c left join lateral (
      select h.kind, h.record_id, h.root_kind, h.root_id, h.action, h.before, h.after
      from ${history} h where h.change = c.id order by h.id limit 1
    ) first on true
    where ${sql.join(tests, sql` and `)}
    order by c.id desc limit ${pageSize + 1}`)
  const shown = rows.slice(0, pageSize)
  return {
    lines: await linesOf(ctx, nouns, people, open, shown),
    next: rows.length > pageSize ? shown.at(-1)!.id : found?.next,
  }
}

/** A change with its first entry, which the actor may not be allowed to see; `kind` is null where it has none. */
type Row = {
  id: string
  at: string
  actor: string
  state: string
  counts: Record<string, number>
  undoes: string | null
  kind: string | null
  record_id: string
  root_kind: string
  root_id: string
  action: ChangeAction
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The kinds that the actor may see: those of their menu, and sub-records such as files. */
const openKinds = (ctx: Ctx, nouns: Nouns) =>
  Object.keys(nouns).filter((kind) => {
    const { contract } = nouns[kind]!
    return contract.menus.length ? opens(ctx.actor, contract) : may(ctx.actor, contract.right)
  })

function countsTest(open: readonly string[], { kind, action }: LogQuery): SQL {
  const kinds = kind === undefined ? open : open.filter((name) => name === kind)
  const countKeys = kinds.flatMap((kind) => (action ? [action] : changeActions).map((action) => `${kind}.${action}`))
  return sql`c.counts ?| ${sql.param(countKeys)}::text[]`
}

/** Changes as lines of the log, without what the actor may not see. */
async function linesOf(ctx: Ctx, nouns: Nouns, people: Noun, open: readonly string[], rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const undone = await undosOf(ctx, ids)
  const inForce = rows.filter(({ id }) => !undone.has(id))
  const notUndoable = await notUndoableAmong(ctx, nouns, inForce)
  const actorIds = [...rows.map((row) => row.actor), ...[...undone.values()].map(({ actor }) => actor)]
  const actors = await people.service.lookup(ctx, { ids: [...new Set(actorIds)] })
  const person = (id: string) => ({ id, name: actors.find((actor) => actor.id === id)?.name ?? '' })
  const visible = await visibleRoots(ctx, nouns, rows)
  const isVisible = (row: Row) => row.kind !== null && open.includes(row.root_kind) && visible.has(row.root_id)
  const roots = rows.flatMap((row) => (isVisible(row) ? [rootOf(row)] : []))
  const names = await recordNames(ctx, nouns, roots)
  const present = await presentOf(ctx, nouns, roots)
  return rows.map((row): ChangeLine => {
    const undo = undone.get(row.id)
    const counts = Object.entries(row.counts).flatMap(([key, count]) => {
      const [kind, action] = key.split('.') as [string, ChangeAction]
      return open.includes(kind) ? [{ kind, action, count }] : []
    })
    return {
      change: row.id,
      at: new Date(row.at).toISOString(),
      actor: person(row.actor),
      state: row.state,
      counts,
      subject: isVisible(row)
        ? {
            kind: row.root_kind,
            id: row.root_id,
            name: names.get(row.root_id) ?? '',
            deleted: !present.has(row.root_id),
          }
        : null,
      undoes: row.undoes,
      permanent: notUndoable.has(row.id),
      undone: undo ? { by: person(undo.actor), at: undo.at } : null,
    }
  })
}

/** The ids of the rows' root records that the actor's scope allows, also deleted ones. */
async function visibleRoots(ctx: Ctx, nouns: Nouns, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const visible = new Set<string>()
  for (const [kind, rowsOfKind] of Map.groupBy(rows, (row) => row.root_kind)) {
    const ids = rowsOfKind.map((row) => row.root_id)
    for (const id of nouns[kind] ? await visibleIds(ctx, nouns[kind], ids) : ids) visible.add(id)
  }
  return visible
}

/** The root record of a row's first entry, as `recordNames` takes it; of its own entry it has the action. */
function rootOf(row: Row) {
  const isOwn = row.root_kind === row.kind && row.root_id === row.record_id
  return {
    kind: row.root_kind,
    recordId: row.root_id,
    action: isOwn ? row.action : ('update' as const),
    before: row.before,
    after: row.after,
  }
}

async function presentOf(ctx: Ctx, nouns: Nouns, roots: readonly { kind: string; recordId: string }[]) {
  const present = new Set<string>()
  for (const kind of new Set(roots.map((root) => root.kind))) {
    const ids = roots.filter((root) => root.kind === kind).map((root) => root.recordId)
    for (const record of (await nouns[kind]?.service.rows(ctx, [...new Set(ids)])) ?? []) present.add(String(record.id))
  }
  return present
}
