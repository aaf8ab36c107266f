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
import { Failed } from './screens/failed.tsx'
import { CachedShell, Shell } from './shell/shell.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Shows the page without header and menu, for printing. */
    readonly bare?: boolean
  }
}

/**
 * Throws the redirect of an incomplete address, which keeps its parameters, without an entry in the browser's history;
 * does nothing else.
 */
function redirectFrom(path: string, menu: readonly string[], search: { readonly status?: string } = {}) {
  const [to, added] = landing(path, search.status, menu)?.split('?') ?? []
  if (to) throw redirect({ to, search: { ...search, ...parseRawSearch(added ?? '') } as never, replace: true })
}

function recordComponent(load: NonNullable<Screen['record']>) {
  const Page = lazyRouteComponent(load)
  const Record = () => {
    const { id } = useParams({ strict: false }) as { id: string }
    return <Page key={id} id={id} />
  }
  return Object.assign(Record, { preload: Page.preload })
}

function captureComponent(load: NonNullable<Screen['capture']>, resource: NonNullable<Screen['resource']>) {
  const Page = lazyRouteComponent(load)
  return Object.assign(() => <Page key={resource.name} resource={resource} />, { preload: Page.preload })
}

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
 * The router of the admin area for one user: a route for each screen and record page of the registry, or only those of
 * quick capture in a page stored on the device. Search parameters stay plain text.
 */
export function createAdminRouter({ Menu }: User, isCached = false) {
  const root = createRootRoute({ component: isCached ? CachedShell : Shell, errorComponent: Failed })
  const atRoot = (path: string) => ({ getParentRoute: () => root, path })
  /** The route of a screen's page; an address without its status is completed. */
  const listRoute = ({ path, page }: Screen, parent: () => AnyRoute): AnyRoute =>
    createRoute({
      getParentRoute: parent,
      path: `/admin/${path}`,
      beforeLoad: ({ search }) => redirectFrom(`/admin/${path}`, Menu, search),
      component: lazyRouteComponent(page),
    })
  const recordRoutes = ({ path, record }: Screen): AnyRoute[] =>
    record ? [createRoute({ ...atRoot(`/admin/${path}/$id`), component: recordComponent(record) })] : []
  // Printed pages have no header and menu.
  const printRoutes = ({ path, tags, sheet }: Screen): AnyRoute[] =>
    Object.entries({ tags, sheet }).flatMap(([name, load]) =>
      load
        ? [
            createRoute({
              ...atRoot(`/admin/${path}/${name}`),
              component: lazyRouteComponent(load),
              staticData: { bare: true },
            }),
          ]
        : [],
    )
  const captureRoutes = ({ path, capture, resource }: Screen): AnyRoute[] =>
    capture && resource
      ? [createRoute({ ...atRoot(`/admin/${path}/capture`), component: captureComponent(capture, resource) })]
      : []
  const screenRoutes = (screen: Screen): AnyRoute[] => {
    const { path, frame, tabs = [] } = screen
    const all = [screen, ...tabs]
    const unframed = [...all.flatMap(recordRoutes), ...all.flatMap(printRoutes), ...all.flatMap(captureRoutes)]
    if (!frame) return [...all.map((screen) => listRoute(screen, () => root)), ...unframed]
    const frameRoute: AnyRoute = createRoute({
      getParentRoute: () => root,
      id: `frame-${path}`,
      component: frameComponent(frame, tabs),
    })
    return [frameRoute.addChildren(all.map((screen) => listRoute(screen, () => frameRoute))), ...unframed]
  }
  const home = createRoute({
    ...atRoot('/admin'),
    beforeLoad: () => redirectFrom('/admin', Menu),
    component: NoScreens,
  })
  const log = createRoute({
    ...atRoot('/admin/log'),
    component: lazyRouteComponent(() => import('@sms/resources/log.tsx')),
  })
  // An address with a kind and an id redirects to that record's page, or else to its list.
  const open = createRoute({
    ...atRoot(`${openPath}$kind/$id`),
    beforeLoad: ({ params, search }) => {
      const { kind, id } = params as { kind: string; id: string }
      const place = Object.hasOwn(places, kind) ? places[kind] : undefined
      // Parts of records have no list, so several of them are shown in the log.
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
    routeTree: root.addChildren(isCached ? captures : [home, open, log, ...screens.flatMap(screenRoutes)]),
    parseSearch: parseRawSearch,
    stringifySearch: stringifyRawSearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // Only a slow screen shows 'Loading...'.
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Loading,
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: NotFound,
  })
}
