import { contracts, type NounName } from '@sms/resources/contracts.ts'
import { allScreens, nounScreens, places, screens } from '@sms/resources/pages.ts'
import { menu } from '@sms/resources/user/rules/menu.ts'
import { expect, test } from 'vitest'

const pathOf = (route: string) => route.replace(/^\/admin\/([^?]+).*$/, '$1')

test('section 2: every menu entry leads to a screen, and there is no screen without one', () => {
  expect(screens.map(({ path }) => path)).toEqual([...new Set(menu.map(({ route }) => pathOf(route)))])
})

test('every noun with a screen is in the menu or a tab of another screen', () => {
  const withScreen = Object.entries(nounScreens).flatMap(([name, screen]) => (screen === 'part' ? [] : name))
  const shown = allScreens.flatMap(({ resource }) => resource?.name ?? [])
  expect(shown.toSorted()).toEqual(withScreen.toSorted())
})

test('links find a record page by its resource, under a key of its menu entry', () => {
  for (const { path, record, resource } of allScreens) {
    if (!record) continue
    expect(places[resource!.name]).toMatchObject({ screen: path, records: true, menus: resource!.menus })
    expect(menu.some(({ key, route }) => resource!.menus.includes(key) && pathOf(route) === path.split('/')[0])).toBe(
      true,
    )
  }
})

test('a tab lies under the screen it belongs to, under its keys, and has a name in both languages', () => {
  for (const { path, resource, tabs = [], frame } of screens) {
    if (tabs.length) expect(frame, path).toBeDefined()
    for (const tab of tabs) {
      expect(tab.path.startsWith(`${path}/`), tab.path).toBe(true)
      expect(tab.label?.zh, tab.path).toMatch(/\p{Script=Han}/u)
      for (const key of tab.resource!.menus) expect(resource?.menus, tab.path).toContain(key)
    }
  }
})

test('a screen says of its resource what the contract says, without loading it', () => {
  for (const { path, resource } of allScreens) {
    if (resource) expect(contracts[resource.name as NounName].menus, path).toEqual(resource.menus)
  }
})
