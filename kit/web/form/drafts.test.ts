import { beforeEach, describe, expect, test } from 'vitest'
import {
  type DraftStorage,
  draftKey,
  draftMs,
  dropDraft,
  findDraft,
  saveDraft,
  saveTyped,
  withTyped,
} from './drafts.ts'

const now = 1_700_000_000_000
let stored: Map<string, string>
let storage: DraftStorage
beforeEach(() => {
  stored = new Map()
  storage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
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
    saveDraft(storage, key, draft)
    expect(findDraft(storage, key, now, values)).toEqual(draft)
  })

  test('is gone once dropped, or when it is older than 30 days', () => {
    saveDraft(storage, key, draft)
    expect(findDraft(storage, key, draft.at + draftMs + 1, values)).toBeUndefined()
    expect(stored.size).toBe(0)
    saveDraft(storage, key, draft)
    dropDraft(storage, key)
    expect(findDraft(storage, key, now, values)).toBeUndefined()
  })

  test('is not offered when it says nothing new', () => {
    saveDraft(storage, key, draft)
    expect(findDraft(storage, key, now, { city: 'Wuxi' })).toBeUndefined()
  })

  test('keeps to the fields that the form still has', () => {
    saveDraft(storage, key, { ...draft, values: { ...draft.values, gone: 1 } })
    expect(findDraft(storage, key, now, values)?.values).toEqual({ city: 'Wuxi' })
  })

  test.each(['', 'nonsense', '[]', '{"at":"x"}', '{"at":1,"values":[],"before":{}}'])('%j is no draft', (raw) => {
    stored.set(key, raw)
    expect(findDraft(storage, key, now, values)).toBeUndefined()
  })

  describe('a draft on offer stays until somebody answers', () => {
    const offered = { at: now - 60_000, values: { code: 'A-1', nameZh: '锦华' }, before: { code: null, nameZh: null } }
    const typed = { at: now, values: { city: 'X' }, before: { city: null } }
    const fresh = { code: null, nameZh: null, city: null }
    const found = () => findDraft(storage, key, now, fresh)

    test('what is typed beside it is kept with it', () => {
      saveTyped(storage, key, typed, offered)
      expect(found()).toEqual(withTyped(offered, typed))
      expect(found()?.values).toEqual({ code: 'A-1', nameZh: '锦华', city: 'X' })
    })

    test('what is typed and taken away again leaves it as it was', () => {
      saveTyped(storage, key, typed, offered)
      saveTyped(storage, key, undefined, offered)
      expect(found()).toEqual(offered)
    })

    test('what is typed into one of its fields counts, with what the field was then', () => {
      const later = withTyped(
        { ...offered, version: 3 },
        { at: now, version: 4, values: { code: 'B' }, before: { code: 'A' } },
      )
      expect(later).toEqual({
        at: now,
        version: 3,
        values: { code: 'B', nameZh: '锦华' },
        before: { code: 'A', nameZh: null },
      })
    })

    test('once it is answered, what is typed is the draft, and nothing typed is none', () => {
      saveTyped(storage, key, typed, offered)
      saveTyped(storage, key, typed, undefined)
      expect(found()).toEqual(typed)
      saveTyped(storage, key, undefined, undefined)
      expect(stored.size).toBe(0)
    })
  })

  test('a storage that refuses loses the draft and nothing else', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const full = { getItem: refuse, setItem: refuse, removeItem: refuse }
    expect(() => saveDraft(full, key, draft)).not.toThrow()
    expect(() => dropDraft(full, key)).not.toThrow()
    expect(findDraft(full, key, now, values)).toBeUndefined()
  })
})
