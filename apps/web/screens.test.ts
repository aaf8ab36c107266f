import { places, screens } from '@sms/resources/pages.ts'
import { menu } from '@sms/resources/user/rules/menu.ts'
import { expect, test } from 'vitest'

const pathOf = (route: string) => route.replace(/^\/admin\/([^?]+).*$/, '$1')

test('section 2: every menu entry leads to a screen, and there is no screen without one', () => {
  expect(screens.map(({ path }) => path)).toEqual([...new Set(menu.map(({ route }) => pathOf(route)))])
})

test('a screen is there, or says in both languages what it will be', () => {
  for (const { path, page, coming } of screens) {
    if (page) continue
    expect(coming?.en, path).toMatch(/^[A-Z].{40,}\.$/)
    expect(coming?.zh, path).toMatch(/\p{Script=Han}.{15,}。$/u)
  }
})

test('a record page belongs to a screen that exists, and links find it by its resource', () => {
  for (const { path, page, record, resource } of screens) {
    if (!record) continue
    expect(page, path).toBeDefined()
    expect(places[resource!.name]).toEqual({ path, menu: resource!.menu })
    expect(menu.some(({ key, route }) => key === resource!.menu && pathOf(route) === path)).toBe(true)
  }
})
