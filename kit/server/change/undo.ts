import {
  type FieldProblem,
  type Fields,
  forbidden,
  type InTheWay,
  type Label,
  label,
  notFound,
  refusal,
  type Undone,
} from '@sms/kit/contract'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { advisoryLock } from '../advisory-lock.ts'
import { snake } from '../columns.ts'
import { type Ctx, longWaitMs, may, write } from '../context.ts'
import { databaseError } from '../database/errors.ts'
import { noticeAgain, withdrawTold } from '../notification/notify.ts'
import { camel, type Noun, type Nouns } from '../noun.ts'
import { requireAccess } from '../route.ts'
import { takeAlong } from './along.ts'
import { clashOf, uniqueBroken } from './clash.ts'
import { heldBy } from './held.ts'
import { calledOf, changedSince, refuseInTheWay } from './in-the-way.ts'
import { lockAll } from './lock-all.ts'
import { lostBy } from './lost.ts'
import { gatherNet, type Part } from './net.ts'
import { parentsFirst } from './order.ts'
import { change } from './table.ts'
import { allOf, bringBack, records, remove, restore } from './take-back.ts'

/**
 * Takes a whole change back in one transaction, or nothing of it: what it inserted is deleted, what it overwrote is put
 * back, what it deleted returns. Only its author or an Administrator may, with the write right of every kind and the
 * right of every field in it. Refused with `inTheWay` when any of it has another value now or something refers to what
 * would go. An undo is a change and can be undone.
 */
export const undo = (ctx: Ctx, nouns: Nouns, people: Noun, id: string): Promise<Undone> =>
  write(
    { ...ctx, state: ctx.state?.startsWith('Redo') ? 'Redone' : 'Undone' },
    (ctx) => takenBack(ctx, nouns, people, id),
    {
      waitMs: longWaitMs,
    },
  )

async function takenBack(ctx: Ctx, nouns: Nouns, people: Noun, id: string): Promise<Undone> {
  await advisoryLock(ctx.db, `sms.undo ${id}`)
  await requireOwn(ctx, id)
  await ctx.db.execute(sql`set local statement_timeout = ${sql.raw(String(longestMs))}`)
  const parts = await gatherNet(ctx, id, guardedColumns(nouns))
  if (parts.length === 0) throw refusal(label('There is nothing to undo', '没有可撤销的内容'))
  const kinds = await parentsFirst(ctx, await kindsOf(ctx, nouns, parts))
  await lockAll(ctx, nouns, kinds)
  for (const noun of kinds) await refuseOutOfScope(ctx, noun)
  await refuseAny(kinds, (noun) => changedSince(ctx, people, id, noun))
  await refuseAny(kinds, (noun) => lostBy(ctx, nouns, noun))
  const along = await takeAlong(ctx, nouns)
  await takeBack(ctx, nouns, [...new Set([...kinds, ...along])], parts)
  for (const noun of kinds) await settle(ctx, noun, id)
  await withdrawTold(ctx, id, sql`select record_id from undone where action = 'insert'`)
  await noticeAgain(ctx, sql`select record_id from undone`)
  await ctx.db.update(change).set({ undoes: id }).where(eq(change.id, ctx.change!))
  const counts = Object.fromEntries(
    kinds.map(({ contract: { name } }) => [
      name,
      parts.filter((part) => part.kind === name).reduce((sum, part) => sum + part.count, 0),
    ]),
  )
  return { change: ctx.change!, counts }
}

/** No statement of an undo runs longer than this, in milliseconds: one takes back what many had written. */
const longestMs = 300_000

/** Only the author of a change or an Administrator undoes it, and once. */
async function requireOwn(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({ actor: change.actor, undone: sql<boolean>`sms_is_undone(${change.id})` })
    .from(change)
    .where(eq(change.id, id))
  if (!found) throw notFound(label('Change', '变更'))
  if (found.actor !== ctx.actor.id && ctx.actor.role !== 'Administrator')
    throw forbidden(
      label('Only whoever made a change or an administrator may undo it', '只有操作者本人或管理员可以撤销'),
    )
  if (found.undone) throw refusal(label('This has been undone already', '该操作已被撤销'))
}

