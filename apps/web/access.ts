import { firstRoute, keysOfPath, type MenuKey } from '@sms/resources/user/rules/menu.ts'

const showroom = '/admin/showroom'

/** The menu entries behind an address. Showroom and History share a path; `status` tells them apart. */
function keysOf(path: string, status: string | undefined): readonly MenuKey[] | undefined {
  const keys = keysOfPath(path)
  if (path !== showroom || !status) return keys
  const asked = status.split(',')
  return [
    ...(asked.includes('Active') ? (['Showroom'] as const) : []),
    ...(asked.includes('inActive') ? (['History'] as const) : []),
  ]
}

/** The entry that the menu marks as current: the one behind the address, if it is one alone. */
export function currentKey(path: string, status: string | undefined): MenuKey | undefined {
  const keys = keysOf(path, status) ?? []
  return keys.length === 1 ? keys[0] : undefined
}

/**
 * Whether a user with this Menu may open an address. A path that is no screen may be opened: it shows "not found".
 * A showroom list of both states needs both keys; a style's own page needs either.
 */
export function mayOpen(path: string, status: string | undefined, menu: readonly string[]): boolean {
  const keys = keysOf(path, status)
  if (!keys?.length) return keysOfPath(path)?.some((key) => menu.includes(key)) ?? true
  const both = path === showroom && Boolean(status)
  return both ? keys.every((key) => menu.includes(key)) : keys.some((key) => menu.includes(key))
}

/** Where an address that says too little leads: /admin to the first entry, the showroom to a status. */
export function landing(path: string, status: string | undefined, menu: readonly string[]): string | undefined {
  if (path === '/admin') return firstRoute(menu)
  if (path !== showroom || status) return undefined
  return `${showroom}?status=${menu.includes('History') && !menu.includes('Showroom') ? 'inActive' : 'Active'}`
}
