import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { type Comment, commentMax, commentParts, fill, label, type Person } from '@sms/kit/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { Refused } from '../data/query.ts'
import { Ago } from '../form/ago.tsx'
import { useApp, useSay } from '../page/app.tsx'
import { PersonLetter } from '../show/person-letter.tsx'
import { useFailed } from '../toast/toast.tsx'
import { CommentField } from './comment-field.tsx'
import { tooLong } from './composer.tsx'
import { withoutTokens, withTokens } from './mention-text.ts'
import { refusalText, useCommenting, useMentionable } from './query.ts'
import { hasCommentDraft, useCommentDraft } from './use-comment-draft.ts'

type TextProps = { readonly text: string; readonly people: readonly Person[] }

/** The text of a comment, never as markup; mentions by name, addresses as links. */
function CommentText({ text, people }: TextProps) {
  const { user } = useApp()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  let at = 0
  return (
    <p className="comment-text">
      {commentParts(text).map((part) => {
        const key = at++
        if (part.kind === 'text') return part.text
        if (part.kind === 'mention')
          return (
            <span key={key} className="comment-mention" data-me={part.id === user.id ? true : undefined}>
              @{names.get(part.id) ?? '…'}
            </span>
          )
        return (
          <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.href}
          </a>
        )
      })}
    </p>
  )
}

type EditProps = { readonly comment: Comment; readonly kind: string; readonly onDone: () => void }

/** The field in place of a comment that its author edits. */
function CommentEdit({ comment, kind, onDone }: EditProps) {
  const say = useSay()
  const failed = useFailed()
  const mentionable = useMentionable(kind)
  // Present mentions stay, even of users who can no longer be mentioned.
  const withMentioned = (others: readonly Person[]) => [
    ...others,
    ...comment.mentions.filter(({ id }) => !others.some((user) => user.id === id)),
  ]
  const people = withMentioned(mentionable.people)
  const original = withoutTokens(comment.text, comment.mentions)
  const [text, setText] = useCommentDraft(comment.id, original)
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useCommenting()
  const stored = withTokens(text, people).trim()
  const over = stored.length > commentMax
  const dropDraft = () => {
    setText(original)
    onDone()
  }
  const save = async () => {
    if (!stored || over || isPending) return
    if (stored === comment.text) return dropDraft()
    try {
      const known = withMentioned(await mentionable.ready(text))
      const { id, version } = comment
      await mutateAsync({ path: 'edit', id, version, text: withTokens(text, known).trim() })
      dropDraft()
    } catch (error) {
      if (error instanceof Refused) setProblem(refusalText(error))
      else failed(error, notSaved)
    }
  }
  return (
    <div className="comment-editor">
      <CommentField
        autoFocus
        name={say(field)}
        text={text}
        onChange={(next) => {
          setProblem(undefined)
          setText(next)
        }}
        people={people}
        problem={over ? say(fill(tooLong, { n: stored.length - commentMax })) : problem}
        onSend={() => void save()}
        onEscape={dropDraft}
      />
      <div className="comment-editor-actions">
        <Button size="small" type="primary" loading={isPending} disabled={!stored || over} onClick={() => void save()}>
          {say(saveLabel)}
        </Button>
        <Button size="small" onClick={dropDraft}>
          {say(cancel)}
        </Button>
      </div>
    </div>
  )
}

const field = label('The comment', '评论内容')
const saveLabel = label('Save', '保存')
const cancel = label('Cancel', '取消')
const notSaved = label('The comment was not saved', '评论未能保存')

type Props = {
  readonly comment: Comment
  readonly kind: string
  readonly mayWrite: boolean
  readonly onRemove: (comment: Comment) => void
}

/** A comment with its author and time. Its author may edit it; its author or an Administrator may remove it. */
export function CommentItem({ comment, kind, mayWrite, onRemove }: Props) {
  const say = useSay()
  const { user } = useApp()
  const { id, author, at, editedAt, text, mentions } = comment
  const mayEdit = mayWrite && author.id === user.id
  // A stored draft of an edit opens again.
  const [editing, setEditing] = useState(() => mayEdit && hasCommentDraft(user.id, id))
  const mayRemove = mayEdit || (mayWrite && user.role === 'Administrator')
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
              {mayEdit && (
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
