import { type Comment, commentMax, fill, label, type Person } from '@sms/kit/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { Refused } from '../data/query.ts'
import { useSay } from '../page/app.tsx'
import { useFailed } from '../toast/toast.tsx'
import { CommentField } from './comment-field.tsx'
import { tooLong } from './composer.tsx'
import { withoutTokens, withTokens } from './mention-text.ts'
import { useCommenting, useMentionable } from './query.ts'
import { useCommentDraft } from './use-comment-draft.ts'

type Props = { readonly comment: Comment; readonly kind: string; readonly onDone: () => void }

/** The field in place of a comment that its author edits. */
export function CommentEdit({ comment, kind, onDone }: Props) {
  const say = useSay()
  const failed = useFailed()
  const mentionable = useMentionable(kind)
  // Present mentions stay, even of users who can no longer be mentioned.
  const withMentioned = (able: readonly Person[]) => [
    ...able,
    ...comment.mentions.filter(({ id }) => !able.some((user) => user.id === id)),
  ]
  const people = withMentioned(mentionable.people)
  const begin = withoutTokens(comment.text, comment.mentions)
  const [text, setText] = useCommentDraft(comment.id, begin)
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useCommenting()
  const stored = withTokens(text, people).trim()
  const over = stored.length > commentMax
  const giveUp = () => {
    setText(begin)
    onDone()
  }
  const save = async () => {
    if (!stored || over || isPending) return
    if (stored === comment.text) return giveUp()
    try {
      const known = withMentioned(await mentionable.ready(text))
      const { id, version } = comment
      await mutateAsync({ path: 'edit', id, version, text: withTokens(text, known).trim() })
      giveUp()
    } catch (error) {
      if (error instanceof Refused) setProblem(error.envelope.errors?.[0]?.message ?? error.envelope.message)
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
        onEscape={giveUp}
      />
      <div className="comment-editor-actions">
        <Button size="small" type="primary" loading={isPending} disabled={!stored || over} onClick={() => void save()}>
          {say(saveLabel)}
        </Button>
        <Button size="small" onClick={giveUp}>
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
