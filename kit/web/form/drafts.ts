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

/** The storage of drafts: the browser's `localStorage`, or the like. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Drafts expire after this many milliseconds (30 days). */
export const draftMs = 30 * 24 * 60 * 60 * 1000

/** A draft's key: one per user, resource and record (`new` for a new record). */
export const draftKey = (user: string, resource: string, id: string | undefined) =>
  `sms.draft.${user}.${resource}.${id ?? 'new'}`

/** Stores a draft; a full or forbidden storage is ignored. */
export function saveDraft(storage: DraftStorage, key: string, draft: Draft) {
  try {
    storage.setItem(key, JSON.stringify(draft))
  } catch {
    // Private windows and full disks refuse; the form works on.
  }
}

export function dropDraft(storage: DraftStorage, key: string) {
  try {
    storage.removeItem(key)
  } catch {
    // As above.
  }
}

/**
 * A draft merged with newer input. A field of both takes the newer value and base; the version stays the draft's, so that
 * a later save finds conflicts.
 */
export const withTyped = (draft: Draft, { at, values, before }: Draft): Draft => ({
  ...draft,
  at,
  values: { ...draft.values, ...values },
  before: { ...draft.before, ...before },
})

/**
 * Stores the current input, merged with a draft that is still offered; deletes the stored draft if there is neither.
 */
export function saveTyped(storage: DraftStorage, key: string, typed: Draft | undefined, offered: Draft | undefined) {
  const draft = offered && typed ? withTyped(offered, typed) : (typed ?? offered)
  if (draft) saveDraft(storage, key, draft)
  else dropDraft(storage, key)
}

/**
 * The draft stored under a key, with only the fields that the form has; undefined if there is none, if it is expired or
 * unreadable, or if the values already equal it.
 */
export function findDraft(storage: DraftStorage, key: string, now: number, values: Values): Draft | undefined {
  const draft = read(storage, key)
  if (!draft) return undefined
  const known = Object.entries(draft.values).filter(([name]) => Object.hasOwn(values, name))
  const news = known.filter(([name, value]) => !same(value, values[name]))
  if (now - draft.at > draftMs || news.length === 0) {
    dropDraft(storage, key)
    return undefined
  }
  return { ...draft, values: Object.fromEntries(known) }
}

function read(storage: DraftStorage, key: string): Draft | undefined {
  try {
    const raw: unknown = JSON.parse(storage.getItem(key) ?? 'null')
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