/** Refuses a change of records that are out of the actor's scope by now, as if it were not there. */
async function refuseOutOfScope(ctx: Ctx, { contract, service }: Noun) {
  const scope = service.scope(ctx.actor)
  if (!scope) return
  const { rows } = await ctx.db.execute(sql`
    select from undone u where u.kind = ${contract.name} and u.action <> 'delete'
      and not exists (select from ${service.table} where ${getTableColumns(service.table).id} = u.record_id and ${scope})
    limit 1`)
  if (rows.length) throw notFound(label('Change', '变更'))
}

/** The nouns of a change, once it is sure that the actor may write every record and field in it. */
async function kindsOf(ctx: Ctx, nouns: Nouns, parts: readonly Part[]): Promise<Noun[]> {
  const kinds = new Set<Noun>()
  for (const { kind, rootKind, action, columns } of parts) {
    const noun = nouns[kind]
    const holder = noun?.contract.menus.length ? noun : nouns[rootKind]
    if (!noun || !holder) throw refusal(impossible)
    requireAccess({ menus: holder.contract.menus, right: noun.contract.right, write: true }, ctx.actor)
    const fields = noun.contract.all as Fields
    const guarded = Object.keys(fields).find(
      (name) => columns.includes(snake(name)) && !may(ctx.actor, fields[name]!.right),
    )
    if (guarded) {
      const { en, zh } = fields[guarded]!.label
      throw forbidden(label(`You may not change ${en}`, `您无权修改${zh}`))
    }
    if (noun.contract.appended && !(await leavesWithRoot(ctx, noun))) throw refusal(keptForGood(noun))
    if (noun.edit && action !== 'update') throw refusal(staysThere(noun))
    kinds.add(noun)
  }
  return [...kinds]
}

/** Whether all that a change added of a kind that is only ever added belongs to records that it added too. */
async function leavesWithRoot(ctx: Ctx, { contract, root }: Noun): Promise<boolean> {
  if (!root) return false
  const { rows } = await ctx.db.execute(sql`
    select from undone u
    where u.kind = ${contract.name} and (u.action = 'update' or not exists (
      select from undone parent where parent.action = u.action
        and parent.record_id = (coalesce(u.after, u.before)->>${snake(root.column)})::uuid))
    limit 1`)
  return rows.length === 0
}

/**
 * Takes everything back by a few statements for each kind. Where those meet a unique value that moves between records
 * of the same change, it goes backwards record by record, as they were written; a value that somebody else has is said.
 */
async function takeBack(ctx: Ctx, nouns: Nouns, kinds: readonly Noun[], parts: readonly Part[]) {
  const columnsOf = (noun: Noun) =>
    parts.filter((part) => part.kind === noun.contract.name && part.action === 'update').flatMap((part) => part.columns)
  for (const noun of kinds) if (noun.edit) await editBack(ctx, noun, noun.edit)
  const plain = kinds.filter((noun) => !noun.edit)
  const held = () => refuseAny(plain, (noun) => heldBy(ctx, nouns, noun))
  try {
    await ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db }
      for (const noun of plain) await bringBack(inner, noun, allOf(noun, 'delete'))
      for (const noun of plain) await restore(inner, noun, allOf(noun, 'update'), columnsOf(noun))
      await held()
      for (const noun of plain.toReversed()) await remove(inner, noun, allOf(noun, 'insert'))
    })
  } catch (error) {
    if (databaseError(error)?.code !== uniqueBroken) throw clashOf(undefined, error) ?? error
    await backwards(ctx, plain, columnsOf)
    await held()
  }
}

async function backwards(ctx: Ctx, kinds: readonly Noun[], columnsOf: (noun: Noun) => readonly string[]) {
  const { rows } = await ctx.db.execute<{ kind: string; id: string; action: Part['action'] }>(
    sql`select kind, record_id as id, action from undone order by last_entry desc`,
  )
  for (const { kind, id, action } of rows) {
    const noun = kinds.find((noun) => noun.contract.name === kind)
    if (!noun) continue
    const condition = sql`u.kind = ${kind} and u.record_id = ${id}`
    const step = { insert: remove, delete: bringBack, update: restore }[action]
    await step(ctx, noun, condition, columnsOf(noun)).catch((error: unknown) => {
      throw clashOf(noun, error) ?? error
    })
  }
}

