import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { type Comment, fill, label } from '@sms/kit/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { Ago } from '../form/ago.tsx'
import { useApp, useSay } from '../page/app.tsx'
import { PersonLetter } from '../show/person-letter.tsx'
import { CommentEdit } from './comment-edit.tsx'
import { CommentText } from './comment-text.tsx'
import { hasCommentDraft } from './use-comment-draft.ts'

type Props = {
  readonly comment: Comment
  readonly kind: string
  /** Whether the user may comment on the record. */
  readonly mayWrite: boolean
  readonly onRemove: (comment: Comment) => void
}

/** A comment with its author and time. Its author may edit it; its author or an Administrator may remove it. */
export function CommentItem({ comment, kind, mayWrite, onRemove }: Props) {
  const say = useSay()
  const { user } = useApp()
  const { id, author, at, editedAt, text, mentions } = comment
  const own = mayWrite && author.id === user.id
  // A stored draft of an edit opens again.
  const [editing, setEditing] = useState(() => own && hasCommentDraft(user.id, id))
  const mayRemove = own || (mayWrite && user.role === 'Administrator')
  const words = { by: author.name }
  return (
    <li className="comment" id={`comment-${id}`}>
      <PersonLetter name={author.name} />
      <div className="comment-body">
        <p className="comment-head">
          <strong>{author.name}</strong>
          <span className="comment-when">
            <Ago at={at} />
            {editedAt && ` · ${say(edited)}`}
          </span>
          {!editing && (
            <span className="comment-actions">
              {own && (
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined aria-hidden="true" />}
                  aria-label={say(edit)}
                  title={say(edit)}
                  onClick={() => setEditing(true)}
                />
              )}
              {mayRemove && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden="true" />}
                  aria-label={say(fill(remove, words))}
                  title={say(fill(remove, words))}
                  onClick={() => onRemove(comment)}
                />
              )}
            </span>
          )}
        </p>
        {editing ? (
          <CommentEdit comment={comment} kind={kind} onDone={() => setEditing(false)} />
        ) : (
          <CommentText text={text} people={mentions} />
        )}
      </div>
    </li>
  )
}

const edited = label('edited', '已编辑')
const edit = label('Change this comment', '修改此评论')
const remove = label('Remove the comment by {by}', '移除 {by} 的评论')
