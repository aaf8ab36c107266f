import { forbidden, label, notFound, refusal, refusalAt, type ViewState, viewsMax } from '@sms/kit/contract'
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { advisoryLock } from '../advisory-lock.ts'
import { newId } from '../columns.ts'
import { type Ctx, write } from '../context.ts'
import type { Pool } from '../database/db.ts'
import { databaseError } from '../database/errors.ts'
import { channels, type ViewMessage } from '../live/messages.ts'
import type { Noun } from '../noun.ts'
import { accessTo, requireAccess } from '../route.ts'
import { nounNamed } from '../scope.ts'
import type { Services } from '../services.ts'
import { listView, listViewDefault } from './table.ts'

/** The nouns and screens that have views, by name. */
export type Viewed = Readonly<Record<string, Pick<Noun, 'contract'>>>

export type ViewRow = typeof listView.$inferSelect

/** How long a removed view can be restored, in milliseconds (a day). */
const removedMs = 86_400_000

const viewTitle = label('View', '视图')

/** The noun of a view, if the actor may open its list. */
export function viewedNoun({ actor }: Ctx, nouns: Viewed, kind: string): Viewed[string] {
  const noun = nounNamed(nouns, kind)
  requireAccess(accessTo(noun.contract), actor)
  return noun
}

/** Whether an actor may change a view: its owner, and Administrators a shared one. */
export const mayChangeView = ({ actor }: Ctx, row: Pick<ViewRow, 'owner' | 'shared'>) =>
  row.owner === actor.id || (row.shared && actor.role === 'Administrator')

/** The actor's own views of a list, and the shared ones. */
export const viewsOf = (ctx: Ctx, kind: string): Promise<ViewRow[]> =>
  ctx.db
    .select()
    .from(listView)
    .where(
      and(eq(listView.kind, kind), isNull(listView.removedAt), or(eq(listView.owner, ctx.actor.id), listView.shared)),
    )
    .orderBy(listView.name, listView.id)

/** The id of the actor's default view of a list, which may be one that they no longer see. */
export async function defaultViewOf(ctx: Ctx, kind: string): Promise<string | undefined> {
  const ownDefault = and(eq(listViewDefault.user, ctx.actor.id), eq(listViewDefault.kind, kind))
  return (await ctx.db.select().from(listViewDefault).where(ownDefault))[0]?.view
}

/**
 * Locks and returns a view that the actor sees; with `removed` only a removed one, else only a present one. "Not found"
 * for others' views that are not shared.
 */
async function lockVisible(ctx: Ctx, nouns: Viewed, id: string, removed = false): Promise<ViewRow> {
  const [row] = await ctx.db
    .select()
    .from(listView)
    .where(and(eq(listView.id, id), removed ? isNotNull(listView.removedAt) : isNull(listView.removedAt)))
    .for('update')
  if (!row || !(row.owner === ctx.actor.id || row.shared)) throw notFound(viewTitle)
  viewedNoun(ctx, nouns, row.kind)
  return row
}

/** The same for a view that the actor may change; refuses others. */
async function lockChangeable(ctx: Ctx, nouns: Viewed, id: string, removed = false): Promise<ViewRow> {
  const row = await lockVisible(ctx, nouns, id, removed)
  if (!mayChangeView(ctx, row))
    throw forbidden(label('Only its owner or an Administrator may do this', '只有视图所有者或管理员可以执行此操作'))
  return row
}

/** Refuses sharing by a Viewer, since shared views change the lists of others. */
function refuseSharingByViewer(ctx: Ctx) {
  if (ctx.actor.role === 'Viewer')
    throw forbidden(label('You may keep views of your own but not share them', '您可以保存自己的视图，但不能共享'))
}

/** Refuses a view above the limit of a user and list; locks the user's views of the list. */
async function requireRoom(ctx: Ctx, owner: string, kind: string) {
  await advisoryLock(ctx.db, `sms.view ${owner} ${kind}`)
  const isStored = and(eq(listView.owner, owner), eq(listView.kind, kind), isNull(listView.removedAt))
  if ((await ctx.db.$count(listView, isStored)) >= viewsMax)
    throw refusal(label(`At most ${viewsMax} views of one list`, `每个列表最多 ${viewsMax} 个视图`))
}

/** Updates open lists after the commit: the owner's, or those of all users where the view is or was shared. */
async function notifyLists(ctx: Ctx, view: ViewMessage): Promise<void> {
  const { kind, owner, shared } = view
  await ctx.db.execute(sql`select pg_notify(${channels.view}, ${JSON.stringify({ kind, owner, shared })})`)
}

