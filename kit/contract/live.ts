import type { Person } from './person.ts'

/** What a browser is told of a change: never a value, only what to read again. */
export type LiveChange = {
  readonly kind: string
  /** The kind of the records in whose history the entries stand; the same as `kind` but for what hangs on others. */
  readonly root: string
  /** The records that changed; the first few dozen of them. */
  readonly ids: readonly string[]
  /** The records that they hang on; absent where these are the records themselves. */
  readonly roots?: readonly string[]
  /** Further records changed than `ids` names. */
  readonly more?: true
  readonly actor: string
  /** The transaction that they belong to. */
  readonly change: string
}

/** A record that somebody is on. */
export type LivePlace = { readonly kind: string; readonly id: string }

/** Somebody on a record. */
export type Visitor = Person & { readonly editing: boolean }

/** The events of `GET /api/live`, by their names. */
export type LiveEvents = {
  /** The stream is open; what is not told by history is asked for anew. */
  readonly hello: Readonly<Record<string, never>>
  readonly change: LiveChange
  /** The visitors of a record have changed. */
  readonly presence: LivePlace & { readonly people: readonly Visitor[] }
  /** The saved views of a list are others. */
  readonly view: { readonly kind: string }
  /** Something new for this user alone. */
  readonly notice: Readonly<Record<string, never>>
  /** Too much was missed to be told one by one. */
  readonly reset: Readonly<Record<string, never>>
  /** The stream ends; whoever may comes back. */
  readonly end: { readonly reason: 'session' | 'rights' | 'crowd' | 'shutdown' }
}
