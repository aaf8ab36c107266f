import { type Label, label } from '@sms/kit/contract'

/** The menu of the admin area: keys, labels and routes exactly as in specification.md section 2, in its order. */
export const menu = [
  { key: 'Report', label: label('Report', '报表'), route: '/admin/report' },
  { key: 'Order', label: label('Order Tracking', '订单跟踪'), route: '/admin/ordertracking' },
  { key: 'ReviewStatus', label: label('Review Status', '审核状态'), route: '/admin/reviewstatus' },
  { key: 'Showroom', label: label('Showroom', '展厅'), route: '/admin/showroom?status=Active' },
  { key: 'History', label: label('History', '历史款式'), route: '/admin/showroom?status=inActive' },
  { key: 'Fabric', label: label('Fabric', '面料'), route: '/admin/fabric' },
  { key: 'Artworks', label: label('Artworks', '花型'), route: '/admin/artwork' },
  { key: 'Trims', label: label('Trims', '辅料'), route: '/admin/trims' },
  { key: 'Button', label: label('Button', '纽扣'), route: '/admin/button' },
  { key: 'Label', label: label('Label', '唛标'), route: '/admin/label' },
  { key: 'Supplier', label: label('Supplier Profile', '供应商档案'), route: '/admin/supplier' },
  { key: 'Master_Data', label: label('Master Data', '基础数据'), route: '/admin/master' },
  { key: 'Use_Mgt', label: label('User Management', '用户管理'), route: '/admin/user' },
] as const satisfies readonly { key: string; label: Label; route: string }[]

export type MenuKey = (typeof menu)[number]['key']

export const menuKeys = menu.map((entry) => entry.key) as readonly MenuKey[]

/** The route of the first entry of a Menu; undefined when the Menu is empty. */
export const firstRoute = (keys: readonly string[]) => menu.find((entry) => keys.includes(entry.key))?.route

/** Parts of a screen that need other keys than the screen itself. */
const restrictedParts: readonly { readonly path: string; readonly keys: readonly MenuKey[] }[] = [
  { path: '/admin/showroom/selection', keys: ['Showroom'] },
  { path: '/admin/showroom/share', keys: ['Showroom'] },
]

const showroom = '/admin/showroom'
/** The keys of the styles of each status: Showroom and History share a screen. */
const keyOfStatus = { Active: 'Showroom', inActive: 'History' } as const satisfies Record<string, MenuKey>
const keysOfStatuses = (statuses: readonly string[]): readonly MenuKey[] =>
  Object.entries(keyOfStatus).flatMap(([status, key]) => (statuses.includes(status) ? [key] : []))

/** Whether a user with this Menu may list styles of these statuses: it needs the key of each. */
export const mayList = (statuses: readonly string[], userMenu: readonly string[]) =>
  keysOfStatuses(statuses).every((key) => userMenu.includes(key))

/** The keys of which any opens an admin path; undefined for a path that is no screen. */
export function menuKeysOfPath(path: string): readonly MenuKey[] | undefined {
  const part = restrictedParts.find((candidate) => path === candidate.path || path.startsWith(`${candidate.path}/`))
  if (part) return part.keys
  const screen = path.split('/').slice(0, 3).join('/')
  const entries = menu.filter((entry) => entry.route.split('?')[0] === screen)
  return entries.length ? entries.map((entry) => entry.key) : undefined
}

/**
 * The keys of the menu entries of an address. Of a showroom list, `status` (comma-separated) tells which of the two.
 */
export const menuKeysAt = (path: string, status: string | undefined): readonly MenuKey[] | undefined =>
  path === showroom && status ? keysOfStatuses(status.split(',')) : menuKeysOfPath(path)

/**
 * Whether a user with this Menu may open an address; everyone may open a path that is no screen. A showroom list of
 * both statuses needs both keys; a style's own page needs either.
 */
export function mayOpen(path: string, status: string | undefined, userMenu: readonly string[]): boolean {
  const listKeys = path === showroom && status ? keysOfStatuses(status.split(',')) : []
  if (listKeys.length > 0) return listKeys.every((key) => userMenu.includes(key))
  return menuKeysOfPath(path)?.some((key) => userMenu.includes(key)) ?? true
}
