import { useState } from 'react'
import { useApp } from '../app.tsx'
import { kept } from '../kept.ts'

/** A comment that is being written: it survives a reload, for each user and record; none is an empty text. */
export function useCommentDraft(kind: string, id: string): [string, (text: string) => void] {
  const { user } = useApp()
  const [store] = useState(() => kept(`draft.${user.id}.comment.${kind}.${id}`))
  const [text, setText] = useState(() => store.get() ?? '')
  const change = (next: string) => {
    setText(next)
    store.set(next === '' ? null : next)
  }
  return [text, change]
}
