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
import { noticeAgain, withdrawByChange } from '../notification/notify.ts'
import { camel, type Noun, type Nouns } from '../noun.ts'
import { requireAccess } from '../route.ts'
import { findMissingTargets, findReferences } from './broken-references.ts'
import { lockAll, parentsFirst } from './lock-all.ts'
import { addSubRecords, gatherNetEffect, type Part } from './net-effect.ts'
import { changedSince, displayName, undoRefusal } from './obstacles.ts'
import { change } from './table.ts'
import { bringBack, clashOf, ofAction, presentRecords, remove, restore, uniqueBroken } from './take-back.ts'

/**
 * Undoes a whole change of the actor's own, or of anybody's as an Administrator, in one transaction; an undo is itself
 * a change. Refuses with `inTheWay` when a value has changed since or a record refers to one that would be deleted.
 */
export const undo = (ctx: Ctx, nouns: Nouns, people: Noun, id: string): Promise<Undone> => {
  // The label in history: clients send 'Redo' or 'Redone' for the undo of an undo.
  const state = ctx.state?.startsWith('Redo') ? 'Redone' : 'Undone'
  return write({ ...ctx, state }, (ctx) => undoOnce(ctx, nouns, people, id), { waitMs: longWaitMs })
}

/**
 * The work of `undo` in its transaction: checks and locks the records, takes the change back, and marks `ctx.change` as
 * its undo. `counts` are the restored and deleted records by kind.
 */
async function undoOnce(ctx: Ctx, nouns: Nouns, people: Noun, id: string): Promise<Undone> {
  await advisoryLock(ctx.db, `sms.undo ${id}`)
  await requireOwn(ctx, id)
  await ctx.db.execute(sql`set local statement_timeout = ${sql.raw(String(statementMaxMs))}`)
  const parts = await gatherNetEffect(ctx, id, guardedColumns(nouns))
  if (parts.length === 0) throw refusal(label('There is nothing to undo', '没有可撤销的内容'))
  const kinds = await parentsFirst(ctx, await kindsOf(ctx, nouns, parts))
  await lockAll(ctx, nouns, kinds)
  for (const noun of kinds) await requireInScope(ctx, noun)
  await refuseAny(kinds, (noun) => changedSince(ctx, people, id, noun))
  await refuseAny(kinds, (noun) => findMissingTargets(ctx, nouns, noun))
  const subNouns = await addSubRecords(ctx, nouns)
  await takeBack(ctx, nouns, [...new Set([...kinds, ...subNouns])], parts)
  for (const noun of kinds) await settleAndCheck(ctx, noun, id)
  // Notifications about what is gone are withdrawn, and their recipients reload the others.
  await withdrawByChange(ctx, id, sql`select record_id from undone where action = 'insert'`)
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

/** The longest statement of an undo, in milliseconds, since one statement undoes many. */
const statementMaxMs = 300_000

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

async function requireInScope(ctx: Ctx, { contract, service }: Noun) {
  const scope = service.scope(ctx.actor)
  if (!scope) return
  const { rows } = await ctx.db.execute(sql`
    select from undone u where u.kind = ${contract.name} and u.action <> 'delete'
      and not exists (select from ${service.table} where ${getTableColumns(service.table).id} = u.record_id and ${scope})
    limit 1`)
  if (rows.length) throw notFound(label('Change', '变更'))
}

/** The nouns of a change, after checking that the actor may write every record and field in it. */
async function kindsOf(ctx: Ctx, nouns: Nouns, parts: readonly Part[]): Promise<Noun[]> {
  const kinds = new Set<Noun>()
  for (const { kind, rootKind, action, columns } of parts) {
    const noun = nouns[kind]
    const withMenu = noun?.contract.menus.length ? noun : nouns[rootKind]
    if (!noun || !withMenu) throw refusal(impossible)
    requireAccess({ menus: withMenu.contract.menus, right: noun.contract.right, write: true }, ctx.actor)
    const fields = noun.contract.all as Fields
    const guarded = Object.keys(fields).find(
      (name) => columns.includes(snake(name)) && !may(ctx.actor, fields[name]!.right),
    )
    if (guarded) {
      const { en, zh } = fields[guarded]!.label
      throw forbidden(label(`You may not change ${en}`, `您无权修改${zh}`))
    }
    if (noun.contract.appended && !(await leavesWithRoot(ctx, noun))) throw refusal(neverDeleted(noun))
    if (noun.edit && action !== 'update') throw refusal(staysThere(noun))
    kinds.add(noun)
  }
  return [...kinds]
}

/** Whether all records of an appended kind in the change were added, or deleted, together with their parents. */
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
 * Undoes all records by a few statements per kind. If a unique value moved between records of the change, undoes them
 * one by one in reverse order instead; a value that another record has is refused.
 */
async function takeBack(ctx: Ctx, nouns: Nouns, kinds: readonly Noun[], parts: readonly Part[]) {
  const columnsOf = (noun: Noun) =>
    parts.filter((part) => part.kind === noun.contract.name && part.action === 'update').flatMap((part) => part.columns)
  for (const noun of kinds) if (noun.edit) await editBack(ctx, noun, noun.edit)
  const withoutEdit = kinds.filter((noun) => !noun.edit)
  const refuseReferences = () => refuseAny(withoutEdit, (noun) => findReferences(ctx, nouns, noun))
  try {
    await ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db }
      for (const noun of withoutEdit) await bringBack(inner, noun, ofAction(noun, 'delete'))
      for (const noun of withoutEdit) await restore(inner, noun, ofAction(noun, 'update'), columnsOf(noun))
      await refuseReferences()
      for (const noun of withoutEdit.toReversed()) await remove(inner, noun, ofAction(noun, 'insert'))
    })
  } catch (error) {
    if (databaseError(error)?.code !== uniqueBroken) throw clashOf(undefined, error) ?? error
    await takeBackReversed(ctx, withoutEdit, columnsOf)
    await refuseReferences()
  }
}

