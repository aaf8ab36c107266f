import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { parseRawSearch, stringifyRawSearch } from '../../kit/web/list/raw-search.ts'

async function opened(address: string) {
  const root = createRootRoute()
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/admin/$' })])
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, parseSearch: parseRawSearch, stringifySearch: stringifyRawSearch })
  await router.load()
  return { router, history }
}

test.each([
  '/admin/fabric?status=Active,inActive&weight=180..220',
  '/admin/showroom?status=Active',
  '/admin/fabric?composition=cotton:60..100&f=!~&g=~',
  '/admin/supplier?q=true&page=2&code=007&sort=-name,code',
])('an address stays as it was sent: %s', async (address) => {
  const { router, history } = await opened(address)
  expect(history.location.href).toBe(address)
  const written = Object.fromEntries(new URL(address, 'https://sms.example').searchParams)
  expect(router.state.location.search).toEqual(written)
})

test('a filter that is set stands in the address as the contract writes it', async () => {
  const { router } = await opened('/admin/fabric')
  const search = { status: 'Active,inActive', weight: '180..220' }
  const { href } = router.buildLocation({ to: '/admin/fabric', search: search as never })
  expect(href).toBe('/admin/fabric?status=Active,inActive&weight=180..220')
})
