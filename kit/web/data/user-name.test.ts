import { afterEach, expect, test, vi } from 'vitest'
import { fileHref, hrefWithUser, pictureSource } from './user-name.ts'

afterEach(() => vi.unstubAllGlobals())

test('what the browser asks for by itself names its user too', () => {
  expect(hrefWithUser('/api/live')).toBe('/api/live?User_Name=')
  vi.stubGlobal('document', { cookie: 'a=b; User_Name=%E5%BC%A0%20%E4%B8%89%2C' })
  const name = 'User_Name=%E5%BC%A0%20%E4%B8%89%2C'
  expect(hrefWithUser('/api/fabric/export?q=a')).toBe(`/api/fabric/export?q=a&${name}`)
  expect(fileHref('x')).toBe(`/api/attachment/file?id=x&${name}`)
  // No comma, which would end an address of a srcset.
  expect(pictureSource('x', 256)).toMatch(/^\/_next\/image\?url=[^,]+&w=256&q=75&User_Name=[^,]+$/)
})
