import { createContext, useContext, useMemo, useState } from 'react'

/** The record that controls belong to; its files are uploaded to it. A new record has no `id` yet. */
export type RecordScope = {
  readonly kind: string
  readonly id: string | undefined
  /** Files chosen for a new record, by the field's path; uploaded after it is added. */
  readonly waiting: Map<string, File>
  /** Called with 1 when an upload begins, and with -1 when it ends. */
  readonly onSending?: (by: 1 | -1) => void
  /** Called when an upload fails, before it ends. */
  readonly onFailed?: (() => void) | undefined
}

const Scope = createContext<RecordScope | undefined>(undefined)
export const ScopeProvider = Scope.Provider

/** The record that a control belongs to; throws without a ScopeProvider. */
export function useScope(): RecordScope {
  const scope = useContext(Scope)
  if (!scope) throw new Error('a file control needs a ScopeProvider')
  return scope
}

/** A scope whose controls upload, and whether any of them still does: a save in between would miss the file. */
export function useSending({
  kind,
  id,
  waiting,
  onFailed,
}: RecordScope): readonly [scope: RecordScope, isSending: boolean] {
  const [count, setCount] = useState(0)
  const scope = useMemo(
    () => ({ kind, id, waiting, onFailed, onSending: (by: number) => setCount((now) => now + by) }),
    [kind, id, waiting, onFailed],
  )
  return [scope, count > 0]
}
