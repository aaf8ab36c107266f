import { commentContract, forbidden, label, mentionType, notFound } from '@sms/kit/contract'
import { type Ctx, write } from '../context.ts'
import { openRecord } from '../crud/open-record.ts'
import { crud } from '../crud.ts'
import { notify } from '../notification/notify.ts'
import type { People } from '../notification/people.ts'
import type { Noun, Nouns } from '../noun.ts'
import { addOnce, idTaken } from '../once.ts'
import { checkMentions, notOwn } from './mentions.ts'
import { refuseFlood } from './rate.ts'
import { comment } from './table.ts'

export const comments = crud(commentContract, comment)

/** Comments stand in the history of the record that they are about. */
export const commentNoun: Noun = {
  contract: commentContract,
  service: comments,
  root: { kindColumn: 'parent_kind', column: 'parent' },
}

export type CommentRow = typeof comment.$inferSelect

/**
 * The kind of records that may be commented on: whatever has a key of its own and is no part of another record, unless it
 * has files of its own, too.
 */
export function commentable(nouns: Nouns, kind: string): Noun {
  const noun = Object.hasOwn(nouns, kind) ? nouns[kind] : undefined
  if (!noun?.contract.menus.length || (noun.root && !noun.contract.files))
    throw notFound(label('Kind of record', '记录类型'))
  return noun
}

/** What can be done with comments: each in one transaction together with the notifications that it causes. */
export function commentService(nouns: Nouns, people: People) {
  /** The comment, locked, for an actor who may write about its record. */
  const open = async (ctx: Ctx, id: string): Promise<CommentRow> => {
    const row = await comments.row(ctx, id, true)
    await openRecord(ctx, commentable(nouns, row.parentKind), row.parent, 'write', commentContract.title)
    return row
  }

  /** Those whom a comment mentions are told of it as it stands now; nobody else is, its author neither. */
  const tell = (ctx: Ctx, row: CommentRow, mentioned: readonly string[]) =>
    notify(ctx, {
      type: mentionType,
      about: { kind: row.parentKind, id: row.parent },
      cause: row.id,
      actor: row.createdBy,
      users: mentioned.filter((id) => id !== row.createdBy),
    })

  return {
    /** `id`: what its sender has given it, so that what is sent again is no second comment. */
    add: async (ctx: Ctx, kind: string, parent: string, text: string, id: string | null): Promise<CommentRow> => {
      const add = async (ctx: Ctx) => {
        await refuseFlood(ctx)
        const noun = commentable(nouns, kind)
        await openRecord(ctx, noun, parent, 'write')
        const mentions = await checkMentions(ctx, people, { noun, id: parent }, text)
        const own = { parentKind: kind, parent, mentions }
        const added = await comments.row(ctx, (await comments.add(ctx, { text }, id ? { ...own, id } : own)).id)
        await tell(ctx, added, mentions)
        return added
      }
      if (!id) return write(ctx, add)
      const there = await addOnce(ctx, comments, id, add, (_, row) => {
        if (row.parent !== parent || row.parentKind !== kind) throw idTaken()
      })
      return comments.row(ctx, there.id)
    },

    /** Changes one's own words. Whoever is mentioned for the first time is told; whoever no longer is, is told no more. */
    edit: (ctx: Ctx, id: string, version: number | undefined, text: string): Promise<CommentRow> =>
      write(ctx, async (ctx) => {
        await refuseFlood(ctx)
        const row = await open(ctx, id)
        if (row.status !== 'Active') throw notFound(commentContract.title)
        if (row.createdBy !== ctx.actor.id) throw notOwn()
        if (row.text === text) return row
        const about = { noun: commentable(nouns, row.parentKind), id: row.parent }
        const mentions = await checkMentions(ctx, people, about, text, row.mentions)
        const owned = { mentions, editedAt: new Date().toISOString() }
        await comments.edit(ctx, { id, version, patch: { text } }, owned)
        const edited = await comments.row(ctx, id)
        await tell(ctx, edited, mentions)
        return edited
      }),

    /**
     * Takes a comment away, or brings it back: its author or an Administrator. What an Administrator took away, its
     * author does not bring back.
     */
    setStatus: (ctx: Ctx, id: string, status: 'Active' | 'inActive'): Promise<CommentRow> =>
      write(ctx, async (ctx) => {
        const row = await open(ctx, id)
        if (row.createdBy !== ctx.actor.id && ctx.actor.role !== 'Administrator') throw notOwn()
        if (row.status === status) return row
        // An undo may leave who removed an Active comment: its author removes it all the same.
        const back = status === 'Active' && row.removedBy !== null
        const others = back && row.removedBy !== ctx.actor.id && ctx.actor.role !== 'Administrator'
        if (others) throw forbidden(label('An Administrator has removed this comment', '此评论已由管理员移除'))
        const removedBy = status === 'inActive' ? ctx.actor.id : null
        await comments.edit(ctx, { id, patch: { status } }, { removedBy })
        await tell(ctx, row, status === 'Active' ? row.mentions : [])
        return comments.row(ctx, id)
      }),
  }
}
