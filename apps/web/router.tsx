import { openList, openPath } from '@sms/kit/contract'
import { Loading, parseRawSearch, stringifyRawSearch, type User } from '@sms/kit/web'
import { places, type Screen, screens } from '@sms/resources/pages.ts'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  useParams,
} from '@tanstack/react-router'
import { landing } from './access.ts'
import { NoScreens, NotFound } from './screens/closed.tsx'
import { Coming } from './screens/coming.tsx'
import { Failed } from './screens/failed.tsx'
import { KeptShell, Shell } from './shell/shell.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Without header and menu: a page that is there to be printed. */
    readonly bare?: boolean
  }
}

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

/** The quick capture of one noun, made anew for each. */
function captureComponent(load: NonNullable<Screen['capture']>, resource: NonNullable<Screen['resource']>) {
  const Page = lazyRouteComponent(load)
  return Object.assign(() => <Page key={resource.name} resource={resource} />, { preload: Page.preload })
}

/** The frame of a screen with tabs, around whichever of them is open. */
function frameComponent(load: NonNullable<Screen['frame']>, tabs: readonly Screen[]) {
  const Frame = lazyRouteComponent(load)
  const links = tabs.map(({ path, label }) => ({ href: `/admin/${path}`, label: label! }))
  const Framed = () => (
    <Frame tabs={links}>
      <Outlet />
    </Frame>
  )
  return Object.assign(Framed, { preload: Frame.preload })
}

/**
 * The router of the admin area, made for one user: a route per screen of the registry and one per record page.
 * Search parameters stay the plain text that stands in the address. A page that was kept on the device has what it was
 * kept for alone.
 */
export function createAdminRouter({ Menu }: User, isKept = false) {
  const root = createRootRoute({ component: isKept ? KeptShell : Shell, errorComponent: Failed })
  const under = (path: string) => ({ getParentRoute: () => root, path })
  const listRoute = ({ path, page, coming }: Screen, parent: () => AnyRoute): AnyRoute =>
    createRoute({
      getParentRoute: parent,
      path: `/admin/${path}`,
      beforeLoad: ({ search }) => leadOn(`/admin/${path}`, Menu, (search as { status?: string }).status),
      component: page ? lazyRouteComponent(page) : () => <Coming path={path} text={coming} />,
    })
  const recordRoutes = ({ path, record }: Screen): AnyRoute[] =>
    record ? [createRoute({ ...under(`/admin/${path}/$id`), component: recordComponent(record) })] : []
  // What is printed stands without the frame around it.
  const printRoutes = ({ path, tags, sheet }: Screen): AnyRoute[] =>
    Object.entries({ tags, sheet }).flatMap(([name, load]) =>
      load
        ? [
            createRoute({
              ...under(`/admin/${path}/${name}`),
              component: lazyRouteComponent(load),
              staticData: { bare: true },
            }),
          ]
        : [],
    )
  const captureRoutes = ({ path, capture, resource }: Screen): AnyRoute[] =>
    capture && resource
      ? [createRoute({ ...under(`/admin/${path}/capture`), component: captureComponent(capture, resource) })]
      : []
  const screenRoutes = (screen: Screen): AnyRoute[] => {
    const { path, frame, tabs = [] } = screen
    const all = [screen, ...tabs]
    const below = [...all.flatMap(recordRoutes), ...all.flatMap(printRoutes), ...all.flatMap(captureRoutes)]
    if (!frame) return [...all.map((screen) => listRoute(screen, () => root)), ...below]
    const around: AnyRoute = createRoute({
      getParentRoute: () => root,
      id: `around-${path}`,
      component: frameComponent(frame, tabs),
    })
    return [around.addChildren(all.map((screen) => listRoute(screen, () => around))), ...below]
  }
  const home = createRoute({ ...under('/admin'), beforeLoad: () => leadOn('/admin', Menu), component: NoScreens })
  // No entry of the menu: the avatar menu leads there.
  const log = createRoute({
    ...under('/admin/log'),
    component: lazyRouteComponent(() => import('@sms/resources/log.tsx')),
  })
  // An address that names a record by its kind leads on to that record's page, or else to its list.
  const open = createRoute({
    ...under(`${openPath}$kind/$id`),
    beforeLoad: ({ params, search }) => {
      const { kind, id } = params as { kind: string; id: string }
      const place = Object.hasOwn(places, kind) ? places[kind] : undefined
      // What hangs on other records has no list of its own: what became of many is in the log.
      if (!place && id === openList) throw redirect({ to: '/admin/log', search: { kind } as never, replace: true })
      if (!place) throw notFound()
      throw redirect({
        to: `/admin/${place.screen}${place.records && id !== openList ? `/${id}` : ''}`,
        search: search as never,
        replace: true,
      })
    },
  })
  const captures = screens.flatMap(captureRoutes)
  return createRouter({
    routeTree: root.addChildren(isKept ? captures : [home, open, log, ...screens.flatMap(screenRoutes)]),
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
