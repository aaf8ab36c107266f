import { parseRawSearch, stringifyRawSearch, type User } from '@sms/kit/web'
import { type Screen, screens } from '@sms/resources/pages.ts'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useParams,
} from '@tanstack/react-router'
import { landing } from './access.ts'
import { NoScreens, NotFound } from './screens/closed.tsx'
import { Coming } from './screens/coming.tsx'
import { Failed } from './screens/failed.tsx'
import { Loading } from './screens/loading.tsx'
import { Shell } from './shell/shell.tsx'

/** Leads on from an address that says too little; the address itself leaves no trace in the browser's history. */
function leadOn(path: string, menu: readonly string[], status?: string) {
  const [to, search] = landing(path, status, menu)?.split('?') ?? []
  if (to) throw redirect({ to, search: parseRawSearch(search ?? '') as never, replace: true })
}

/** A record's page gets the id of its address, and starts anew when another record takes its place. */
function recordComponent(load: NonNullable<Screen['record']>) {
  const Page = lazyRouteComponent(load)
  const Record = () => {
    const { id } = useParams({ strict: false }) as { id: string }
    return <Page key={id} id={id} />
  }
  return Object.assign(Record, { preload: Page.preload })
}

/**
 * The router of the admin area, made for one user: a route per screen of the registry and one per record page.
 * Search parameters stay the plain text that stands in the address.
 */
export function createAdminRouter({ Menu }: User) {
  const root = createRootRoute({ component: Shell, errorComponent: Failed })
  const under = (path: string) => ({ getParentRoute: () => root, path })
  const screenRoutes = ({ path, page, record, coming }: Screen): AnyRoute[] => [
    createRoute({
      ...under(`/admin/${path}`),
      beforeLoad: ({ search }) => leadOn(`/admin/${path}`, Menu, (search as { status?: string }).status),
      component: page ? lazyRouteComponent(page) : () => <Coming path={path} text={coming} />,
    }),
    ...(record ? [createRoute({ ...under(`/admin/${path}/$id`), component: recordComponent(record) })] : []),
  ]
  const home = createRoute({ ...under('/admin'), beforeLoad: () => leadOn('/admin', Menu), component: NoScreens })
  return createRouter({
    routeTree: root.addChildren([home, ...screens.flatMap(screenRoutes)]),
    parseSearch: parseRawSearch,
    stringifySearch: stringifyRawSearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // A screen that is at hand appears at once; only a slow one shows 'Loading...'.
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Loading,
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: NotFound,
  })
}
