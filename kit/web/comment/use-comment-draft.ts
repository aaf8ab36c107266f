import { useRef, useState } from 'react'
import { stored } from '../data/stored.ts'
import { useApp } from '../page/app.tsx'

const draftOf = (userId: string, target: string) => stored(`draft.${userId}.comment.${target}`)

type Change = (next: string | ((now: string) => string)) => void

/**
 * The text of a new comment, or of an edit that starts from `original`, stored per user and target (the edited comment
 * or `kind.id` of the record) so that it survives a reload. A text equal to `original` is no draft.
 */
export function useCommentDraft(target: string, original = ''): [string, Change] {
  const { user } = useApp()
  const [store] = useState(() => draftOf(user.id, target))
  const [text, setText] = useState(() => store.get() ?? original)
  const current = useRef(text)
  const change: Change = (next) => {
    current.current = typeof next === 'string' ? next : next(current.current)
    setText(current.current)
    store.set(current.current === original ? null : current.current)
  }
  return [text, change]
}

/** Whether an edit of a comment has a stored draft. */
export const hasCommentDraft = (userId: string, commentId: string) => draftOf(userId, commentId).get() !== null
