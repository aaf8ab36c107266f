import { createContext, useContext } from 'react'

/** The record that controls belong to; its files are uploaded to it. A new record has no `id` yet. */
export type RecordScope = {
  readonly kind: string
  readonly id: string | undefined
  /** Files chosen for a new record, by the field's path; uploaded after it is added. */
  readonly waiting: Map<string, File>
}

const Scope = createContext<RecordScope | undefined>(undefined)
export const ScopeProvider = Scope.Provider

/** The record that a control belongs to; throws without a ScopeProvider. */
export function useScope(): RecordScope {
  const scope = useContext(Scope)
  if (!scope) throw new Error('a file control needs a ScopeProvider')
  return scope
}
