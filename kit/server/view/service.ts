import { forbidden, label, notFound, refusal, refusalAt, type ViewState, viewsMax } from '@sms/kit/contract'
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { advisoryLock } from '../advisory-lock.ts'
import { newId } from '../columns.ts'
import { type Ctx, write } from '../context.ts'
import { databaseError } from '../database/errors.ts'
import { channels, type ViewMessage } from '../live/messages.ts'
import type { Noun } from '../noun.ts'
import { accessTo, requireAccess } from '../route.ts'
import { nounNamed } from '../scope.ts'
import type { Services } from '../services.ts'
import { listView, listViewDefault } from './table.ts'

/** What has views: the lists of nouns, and screens whose filters a contract describes. */
export type Viewed = Readonly<Record<string, Pick<Noun, 'contract'>>>

export type ViewRow = typeof listView.$inferSelect

/** How long a view that was removed can be brought back, in milliseconds (a day). */
const removedMs = 86_400_000

const viewTitle = label('View', '视图')

/** The kind of records that a view lists, for an actor who may open their list. */
export function viewedNoun({ actor }: Ctx, nouns: Viewed, kind: string): Viewed[string] {
  const noun = nounNamed(nouns, kind)
  requireAccess(accessTo(noun.contract), actor)
  return noun
}

/** Whether an actor may change a view: its owner, and an Administrator what is shared. */
export const mayChangeView = ({ actor }: Ctx, row: Pick<ViewRow, 'owner' | 'shared'>) =>
  row.owner === actor.id || (row.shared && actor.role === 'Administrator')

/** The views of a list that an actor sees: their own and those that others share. */
export const viewsOf = (ctx: Ctx, kind: string): Promise<ViewRow[]> =>
  ctx.db
    .select()
    .from(listView)
    .where(
      and(eq(listView.kind, kind), isNull(listView.removedAt), or(eq(listView.owner, ctx.actor.id), listView.shared)),
    )
    .orderBy(listView.name, listView.id)

/** The id of the view that an actor's list opens with; it may be one that they no longer see. */
export async function defaultViewOf(ctx: Ctx, kind: string): Promise<string | undefined> {
  const mine = and(eq(listViewDefault.user, ctx.actor.id), eq(listViewDefault.kind, kind))
  return (await ctx.db.select().from(listViewDefault).where(mine))[0]?.view
}

/** A view that the actor sees, locked; a view of others that is not shared is as if it were not there. */
async function visible(ctx: Ctx, nouns: Viewed, id: string, removed = false): Promise<ViewRow> {
  const [row] = await ctx.db
    .select()
    .from(listView)
    .where(and(eq(listView.id, id), removed ? isNotNull(listView.removedAt) : isNull(listView.removedAt)))
    .for('update')
  if (!row || !(row.owner === ctx.actor.id || row.shared)) throw notFound(viewTitle)
  viewedNoun(ctx, nouns, row.kind)
  return row
}

async function changeable(ctx: Ctx, nouns: Viewed, id: string, removed = false): Promise<ViewRow> {
  const row = await visible(ctx, nouns, id, removed)
  if (!mayChangeView(ctx, row))
    throw forbidden(label('Only its owner or an Administrator may do this', '只有视图所有者或管理员可以执行此操作'))
  return row
}

/** Sharing changes what colleagues find in their lists, which those who may only read do not. */
function mayShare(ctx: Ctx) {
  if (ctx.actor.role === 'Viewer')
    throw forbidden(label('You may keep views of your own but not share them', '您可以保存自己的视图，但不能共享'))
}

/** Refuses one more view than a user may have of a list. Two at once wait for each other. */
async function checkRoom(ctx: Ctx, owner: string, kind: string) {
  await advisoryLock(ctx.db, `sms.view ${owner} ${kind}`)
  const held = and(eq(listView.owner, owner), eq(listView.kind, kind), isNull(listView.removedAt))
  if ((await ctx.db.$count(listView, held)) >= viewsMax)
    throw refusal(label(`At most ${viewsMax} views of one list`, `每个列表最多 ${viewsMax} 个视图`))
}

/** Lets open lists know once the transaction is committed: everybody's where the view is shared, or was until now. */
async function tell(ctx: Ctx, view: ViewMessage): Promise<void> {
  const { kind, owner, shared } = view
  await ctx.db.execute(sql`select pg_notify(${channels.view}, ${JSON.stringify({ kind, owner, shared })})`)
}

/** Turns a name that the owner already uses on this list into a refusal at `name`. */
async function named<T>(query: PromiseLike<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    if (databaseError(error)?.constraint !== 'list_view_name') throw error
    throw refusalAt('name', label('A view of this name is there already', '已有同名视图'))
  }
}

