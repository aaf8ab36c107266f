import { firstRoute, keysOf, type MenuKey, mayOpen, showroom } from '@sms/resources/user/rules/menu.ts'

export { mayOpen }

/** The entry that the menu marks as current: the one behind the address, if it is one alone. */
export function currentKey(path: string, status: string | undefined): MenuKey | undefined {
  const keys = keysOf(path, status) ?? []
  return keys.length === 1 ? keys[0] : undefined
}

/** Where an address that says too little leads: /admin to the first entry, the showroom to a status. */
export function landing(path: string, status: string | undefined, menu: readonly string[]): string | undefined {
  if (path === '/admin') return firstRoute(menu)
  if (path !== showroom || status) return undefined
  return `${showroom}?status=${menu.includes('History') && !menu.includes('Showroom') ? 'inActive' : 'Active'}`
}
