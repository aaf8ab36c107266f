import { commentMax, fill, label } from '@sms/kit/contract'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { newId } from '../data/new-id.ts'
import { Refused } from '../data/query.ts'
import { useSay } from '../page/app.tsx'
import { useFailed } from '../toast/toast.tsx'
import { CommentField } from './comment-field.tsx'
import { withTokens } from './mention-text.ts'
import { refusalText, useCommenting, useMentionable } from './query.ts'
import { useCommentDraft } from './use-comment-draft.ts'

/** The field for a new comment; its draft is stored in this browser. */
export function Composer({ kind, id }: { kind: string; id: string }) {
  const say = useSay()
  const failed = useFailed()
  const { people, ready } = useMentionable(kind)
  const [text, setText] = useCommentDraft(`${kind}.${id}`)
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useCommenting()
  const stored = withTokens(text, people).trim()
  const over = stored.length > commentMax
  const change = (next: string) => {
    setProblem(undefined)
    setText(next)
  }
  // A second press does not send again, even while the names are loading.
  const sending = useRef(false)
  // The same text sent again after a lost answer has the same id.
  const last = useRef({ text: '', comment: '' })
  const send = async () => {
    if (!stored || over || sending.current) return
    sending.current = true
    try {
      const known = await ready(text)
      const current = withTokens(text, known).trim()
      if (last.current.text !== current) last.current = { text: current, comment: newId() }
      await mutateAsync({ path: 'add', kind, id, ...last.current })
      last.current = { text: '', comment: '' }
      // Text that was typed while sending stays in the field.
      setText((now) => (now === text ? '' : now))
    } catch (error) {
      if (error instanceof Refused) setProblem(refusalText(error))
      else failed(error, notSent)
    } finally {
      sending.current = false
    }
  }
  return (
    <div className="comment-composer">
      <CommentField
        name={say(write)}
        placeholder={say(placeholder)}
        text={text}
        onChange={change}
        people={people}
        problem={over ? say(fill(tooLong, { n: stored.length - commentMax })) : problem}
        onSend={() => void send()}
      />
      <Button
        type="primary"
        loading={isPending}
        disabled={!stored || over}
        onClick={() => void send()}
        title="Ctrl+Enter"
      >
        {say(sendLabel)}
      </Button>
    </div>
  )
}

const write = label('Write a comment', '写评论')
const placeholder = label('Write a comment; @ mentions somebody', '写评论，输入 @ 可提及同事')
const sendLabel = label('Send', '发送')
const notSent = label('The comment was not sent', '评论未能发送')
export const tooLong = label('{n} {n|character|characters} too many', '超出 {n} 个字符')
