import { commentContract, forbidden, label, mentionType, notFound } from '@sms/kit/contract'
import { type Ctx, write } from '../context.ts'
import { openRecord } from '../crud/open-record.ts'
import { crud } from '../crud.ts'
import { notify } from '../notification/notify.ts'
import type { People } from '../notification/people.ts'
import type { Noun, Nouns } from '../noun.ts'
import { addOnce, idTaken } from '../once.ts'
import { nounNamed } from '../scope.ts'
import { checkMentions, notOwn } from './mentions.ts'
import { refuseFlood } from './rate.ts'
import { comment } from './table.ts'

const comments = crud(commentContract, comment)

/** The noun of comments; their changes are in the history of their record. */
export const commentNoun: Noun = {
  contract: commentContract,
  service: comments,
  root: { kindColumn: 'parent_kind', column: 'parent' },
}

export type CommentRow = typeof comment.$inferSelect

/**
 * The noun of a kind that can have comments: one with a menu key that is no part of another record, or has files of its
 * own.
 */
export const commentable = (nouns: Nouns, kind: string): Noun =>
  nounNamed(nouns, kind, ({ contract, root }) => contract.menus.length && (!root || contract.files))

/** The changes of comments, each in one transaction with its notifications; all need the right to change the record. */
export function commentService(nouns: Nouns, people: People) {
  /** Locks and returns a comment, removed or not; throws 403 or 404 if the actor may not comment on its record. */
  const lockOpen = async (ctx: Ctx, id: string): Promise<CommentRow> => {
    const row = await comments.lockRow(ctx, id)
    await openRecord(ctx, commentable(nouns, row.parentKind), row.parent, 'write', commentContract.title)
    return row
  }

  /** Notifies the mentioned users except the author, and withdraws earlier notifications from others. */
  const notifyMentioned = (ctx: Ctx, row: CommentRow, mentioned: readonly string[]) =>
    notify(ctx, {
      type: mentionType,
      about: { kind: row.parentKind, id: row.parent },
      cause: row.id,
      actor: row.createdBy,
      users: mentioned.filter((id) => id !== row.createdBy),
    })

  return {
    /** Adds a comment. The sender may set its `id`, so that a repeated request adds no second one. */
    add: async (ctx: Ctx, kind: string, parent: string, text: string, id: string | null): Promise<CommentRow> => {
      const add = async (ctx: Ctx) => {
        await refuseFlood(ctx)
        const noun = commentable(nouns, kind)
        await openRecord(ctx, noun, parent, 'write')
        const mentions = await checkMentions(ctx, people, { noun, id: parent }, text)
        const owned = { parentKind: kind, parent, mentions }
        const added = await comments.row(ctx, (await comments.add(ctx, { text }, id ? { ...owned, id } : owned)).id)
        await notifyMentioned(ctx, added, mentions)
        return added
      }
      if (!id) return write(ctx, add)
      const existing = await addOnce(ctx, comments, id, add, (_, row) => {
        if (row.parent !== parent || row.parentKind !== kind) throw idTaken()
      })
      return comments.row(ctx, existing.id)
    },

    /** Changes the actor's own comment; updates the notifications of mentioned users. */
    edit: (ctx: Ctx, id: string, version: number | undefined, text: string): Promise<CommentRow> =>
      write(ctx, async (ctx) => {
        await refuseFlood(ctx)
        const row = await lockOpen(ctx, id)
        if (row.status !== 'Active') throw notFound(commentContract.title)
        if (row.createdBy !== ctx.actor.id) throw notOwn()
        if (row.text === text) return row
        const about = { noun: commentable(nouns, row.parentKind), id: row.parent }
        const mentions = await checkMentions(ctx, people, about, text, row.mentions)
        const owned = { mentions, editedAt: new Date().toISOString() }
        await comments.edit(ctx, { id, version, patch: { text } }, owned)
        const edited = await comments.row(ctx, id)
        await notifyMentioned(ctx, edited, mentions)
        return edited
      }),

    /**
     * Removes or restores a comment, for its author or an Administrator. The author cannot restore what an
     * Administrator has removed.
     */
    setStatus: (ctx: Ctx, id: string, status: 'Active' | 'inActive'): Promise<CommentRow> =>
      write(ctx, async (ctx) => {
        const row = await lockOpen(ctx, id)
        if (row.createdBy !== ctx.actor.id && ctx.actor.role !== 'Administrator') throw notOwn()
        if (row.status === status) return row
        // An undo may leave `removedBy` on an Active comment, which its author may remove all the same.
        const isRestored = status === 'Active' && row.removedBy !== null
        const isRemovedByOther = isRestored && row.removedBy !== ctx.actor.id && ctx.actor.role !== 'Administrator'
        if (isRemovedByOther)
          throw forbidden(label('An Administrator has removed this comment', '此评论已由管理员移除'))
        const removedBy = status === 'inActive' ? ctx.actor.id : null
        await comments.edit(ctx, { id, patch: { status } }, { removedBy })
        await notifyMentioned(ctx, row, status === 'Active' ? row.mentions : [])
        return comments.row(ctx, id)
      }),
  }
}