/**
 * Runs a query; refuses, at the field `name`, a name that another of the owner's views of this list has in any case.
 */
async function refusingTakenName<T>(query: PromiseLike<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    if (databaseError(error)?.constraint !== 'list_view_name') throw error
    throw refusalAt('name', label('A view of this name is there already', '已有同名视图'))
  }
}

export type ViewPatch = { readonly name?: string; readonly shared?: boolean; readonly state?: ViewState }

const purgeViewsJob = 'purge-views'

/** Deletes the views that were removed more than a day ago. */
export const purgeViews = async (db: Pool): Promise<void> => {
  await db.delete(listView).where(lt(listView.removedAt, new Date(Date.now() - removedMs).toISOString()))
}

/** Registers the daily job that deletes removed views. */
export const workViews = ({ jobs, db }: Pick<Services, 'jobs' | 'db'>) =>
  jobs.daily(purgeViewsJob, () => purgeViews(db))

/** The changes of saved views. */
export const viewService = (nouns: Viewed) => ({
  add: (ctx: Ctx, input: { kind: string; name: string; shared: boolean; state: ViewState }): Promise<ViewRow> =>
    write(ctx, async (ctx) => {
      if (input.shared) refuseSharingByViewer(ctx)
      await requireRoom(ctx, ctx.actor.id, input.kind)
      const values = { ...input, id: newId(), owner: ctx.actor.id, updatedAt: new Date().toISOString() }
      const added = (await refusingTakenName(ctx.db.insert(listView).values(values).returning()))[0]!
      await notifyLists(ctx, added)
      return added
    }),

  /** Changes a view by the patch that `read` parses for its noun. Refuses a view that was changed meanwhile. */
  edit: (
    ctx: Ctx,
    id: string,
    version: number | undefined,
    read: (viewed: Viewed[string]) => ViewPatch,
  ): Promise<ViewRow> =>
    write(ctx, async (ctx) => {
      const row = await lockChangeable(ctx, nouns, id)
      const patch = read(viewedNoun(ctx, nouns, row.kind))
      if (version !== undefined && version !== row.version)
        throw refusal(label('Somebody has changed this view meanwhile', '此视图已被他人修改'))
      // A Viewer may end the sharing of an own view, but not change it while it is shared.
      const onlyUnshares = patch.shared === false && patch.name === undefined && patch.state === undefined
      if (patch.shared || (row.shared && !onlyUnshares)) refuseSharingByViewer(ctx)
      const set = { ...patch, version: row.version + 1, updatedAt: new Date().toISOString() }
      const edited = (
        await refusingTakenName(ctx.db.update(listView).set(set).where(eq(listView.id, id)).returning())
      )[0]!
      await notifyLists(ctx, { ...edited, shared: row.shared || edited.shared })
      return edited
    }),

  /** Removes a view, which can be restored until it is purged. */
  remove: (ctx: Ctx, id: string): Promise<ViewRow> =>
    write(ctx, async (ctx) => {
      const row = await lockChangeable(ctx, nouns, id)
      if (row.shared) refuseSharingByViewer(ctx)
      await notifyLists(ctx, row)
      const set = { removedAt: new Date().toISOString() }
      return (await ctx.db.update(listView).set(set).where(eq(listView.id, id)).returning())[0]!
    }),

  /** Restores a removed view, unless there is no room for it or its name is taken. */
  restore: (ctx: Ctx, id: string): Promise<ViewRow> =>
    write(ctx, async (ctx) => {
      const row = await lockChangeable(ctx, nouns, id, true)
      if (row.shared) refuseSharingByViewer(ctx)
      await requireRoom(ctx, row.owner, row.kind)
      await notifyLists(ctx, row)
      const restored = ctx.db.update(listView).set({ removedAt: null }).where(eq(listView.id, id)).returning()
      return (await refusingTakenName(restored))[0]!
    }),

  /** Sets the actor's default view of a list; null for none. */
  setDefault: (ctx: Ctx, kind: string, id: string | null): Promise<void> =>
    write(ctx, async (ctx) => {
      viewedNoun(ctx, nouns, kind)
      const user = ctx.actor.id
      await notifyLists(ctx, { kind, owner: user, shared: false })
      if (id === null) {
        await ctx.db.delete(listViewDefault).where(and(eq(listViewDefault.user, user), eq(listViewDefault.kind, kind)))
        return
      }
      if ((await lockVisible(ctx, nouns, id)).kind !== kind) throw notFound(viewTitle)
      await ctx.db
        .insert(listViewDefault)
        .values({ user, kind, view: id })
        .onConflictDoUpdate({ target: [listViewDefault.user, listViewDefault.kind], set: { view: id } })
    }),
})
