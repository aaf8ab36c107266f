import type { Person } from './person.ts'

/** A message to browsers about a change: no values, only what to read again. */
export type LiveChange = {
  readonly kind: string
  /** The kind of the records in whose history the entries are; differs from `kind` only for sub-records. */
  readonly root: string
  /** The ids of the changed records, at most a few dozen. */
  readonly ids: readonly string[]
  /** The parents of the changed records; absent if these have none. */
  readonly roots?: readonly string[]
  /** More records changed than `ids` lists. */
  readonly more?: true
  readonly actor: string
  readonly change: string
}

export type LivePlace = { readonly kind: string; readonly id: string }

export type Visitor = Person & { readonly editing: boolean }

/** The events of `GET /api/live`, by their names. */
export type LiveEvents = {
  /** The stream is open; the browser reads again what history does not cover. */
  readonly hello: Readonly<Record<string, never>>
  readonly change: LiveChange
  readonly presence: LivePlace & { readonly people: readonly Visitor[] }
  readonly view: { readonly kind: string }
  /** Something new for this user alone. */
  readonly notice: Readonly<Record<string, never>>
  /** Too many changes were missed to send each of them. */
  readonly reset: Readonly<Record<string, never>>
  /** The stream ends; the browser may connect again. */
  readonly end: { readonly reason: 'session' | 'rights' | 'crowd' | 'shutdown' }
}
