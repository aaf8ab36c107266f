import { useRef, useState } from 'react'
import { stored } from '../data/stored.ts'
import { useApp } from '../page/app.tsx'

const draftOf = (userId: string, of: string) => stored(`draft.${userId}.comment.${of}`)

/** Sets a text, or computes it from the current one. */
type Change = (next: string | ((now: string) => string)) => void

/**
 * The text of a new comment, or of an edit that starts from `begin`, stored per user and target `of` so that it
 * survives a reload. A text equal to `begin` is no draft.
 */
export function useCommentDraft(of: string, begin = ''): [string, Change] {
  const { user } = useApp()
  const [store] = useState(() => draftOf(user.id, of))
  const [text, setText] = useState(() => store.get() ?? begin)
  const now = useRef(text)
  const change: Change = (next) => {
    now.current = typeof next === 'string' ? next : next(now.current)
    setText(now.current)
    store.set(now.current === begin ? null : now.current)
  }
  return [text, change]
}

/** Whether an edit of a comment has a stored draft. */
export const hasCommentDraft = (userId: string, of: string) => draftOf(userId, of).get() !== null