export type ViewPatch = { readonly name?: string; readonly shared?: boolean; readonly state?: ViewState }

export const purgeViewsJob = 'purge-views'

/** Lets this process remove for good, once a day, the views that were taken away longer than a day ago. */
export const workViews = ({ jobs, db }: Pick<Services, 'jobs' | 'db'>) =>
  jobs.daily(purgeViewsJob, async () => {
    await db.delete(listView).where(lt(listView.removedAt, new Date(Date.now() - removedMs).toISOString()))
  })

/** What can be done with saved views. */
export const viewService = (nouns: Viewed) => ({
  add: (ctx: Ctx, given: { kind: string; name: string; shared: boolean; state: ViewState }): Promise<ViewRow> =>
    write(ctx, async (ctx) => {
      if (given.shared) mayShare(ctx)
      await checkRoom(ctx, ctx.actor.id, given.kind)
      const values = { ...given, id: newId(), owner: ctx.actor.id, updatedAt: new Date().toISOString() }
      const added = (await named(ctx.db.insert(listView).values(values).returning()))[0]!
      await tell(ctx, added)
      return added
    }),

  /** Changes what `read` makes of the row's kind. A view that somebody changed meanwhile is refused. */
  edit: (
    ctx: Ctx,
    id: string,
    version: number | undefined,
    read: (viewed: Viewed[string]) => ViewPatch,
  ): Promise<ViewRow> =>
    write(ctx, async (ctx) => {
      const row = await changeable(ctx, nouns, id)
      const patch = read(viewedNoun(ctx, nouns, row.kind))
      if (version !== undefined && version !== row.version)
        throw refusal(label('Somebody has changed this view meanwhile', '此视图已被他人修改'))
      const unshares = patch.shared === false && patch.name === undefined && patch.state === undefined
      if (patch.shared || (row.shared && !unshares)) mayShare(ctx)
      const set = { ...patch, version: row.version + 1, updatedAt: new Date().toISOString() }
      const edited = (await named(ctx.db.update(listView).set(set).where(eq(listView.id, id)).returning()))[0]!
      await tell(ctx, { ...edited, shared: row.shared || edited.shared })
      return edited
    }),

  /** Takes a view away; what its owner took away longer than a day ago is gone for good then. */
  remove: (ctx: Ctx, id: string): Promise<ViewRow> =>
    write(ctx, async (ctx) => {
      const row = await changeable(ctx, nouns, id)
      if (row.shared) mayShare(ctx)
      const now = Date.now()
      const over = new Date(now - removedMs).toISOString()
      await ctx.db
        .delete(listView)
        .where(and(eq(listView.owner, row.owner), lt(listView.removedAt, over), ne(listView.id, id)))
      // Nor are more kept than could be brought back: views that come and go must not fill the table.
      const kept = ctx.db
        .select({ id: listView.id })
        .from(listView)
        .where(and(eq(listView.owner, row.owner), eq(listView.kind, row.kind), isNotNull(listView.removedAt)))
        .orderBy(desc(listView.removedAt), desc(listView.id))
        .offset(viewsMax - 1)
      await ctx.db.delete(listView).where(inArray(listView.id, kept))
      await tell(ctx, row)
      const set = { removedAt: new Date(now).toISOString() }
      return (await ctx.db.update(listView).set(set).where(eq(listView.id, id)).returning())[0]!
    }),

  /** Brings a view back that was taken away. */
  restore: (ctx: Ctx, id: string): Promise<ViewRow> =>
    write(ctx, async (ctx) => {
      const row = await changeable(ctx, nouns, id, true)
      if (row.shared) mayShare(ctx)
      await checkRoom(ctx, row.owner, row.kind)
      await tell(ctx, row)
      const back = ctx.db.update(listView).set({ removedAt: null }).where(eq(listView.id, id)).returning()
      return (await named(back))[0]!
    }),

  /** Lets the actor's list open with a view that they see; null with none. */
  setDefault: (ctx: Ctx, kind: string, id: string | null): Promise<void> =>
    write(ctx, async (ctx) => {
      viewedNoun(ctx, nouns, kind)
      const user = ctx.actor.id
      await tell(ctx, { kind, owner: user, shared: false })
      if (id === null) {
        await ctx.db.delete(listViewDefault).where(and(eq(listViewDefault.user, user), eq(listViewDefault.kind, kind)))
        return
      }
      if ((await visible(ctx, nouns, id)).kind !== kind) throw notFound(viewTitle)
      await ctx.db
        .insert(listViewDefault)
        .values({ user, kind, view: id })
        .onConflictDoUpdate({ target: [listViewDefault.user, listViewDefault.kind], set: { view: id } })
    }),
})