/** Records with a way of their own to be changed go it, one by one. */
async function editBack(ctx: Ctx, noun: Noun, edit: NonNullable<Noun['edit']>) {
  const { rows } = await ctx.db.execute<{ id: string; before: Record<string, unknown> }>(
    sql`select record_id as id, before from undone where kind = ${noun.contract.name} order by last_entry desc`,
  )
  const columns = new Map(Object.keys(noun.contract.fields as Fields).map((name) => [snake(name), name]))
  for (const { id, before } of rows) {
    if (Object.keys(before).some((column) => !columns.has(column))) throw refusal(impossible)
    const patch = Object.fromEntries(Object.entries(before).map(([column, value]) => [columns.get(column)!, value]))
    await edit(ctx, { id, patch })
  }
}

/** Refuses when anything of some kinds stands in the way, as `find` sees it. */
async function refuseAny(
  kinds: readonly Noun[],
  find: (noun: Noun) => Promise<{ readonly entries: readonly InTheWay[]; readonly total: number }>,
) {
  const found: InTheWay[] = []
  let total = 0
  for (const noun of kinds) {
    const some = await find(noun)
    found.push(...some.entries)
    total += some.total
  }
  if (total > 0) throw refuseInTheWay(found, total)
}

/** Makes what was put back findable, and refuses it where it no longer goes with what else has changed since. */
async function settle(ctx: Ctx, noun: Noun, id: string) {
  const problems: InTheWay[] = []
  for await (const rows of records(ctx, noun, sql`u.action <> 'insert'`)) {
    await noun.service.settle(ctx, rows)
    await noun.service.keepInScope(
      ctx,
      rows.map(({ id }) => String(id)),
    )
    const left = await asLeft(ctx, noun, rows)
    const broken = await noun.service.breaks(
      ctx,
      rows.map((after) => ({ after, ...(left.has(after.id) ? { undone: { ...after, ...left.get(after.id) } } : {}) })),
    )
    for (const { at, field, message } of broken) problems.push(entry(ctx, noun, rows[at]!, field, message))
  }
  if (noun.service.removed) {
    const gone = await ctx.db.execute<{ after: object }>(sql`select after from undone u where ${allOf(noun, 'insert')}`)
    if (gone.rows.length)
      await noun.service.removed(
        ctx,
        gone.rows.map(({ after }) => named(after)),
      )
  }
  const since = sql`u.action = 'update' and exists (
    select from history h where h.record_id = u.record_id and h.id > u.last_entry and h.change not in (${id}, ${ctx.change!}))`
  for await (const rows of records(ctx, noun, since))
    for (const row of rows)
      for (const { field, message } of noun.contract.check(row as never) as readonly FieldProblem[])
        problems.push(entry(ctx, noun, row, field, message))
  if (problems.length) throw refuseInTheWay(problems, problems.length)
}

/** What the change had set on some records that are as they were by now, by their ids. */
async function asLeft(ctx: Ctx, { contract }: Noun, some: readonly Record<string, unknown>[]) {
  const ids = some.map(({ id }) => String(id))
  const { rows } = await ctx.db.execute<{ id: unknown; after: object }>(sql`
    select record_id as id, after from undone
    where kind = ${contract.name} and action = 'update' and record_id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, after }) => [id, named(after)]))
}

/** A record by the names of its fields. */
const named = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [camel(column), value]))

const entry = (ctx: Ctx, noun: Noun, row: Record<string, unknown>, field: string, message: Label): InTheWay => ({
  kind: noun.contract.name,
  id: String(row.id),
  name: calledOf(ctx, noun, row),
  field: field.split('.')[0]!,
  reason: message[ctx.language],
})

const impossible = label('This cannot be undone', '无法撤销此操作')
const staysThere = ({ contract: { titles } }: Noun) =>
  label(`${titles.en} are not deleted: make it inactive instead`, `${titles.zh}不能删除，请改为停用`)

const keptForGood = ({ contract: { titles } }: Noun) =>
  label(
    `${titles.en} are kept for good: put a mistake right by another entry`,
    `${titles.zh}一经记录不能撤销，请另行登记更正`,
  )

/** The columns behind rights, of every kind. */
const guardedColumns = (nouns: Nouns) =>
  Object.values(nouns).flatMap(({ contract }) =>
    Object.entries(contract.all as Fields).flatMap(([name, field]) => (field.right ? [snake(name)] : [])),
  )
