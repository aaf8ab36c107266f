import { type Comment, label } from '@sms/kit/contract'
import { useMayChange, useSay } from '../page/app.tsx'
import { Pages } from '../page/pages.tsx'
import { useFailed, useToast } from '../toast/toast.tsx'
import { CommentItem } from './comment-item.tsx'
import './comment.css'
import { Composer } from './composer.tsx'
import { useCommenting, useComments } from './query.ts'

type Props = { readonly kind: string; readonly id: string; readonly menus: readonly string[] }

/** The comments on a record, newest first, below the field for a new one. Readers see no field. */
export function CommentsTab({ kind, id, menus }: Props) {
  const say = useSay()
  const toast = useToast()
  const failed = useFailed()
  const mayWrite = useMayChange(menus)
  const read = useComments(kind, id)
  const { mutateAsync } = useCommenting()

  const restore = async (comment: Comment) => {
    try {
      await mutateAsync({ path: 'restore', id: comment.id })
    } catch (error) {
      failed(error, notBack)
    }
  }
  const remove = async (comment: Comment) => {
    try {
      await mutateAsync({ path: 'remove', id: comment.id })
      toast.success(removed, { undo: () => restore(comment) })
    } catch (error) {
      failed(error, notRemoved)
    }
  }

  return (
    <section className="comments" aria-label={say(commentsLabel)}>
      {mayWrite && <Composer kind={kind} id={id} />}
      <Pages
        read={read}
        waiting={{ avatar: true, paragraph: { rows: 3 } }}
        nothing={<p className="comments-none">{say(mayWrite ? none : noneToRead)}</p>}
        more={older}
      >
        <ul className="comments-list">
          {read.rows.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              kind={kind}
              mayWrite={mayWrite}
              onRemove={(comment) => void remove(comment)}
            />
          ))}
        </ul>
      </Pages>
    </section>
  )
}

export const commentsLabel = label('Comments', '评论')
const none = label(
  'No comments yet. What is written here is seen by everybody who may see this record.',
  '暂无评论。有权查看此记录的人都能看到这里的内容。',
)
const noneToRead = label('No comments yet.', '暂无评论。')
const older = label('Show older comments', '显示更早的评论')
const removed = label('Comment removed', '已移除评论')
const notRemoved = label('The comment was not removed', '评论未能移除')
const notBack = label('The comment could not be brought back', '评论未能恢复')
