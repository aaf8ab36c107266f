import { label } from './label.ts'
import type { NoticeType } from './notice.ts'
import type { Person } from './person.ts'
import { resource } from './resource.ts'
import { instant, longText, required, token } from './vocabulary.ts'

/** Longest comment, in UTF-16 units, its mentions as stored (39 each). */
export const commentMax = 4_000
/** The most people that a comment mentions. */
export const mentionsMax = 50
/** Comments per page. */
export const commentPage = 50
/** The most comments that one user writes or changes in a minute: each may notify dozens of people. */
export const commentsPerMinute = 20

/** A comment on a record of any kind; its record's key opens it. */
export const commentContract = resource(
  'comment',
  {
    title: label('Comment', '评论'),
    titles: label('Comments', '评论'),
    menu: '',
    names: [],
    sort: '-createdAt',
    imported: false,
  },
  { text: required(longText('Comment', '评论', { max: commentMax })) },
  {
    parentKind: required(token('Kind of record', '记录类型')),
    parent: required(token('Record', '记录')),
    editedAt: instant('Edited', '编辑时间'),
  },
)

/** A comment as the API answers it. `mentions` are the people in its text, with their current names. */
export type Comment = {
  readonly id: string
  readonly version: number
  /** Plain text with mentions as tokens, see comment-text.ts. */
  readonly text: string
  readonly author: Person
  /** ISO 8601. */
  readonly at: string
  readonly editedAt: string | null
  readonly mentions: readonly Person[]
}

/** The name of the kind of notification that a mention sends. */
export const mentionType = 'mention'

/** Sent to users who are mentioned in a comment. */
export const mentionNotice: NoticeType = {
  title: label('Mentions in comments', '评论中提到我'),
  text: () => label('{by} mentioned you in a comment on {name}', '{by} 在“{name}”的评论中提到了您'),
  quotes: true,
  cause: 'comment',
  tab: 'comments',
}
