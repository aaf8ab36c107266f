import type { StoredText } from '../data/stored.ts'
import { same, type Values } from './values.ts'

/** Unsaved input: its time, the version of the record, and each changed field. */
export type Draft = {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The version that was read; absent in the draft of a new record. */
  readonly version?: number
  readonly values: Values
  /** The earlier values of the changed fields, by which a later save finds conflicts. */
  readonly before: Values
}

/** Drafts expire after this many milliseconds (30 days). */
export const draftMs = 30 * 24 * 60 * 60 * 1000

/**
 * The name of a stored draft: one per user, resource and form; `form` is a record's id, or the key of a new record's
 * form.
 */
export const draftName = (user: string, resource: string, form: string) => `draft.${user}.${resource}.${form}`

/** A draft merged with newer input. A field of both takes the newer value and base; the version stays the draft's. */
export const withTyped = (draft: Draft, { at, values, before }: Draft): Draft => ({
  ...draft,
  at,
  values: { ...draft.values, ...values },
  before: { ...draft.before, ...before },
})

/**
 * Stores the current input (`typed`), merged with an earlier draft that the user has neither restored nor discarded
 * (`offered`); deletes the stored draft if there is neither.
 */
export function saveTyped(store: StoredText, typed: Draft | undefined, offered: Draft | undefined) {
  const draft = offered && typed ? withTyped(offered, typed) : (typed ?? offered)
  store.set(draft ? JSON.stringify(draft) : null)
}

/**
 * The stored draft, with only the fields that the form has; undefined if there is none, if it is expired or unreadable,
 * or if the form's values already equal it. An expired draft and one that changes nothing are deleted.
 */
export function findDraft(store: StoredText, now: number, values: Values): Draft | undefined {
  const draft = readDraft(store)
  if (!draft) return undefined
  const known = Object.entries(draft.values).filter(([name]) => Object.hasOwn(values, name))
  if (now - draft.at > draftMs || known.every(([name, value]) => same(value, values[name]))) {
    store.set(null)
    return undefined
  }
  return { ...draft, values: Object.fromEntries(known) }
}

function readDraft(store: StoredText): Draft | undefined {
  try {
    const raw: unknown = JSON.parse(store.get() ?? 'null')
    return isDraft(raw) ? raw : undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value.at === 'number' &&
  (value.version === undefined || typeof value.version === 'number') &&
  isRecord(value.values) &&
  isRecord(value.before)
