import { type Comment, chosenId, commentContract, integer, required, text } from '@sms/kit/contract'
import { z } from 'zod'
import { openRecord } from '../crud/open-record.ts'
import { answer, answers, orNull, person, timestamp, uuid, wholeNumber, words } from '../described.ts'
import type { People } from '../notification/people.ts'
import type { Nouns } from '../noun.ts'
import { byKind, idParameter, oneBody, queryOf, readId } from '../parameters.ts'
import { type Call, type Route, requireAccess, route, shape } from '../route.ts'
import { readComments, readCursor, showComments } from './read.ts'
import { type CommentRow, commentable, commentService } from './service.ts'

const id = required(text('Id', '编号'))
const textField = commentContract.fields.text

const listQuery = queryOf(
  z.strictObject({ kind: z.string(), id: idParameter, after: z.string().default('').transform(readCursor) }),
)

const comment = answer<Comment>({
  id: uuid,
  version: wholeNumber,
  text: { ...words, description: 'Plain text; a mention stands as @[user id]' },
  author: person,
  at: timestamp,
  editedAt: orNull(timestamp),
  mentions: answers(person),
})

/** The routes of comments: users who may read a record read them, users who may change its kind write them. */
export function commentRoutes(nouns: Nouns, people: People): Route[] {
  const service = commentService(nouns, people)
  const answerOf = async (call: Call, row: CommentRow) => ({ data: (await showComments(call, people, [row]))[0]! })
  const statusRoute = (path: string, title: string, status: 'Active' | 'inActive') =>
    route({
      method: 'POST',
      path,
      title,
      access: 'session',
      body: oneBody,
      data: comment,
      handle: async (call) => answerOf(call, await service.setStatus(call, call.body.id, status)),
    })
  return [
    route({
      method: 'GET',
      path: '/comment',
      title: 'The comments on a record, newest first',
      access: 'session',
      query: listQuery,
      data: answers(comment),
      handle: async (call) => {
        await openRecord(call, commentable(nouns, call.query.kind), call.query.id)
        const { comments, total, next } = await readComments(call, people, call.query)
        return { data: comments, total, ...(next ? { next } : {}) }
      },
    }),
    route({
      method: 'GET',
      path: '/comment/people',
      title: 'Whom a comment on a kind of record may mention: the active users with its key',
      access: 'session',
      query: byKind,
      data: answers(person),
      handle: async (call) => {
        const { menus } = commentable(nouns, call.query.kind).contract
        requireAccess({ menus }, call.actor)
        const active = await people.active(call.db, { menus })
        return { data: active.map(({ actor }) => ({ id: actor.id, name: actor.name })), total: active.length }
      },
    }),
    route({
      method: 'POST',
      path: '/comment/add',
      title:
        'Comment on a record; whoever is mentioned is notified. Sent again with the same `comment` (its id) it is one',
      access: 'session',
      body: shape({ kind: required(text('Kind of record', '记录类型')), id, text: textField, comment: chosenId }),
      data: comment,
      handle: async (call) => {
        const { kind, text, comment } = call.body
        return answerOf(call, await service.add(call, kind, readId(call.body.id), text, comment))
      },
    }),
    route({
      method: 'POST',
      path: '/comment/edit',
      title: "Change one's own comment",
      access: 'session',
      body: shape({ id, version: integer('Version', '版本', { min: 1 }), text: textField }),
      data: comment,
      handle: async (call) => {
        const { id, version, text } = call.body
        return answerOf(call, await service.edit(call, readId(id), version ?? undefined, text))
      },
    }),
    statusRoute('/comment/remove', 'Take a comment away: its author or an Administrator', 'inActive'),
    statusRoute('/comment/restore', 'Bring a comment back that was taken away', 'Active'),
  ]
}
