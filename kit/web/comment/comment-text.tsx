import { commentParts, type Person } from '@sms/kit/contract'
import { useApp } from '../page/app.tsx'

type Props = { readonly text: string; readonly people: readonly Person[] }

/** The text of a comment, never as markup; mentions by name, addresses as links. */
export function CommentText({ text, people }: Props) {
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
