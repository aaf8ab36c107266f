import { beforeEach, describe, expect, test } from 'vitest'
import { draftMs, draftName, findDraft, saveTyped, withTyped } from './drafts.ts'

const now = 1_700_000_000_000
let text: string | null
beforeEach(() => {
  text = null
})
const store = {
  get: () => text,
  set: (next: string | null) => {
    text = next
  },
}
const draft = { at: now - 60_000, version: 3, values: { city: 'Wuxi' }, before: { city: 'Suzhou' } }
const values = { city: 'Suzhou', code: 'A' }

describe('interface.md, Forms: drafts survive a reload', () => {
  test('one per user, resource and record', () => {
    const names = [
      draftName('u1', 'supplier', 's1'),
      draftName('u2', 'supplier', 's1'),
      draftName('u1', 'fabric', 's1'),
      draftName('u1', 'supplier', 'new'),
    ]
    expect(new Set(names).size).toBe(4)
  })

  test('comes back as it was kept', () => {
    saveTyped(store, undefined, draft)
    expect(findDraft(store, now, values)).toEqual(draft)
  })

  test('is gone when it is older than 30 days', () => {
    saveTyped(store, undefined, draft)
    expect(findDraft(store, draft.at + draftMs + 1, values)).toBeUndefined()
    expect(text).toBeNull()
  })

  test('is not offered when it says nothing new', () => {
    saveTyped(store, undefined, draft)
    expect(findDraft(store, now, { city: 'Wuxi' })).toBeUndefined()
  })

  test('keeps to the fields that the form still has', () => {
    saveTyped(store, undefined, { ...draft, values: { ...draft.values, gone: 1 } })
    expect(findDraft(store, now, values)?.values).toEqual({ city: 'Wuxi' })
  })

  test.each(['', 'nonsense', '[]', '{"at":"x"}', '{"at":1,"values":[],"before":{}}'])('%j is no draft', (raw) => {
    text = raw
    expect(findDraft(store, now, values)).toBeUndefined()
  })

  describe('a draft on offer stays until somebody answers', () => {
    const offered = { at: now - 60_000, values: { code: 'A-1', nameZh: '锦华' }, before: { code: null, nameZh: null } }
    const typed = { at: now, values: { city: 'X' }, before: { city: null } }
    const fresh = { code: null, nameZh: null, city: null }
    const found = () => findDraft(store, now, fresh)

    test('what is typed beside it is kept with it', () => {
      saveTyped(store, typed, offered)
      expect(found()).toEqual(withTyped(offered, typed))
      expect(found()?.values).toEqual({ code: 'A-1', nameZh: '锦华', city: 'X' })
    })

    test('what is typed and taken away again leaves it as it was', () => {
      saveTyped(store, typed, offered)
      saveTyped(store, undefined, offered)
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
      saveTyped(store, typed, offered)
      saveTyped(store, typed, undefined)
      expect(found()).toEqual(typed)
      saveTyped(store, undefined, undefined)
      expect(text).toBeNull()
    })
  })
})
