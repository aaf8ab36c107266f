import { beforeEach, describe, expect, test } from 'vitest'
import { type DraftStorage, draftKey, draftMs, dropDraft, findDraft, keepDraft } from './drafts.ts'

const now = 1_700_000_000_000
let kept: Map<string, string>
let storage: DraftStorage
beforeEach(() => {
  kept = new Map()
  storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
})
const key = draftKey('u1', 'supplier', 's1')
const draft = { at: now - 60_000, version: 3, values: { city: 'Wuxi' }, before: { city: 'Suzhou' } }
const values = { city: 'Suzhou', code: 'A' }

describe('interface.md, Forms: drafts survive a reload', () => {
  test('one per user, resource and record', () => {
    const keys = [
      key,
      draftKey('u2', 'supplier', 's1'),
      draftKey('u1', 'fabric', 's1'),
      draftKey('u1', 'supplier', undefined),
    ]
    expect(new Set(keys).size).toBe(4)
  })

  test('comes back as it was kept', () => {
    keepDraft(storage, key, draft)
    expect(findDraft(storage, key, now, values)).toEqual(draft)
  })

  test('is gone once dropped, or when it is older than 30 days', () => {
    keepDraft(storage, key, draft)
    expect(findDraft(storage, key, draft.at + draftMs + 1, values)).toBeUndefined()
    expect(kept.size).toBe(0)
    keepDraft(storage, key, draft)
    dropDraft(storage, key)
    expect(findDraft(storage, key, now, values)).toBeUndefined()
  })

  test('is not offered when it says nothing new', () => {
    keepDraft(storage, key, draft)
    expect(findDraft(storage, key, now, { city: 'Wuxi' })).toBeUndefined()
  })

  test('keeps to the fields that the form still has', () => {
    keepDraft(storage, key, { ...draft, values: { ...draft.values, gone: 1 } })
    expect(findDraft(storage, key, now, values)?.values).toEqual({ city: 'Wuxi' })
  })

  test.each(['', 'nonsense', '[]', '{"at":"x"}', '{"at":1,"values":[],"before":{}}'])('%j is no draft', (raw) => {
    kept.set(key, raw)
    expect(findDraft(storage, key, now, values)).toBeUndefined()
  })

  test('a storage that refuses loses the draft and nothing else', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const full = { getItem: refuse, setItem: refuse, removeItem: refuse }
    expect(() => keepDraft(full, key, draft)).not.toThrow()
    expect(() => dropDraft(full, key)).not.toThrow()
    expect(findDraft(full, key, now, values)).toBeUndefined()
  })
})
