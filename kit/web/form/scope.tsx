import { createContext, useContext } from 'react'

/** The record that controls belong to: files hang on it. `id` is absent while the record is not there yet. */
export type RecordScope = {
  /** The resource's name. */
  readonly kind: string
  readonly id: string | undefined
  /** Files chosen for a record that is not there yet, by the field's path; sent once it is. */
  readonly waiting: Map<string, File>
}

const Scope = createContext<RecordScope | undefined>(undefined)
export const ScopeProvider = Scope.Provider

/** The record around a control; throws where nothing says which one it is. */
export function useScope(): RecordScope {
  const scope = useContext(Scope)
  if (!scope) throw new Error('a file control needs a ScopeProvider')
  return scope
}
