import type { ChangeLine } from '@sms/kit/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { namesOf } from '../history-entries.ts'
import { history } from '../history-table.ts'
import { where } from '../list.ts'
import type { Noun, Nouns } from '../noun.ts'
import { undosOf } from './standing.ts'
import { change } from './table.ts'

/** What a log is asked for; moments are ISO 8601, `to` excluded. `after` is the last change seen. */
export type LogQuery = {
  readonly actor?: string | undefined
  readonly kind?: string | undefined
  readonly action?: 'insert' | 'update' | 'delete' | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly q?: string | undefined
  readonly after?: string | undefined
}

const pageSize = 50

/** A transaction may begin this long before its first write (an import reads first), in milliseconds. */
const slackMs = 86_400_000

/** The changes of the whole office, or of one person, newest first, one line for each transaction. */
export async function readLog(ctx: Ctx, nouns: Nouns, people: Noun, asked: LogQuery) {
  const open = openKinds(ctx, nouns)
  const tests = [
    asked.after && sql`c.id < ${asked.after}`,
    asked.actor && sql`c.actor = ${asked.actor}`,
    asked.from && sql`c.at >= ${asked.from} and c.id >= ${firstIdAt(Date.parse(asked.from) - slackMs)}`,
    asked.to && sql`c.at < ${asked.to} and c.id < ${firstIdAt(Date.parse(asked.to))}`,
    sumsTest(open, asked),
    asked.q && (await about(ctx, nouns, open, asked.q)),
  ].filter((test): test is SQL => Boolean(test))
  const { rows } = await ctx.db.execute<Row>(sql`
    select c.id, c.at, c.actor, c.state, c.counts, c.undoes, first.*
    from ${change} c left join lateral (
      select h.kind, h.record_id, h.root_kind, h.root_id, h.action, h.before, h.after
      from ${history} h where h.change = c.id order by h.id limit 1
    ) first on true
    ${tests.length ? sql`where ${sql.join(tests, sql` and `)}` : sql``}
    order by c.id desc limit ${pageSize + 1}`)
  const shown = rows.slice(0, pageSize)
  return {
    lines: await linesOf(ctx, nouns, people, open, shown),
    next: rows.length > pageSize ? shown.at(-1)!.id : undefined,
  }
}

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
  action: 'insert' | 'update' | 'delete'
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The kinds that the reader may see: those of their menu, and files, which hang on them. */
const openKinds = (ctx: Ctx, nouns: Nouns) =>
  Object.keys(nouns).filter((kind) => {
    const { menu } = nouns[kind]!.contract
    return ctx.actor.role === 'Administrator' || !menu || ctx.actor.menu.includes(menu)
  })

/** Changes that hold an entry of the kind and action asked for, of a kind that the reader may see. */
function sumsTest(open: readonly string[], { kind, action }: LogQuery): SQL {
  const kinds = kind === undefined ? open : open.filter((one) => one === kind)
  const sums = kinds.flatMap((one) => (action ? [action] : actions).map((what) => `${one}.${what}`))
  return sql`c.counts ?| ${sql.param(sums)}::text[]`
}

const actions = ['insert', 'update', 'delete'] as const

/** The least UUIDv7 of a moment in milliseconds. */
function firstIdAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`
}

/** Found records up to here are looked up in history; more are met soon by reading the log from its newest end. */
const fewMax = 1_000

/** The condition that a change is about a record which the search finds, or about what hangs on one. */
async function about(ctx: Ctx, nouns: Nouns, open: readonly string[], q: string): Promise<SQL> {
  const found = open
    .map((kind) => nouns[kind]!)
    .filter((noun) => !noun.root && noun.contract.search.length > 0)
    .map(({ contract, service }) => {
      const matching = where(contract, service.table, { q, filters: [] })
      return sql`select ${contract.name}::text as kind, id from ${service.table} ${matching ? sql`where ${matching}` : sql``}`
    })
  const records = sql.join(
    found.map((one) => sql`(${one} limit ${fewMax + 1})`),
    sql` union all `,
  )
  const { rows } = await ctx.db.execute<{ kind: string; id: string }>(
    sql`select * from (${records}) found limit ${fewMax + 1}`,
  )
  if (rows.length > fewMax) {
    const all = sql.join(found, sql` union all `)
    return sql`exists (
      select from ${history} h join (${all}) found on found.kind = h.root_kind and found.id = h.root_id where h.change = c.id)`
  }
  const ids = (kind: string) => sql.param(rows.filter((row) => row.kind === kind).map((row) => row.id))
  const kinds = [...new Set(rows.map((row) => row.kind))]
  if (kinds.length === 0) return sql`false`
  const hits = kinds.map((kind) => sql`h.root_kind = ${kind} and h.root_id = any (${ids(kind)}::uuid[])`)
  return sql`c.id in (select h.change from ${history} h where ${sql.join(hits, sql` or `)})`
}

async function linesOf(ctx: Ctx, nouns: Nouns, people: Noun, open: readonly string[], rows: readonly Row[]) {
  const undone = await undosOf(
    ctx,
    rows.map((row) => row.id),
  )
  const ids = [...rows.map((row) => row.actor), ...[...undone.values()].map((one) => one.actor)]
  const actors = await people.service.lookup(ctx, { ids: [...new Set(ids)] })
  const person = (id: string) => ({ id, name: actors.find((one) => one.id === id)?.name ?? '' })
  const roots = rows.flatMap((row) => (row.kind && open.includes(row.root_kind) ? [rootOf(row)] : []))
  const names = await namesOf(ctx, nouns, roots)
  const present = await presentOf(ctx, nouns, roots)
  return rows.map((row): ChangeLine => {
    const taken = undone.get(row.id)
    const counts = Object.entries(row.counts).flatMap(([sum, count]) => {
      const [kind, action] = sum.split('.') as [string, ChangeLine['counts'][number]['action']]
      return open.includes(kind) ? [{ kind, action, count }] : []
    })
    const visible = row.kind && open.includes(row.root_kind)
    return {
      change: row.id,
      at: new Date(row.at).toISOString(),
      actor: person(row.actor),
      state: row.state,
      counts,
      subject: visible
        ? { kind: row.root_kind, id: row.root_id, name: names.get(row.root_id) ?? '', gone: !present.has(row.root_id) }
        : null,
      undoes: row.undoes,
      undone: taken ? { by: person(taken.actor), at: taken.at } : null,
    }
  })
}

/** The record in whose history a row stands; what it was called is known from the row where it is the same one. */
function rootOf(row: Row) {
  const own = row.root_kind === row.kind && row.root_id === row.record_id
  return {
    kind: row.root_kind,
    recordId: row.root_id,
    action: own ? row.action : ('update' as const),
    before: row.before,
    after: row.after,
  }
}

async function presentOf(ctx: Ctx, nouns: Nouns, roots: readonly { kind: string; recordId: string }[]) {
  const present = new Set<string>()
  for (const kind of new Set(roots.map((one) => one.kind))) {
    const ids = roots.filter((one) => one.kind === kind).map((one) => one.recordId)
    for (const record of (await nouns[kind]?.service.rows(ctx, [...new Set(ids)])) ?? []) present.add(String(record.id))
  }
  return present
}
