import { useRef, useState } from 'react'
import { stored } from '../data/stored.ts'
import { useApp } from '../page/app.tsx'

const draftOf = (userId: string, of: string) => stored(`draft.${userId}.comment.${of}`)

/** Changes a text, or makes another one of what stands there at that moment. */
type Change = (next: string | ((now: string) => string)) => void

/**
 * A comment that is being written, or rewritten from `begin`: it survives a reload, for each user and what it is `of`
 * (a record for a new one, the comment itself for a change). What says the same as at the beginning is no draft.
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

/** Whether somebody began to change a comment and has neither saved nor given it up. */
export const hasCommentDraft = (userId: string, of: string) => draftOf(userId, of).get() !== null
