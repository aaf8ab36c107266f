import { afterEach, expect, test, vi } from 'vitest'
import { stored, storedInTab } from './stored.ts'

afterEach(() => vi.unstubAllGlobals())

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

test('a text is kept under the name of the product, until null takes it away', () => {
  const storage = memory()
  vi.stubGlobal('localStorage', storage)
  stored('theme').set('dark')
  expect(storage.getItem('sms.theme')).toBe('dark')
  expect(stored('theme').get()).toBe('dark')
  stored('theme').set(null)
  expect(stored('theme').get()).toBeNull()
})

test('the storage of a tab is another one', () => {
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('sessionStorage', memory())
  storedInTab('left').set('idle')
  expect(stored('left').get()).toBeNull()
  expect(storedInTab('left').get()).toBe('idle')
})

test('a storage that is full loses what is kept, and nothing else', () => {
  vi.stubGlobal('localStorage', {
    ...memory(),
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  })
  expect(() => stored('theme').set('dark')).not.toThrow()
  expect(stored('theme').get()).toBeNull()
})

test('where cookies are blocked the very word localStorage throws: nothing is kept, nothing breaks', () => {
  const blocked = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: blocked })
  try {
    expect(() => stored('theme').set('dark')).not.toThrow()
    expect(() => stored('theme').set(null)).not.toThrow()
    expect(stored('theme').get()).toBeNull()
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage')
  }
})
