import { firstRoute, type MenuKey, menuKeysAt } from '@sms/resources/user/rules/menu.ts'

const showroom = '/admin/showroom'

/** The menu entry of an address; undefined where several entries share it, or none has it. */
export function currentKey(path: string, status: string | undefined): MenuKey | undefined {
  const keys = menuKeysAt(path, status) ?? []
  return keys.length === 1 ? keys[0] : undefined
}

/**
 * Where an incomplete address leads: /admin to the first menu entry, the showroom to a status; else undefined. An empty
 * status asks for styles of both.
 */
export function landing(path: string, status: string | undefined, menu: readonly string[]): string | undefined {
  if (path === '/admin') return firstRoute(menu)
  if (path !== showroom || status !== undefined) return undefined
  return `${showroom}?status=${menu.includes('History') && !menu.includes('Showroom') ? 'inActive' : 'Active'}`
}
