import { type Comment, commentPage, isMoment, label, type Person, refusalAt } from '@sms/kit/contract'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { namesOfPeople, type People } from '../notification/people.ts'
import { readId } from '../parameters.ts'
import type { CommentRow } from './service.ts'
import { comment } from './table.ts'

/** The end of a page of comments: the moment and id of its last comment. */
export type CommentCursor = { readonly at: string; readonly id: string }

/** Parses a cursor; undefined for an empty text. Refuses an invalid one at `after`. */
export function readCursor(text: string): CommentCursor | undefined {
  if (!text) return undefined
  const [at = '', id] = text.split('_')
  if (!isMoment(at)) throw refusalAt('after', label('after: not a cursor', 'after：不是有效游标'))
  return { at, id: readId(id, 'after') }
}

/** The comments on a record, newest first, 50 at a time, with their total. */
export async function readComments(
  ctx: Ctx,
  people: People,
  { kind, id, after }: { kind: string; id: string; after?: CommentCursor | undefined },
): Promise<{ comments: Comment[]; total: number; next: string | undefined }> {
  const ofRecord = and(eq(comment.parentKind, kind), eq(comment.parent, id), eq(comment.status, 'Active'))
  const older: SQL | undefined =
    after && sql`(${comment.createdAt}, ${comment.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(comment)
      .where(and(ofRecord, older))
      .orderBy(desc(comment.createdAt), desc(comment.id))
      .limit(commentPage + 1),
    ctx.db.$count(comment, ofRecord),
  ])
  const shown = rows.slice(0, commentPage)
  const last = shown.at(-1)
  return {
    comments: await showComments(ctx, people, shown),
    total,
    next: last && rows.length > commentPage ? `${last.createdAt}_${last.id}` : undefined,
  }
}

/** Comments as the API answers them, with the current names of authors and mentioned users. */
export async function showComments(ctx: Ctx, people: People, rows: readonly CommentRow[]): Promise<Comment[]> {
  const named = rows.flatMap((row) => [row.createdBy, ...row.mentions])
  const names = await namesOfPeople(ctx, people, named)
  const person = (id: string): Person => ({ id, name: names.get(id) ?? '' })
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    text: row.text,
    author: person(row.createdBy),
    at: row.createdAt,
    editedAt: row.editedAt,
    mentions: row.mentions.map(person),
  }))
}
