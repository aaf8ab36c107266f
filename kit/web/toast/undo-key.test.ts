import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offerUndo, undoLast } from './undo-key.ts'

beforeEach(() => vi.stubGlobal('location', { pathname: '/admin/supplier/1' }))
afterEach(() => vi.unstubAllGlobals())

test('the key takes back the last change of this page first, each of them once', () => {
  const done: string[] = []
  offerUndo(() => done.push('city'))
  const byToast = offerUndo(() => done.push('name'))
  offerUndo(() => done.push('status'))
  vi.stubGlobal('location', { pathname: '/admin/supplier/2' })
  expect(undoLast()).toBe(false)
  vi.stubGlobal('location', { pathname: '/admin/supplier/1' })
  expect(undoLast()).toBe(true)
  byToast()
  byToast()
  expect([undoLast(), undoLast()]).toEqual([true, false])
  expect(done).toEqual(['status', 'name', 'city'])
})