async function takeBackReversed(ctx: Ctx, kinds: readonly Noun[], columnsOf: (noun: Noun) => readonly string[]) {
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

async function refuseAny(
  kinds: readonly Noun[],
  find: (noun: Noun) => Promise<{ readonly entries: readonly InTheWay[]; readonly total: number }>,
) {
  const found: InTheWay[] = []
  let total = 0
  for (const noun of kinds) {
    const obstacles = await find(noun)
    found.push(...obstacles.entries)
    total += obstacles.total
  }
  if (total > 0) throw undoRefusal(found, total)
}

/** Updates derived data of the restored records, and refuses those that break rules by now; `id` is the change. */
async function settleAndCheck(ctx: Ctx, noun: Noun, id: string) {
  const problems: InTheWay[] = []
  for await (const rows of presentRecords(ctx, noun, sql`u.action <> 'insert'`)) {
    await noun.service.settle(ctx, rows)
    const ids = rows.map(({ id }) => String(id))
    await noun.service.keepInScope(ctx, ids)
    const undoneValues = await valuesOfChange(ctx, noun, ids)
    const proposed = rows.map((after) => {
      const undone = undoneValues.get(after.id)
      return { after, ...(undone ? { undone: { ...after, ...undone } } : {}) }
    })
    const ruleProblems = await noun.service.problemsOfWrite(ctx, proposed)
    for (const { at, field, message } of ruleProblems) problems.push(obstacle(ctx, noun, rows[at]!, field, message))
  }
  if (noun.service.removed) {
    const { rows } = await ctx.db.execute<{ after: object }>(
      sql`select after from undone u where ${ofAction(noun, 'insert')}`,
    )
    const removed = rows.map(({ after }) => byField(after))
    if (removed.length) await noun.service.removed(ctx, removed)
  }
  // A record that only this change had touched was valid before; with later changes its values may not go together.
  const changedLater = sql`u.action = 'update' and exists (
    select from history h where h.record_id = u.record_id and h.id > u.last_entry and h.change not in (${id}, ${ctx.change!}))`
  for await (const rows of presentRecords(ctx, noun, changedLater))
    for (const row of rows)
      for (const { field, message } of noun.contract.check(row as never) as readonly FieldProblem[])
        problems.push(obstacle(ctx, noun, row, field, message))
  if (problems.length) throw undoRefusal(problems, problems.length)
}

/** The values that the change had set, by the ids of restored records. */
async function valuesOfChange(ctx: Ctx, { contract }: Noun, ids: readonly string[]) {
  const { rows } = await ctx.db.execute<{ id: unknown; after: object }>(sql`
    select record_id as id, after from undone
    where kind = ${contract.name} and action = 'update' and record_id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, after }) => [id, byField(after)]))
}

const byField = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [camel(column), value]))

const obstacle = (ctx: Ctx, noun: Noun, row: Record<string, unknown>, field: string, message: Label): InTheWay => ({
  kind: noun.contract.name,
  id: String(row.id),
  name: displayName(ctx, noun, row),
  field: field.split('.')[0]!,
  reason: message[ctx.language],
})

const impossible = label('This cannot be undone', '无法撤销此操作')
const staysThere = ({ contract: { titles } }: Noun) =>
  label(`${titles.en} are not deleted: make it inactive instead`, `${titles.zh}不能删除，请改为停用`)

const neverDeleted = ({ contract: { titles } }: Noun) =>
  label(
    `${titles.en} are kept for good: put a mistake right by another entry`,
    `${titles.zh}一经记录不能撤销，请另行登记更正`,
  )

const guardedColumns = (nouns: Nouns) =>
  Object.values(nouns).flatMap(({ contract }) =>
    Object.entries(contract.all as Fields).flatMap(([name, field]) => (field.right ? [snake(name)] : [])),
  )
