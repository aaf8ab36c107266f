import { same, type Values } from './values.ts'

/** What somebody had typed and not saved: when, over which version of the record, and each changed field. */
export type Draft = {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The version that was read; absent in the draft of a new record. */
  readonly version?: number
  readonly values: Values
  /** What the changed fields had been, so that a later save can still compare. */
  readonly before: Values
}

/** Where drafts are kept: the browser's `localStorage`, or anything like it. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Drafts are forgotten after this many milliseconds (30 days). */
export const draftMs = 30 * 24 * 60 * 60 * 1000

/** A draft's place: one per user, resource and record (`new` for one that is not there yet). */
export const draftKey = (user: string, resource: string, id: string | undefined) =>
  `sms.draft.${user}.${resource}.${id ?? 'new'}`

/** Keeps a draft. A storage that is full or forbidden loses the draft and nothing else. */
export function keepDraft(storage: DraftStorage, key: string, draft: Draft) {
  try {
    storage.setItem(key, JSON.stringify(draft))
  } catch {
    // Private windows and full disks refuse; typing must go on.
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
 * A draft with what was typed since it was found: where both have a field, what was typed counts, with what the field
 * was when it was typed. The version stays the draft's, so that a later save compares with what its fields were then.
 */
export const withTyped = (draft: Draft, { at, values, before }: Draft): Draft => ({
  ...draft,
  at,
  values: { ...draft.values, ...values },
  before: { ...draft.before, ...before },
})

/**
 * Keeps what is typed, or nothing where that is nothing. A draft that is still on offer is kept in either case, together
 * with what was typed beside it: only who answers the offer loses it.
 */
export function keepTyped(storage: DraftStorage, key: string, typed: Draft | undefined, offered: Draft | undefined) {
  const draft = offered && typed ? withTyped(offered, typed) : (typed ?? offered)
  if (draft) keepDraft(storage, key, draft)
  else dropDraft(storage, key)
}

/**
 * The draft kept under a key, with only the fields that a form still has; undefined when there is none, when it is
 * too old or unreadable, or when it says nothing that the values do not say already.
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
