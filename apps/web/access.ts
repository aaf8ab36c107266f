import { firstRoute, keysOf, type MenuKey } from '@sms/resources/user/rules/menu.ts'

const showroom = '/admin/showroom'

/** The menu entry of an address; undefined where several entries share it. */
export function currentKey(path: string, status: string | undefined): MenuKey | undefined {
  const keys = keysOf(path, status) ?? []
  return keys.length === 1 ? keys[0] : undefined
}

/** The redirect of an incomplete address: /admin goes to the first menu entry, the showroom to a status. */
export function landing(path: string, status: string | undefined, menu: readonly string[]): string | undefined {
  if (path === '/admin') return firstRoute(menu)
  if (path !== showroom || status) return undefined
  return `${showroom}?status=${menu.includes('History') && !menu.includes('Showroom') ? 'inActive' : 'Active'}`
}
