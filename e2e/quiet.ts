import type { Page, Request } from '@playwright/test'

/** How long nothing may be under way before a page counts as quiet, in milliseconds. */
const restMs = 500
/** Longest wait for it, in milliseconds. */
const longestMs = 30_000

/** The event stream stays open for as long as the page does. */
const isStream = (request: Request) => new URL(request.url()).pathname === '/api/live'

/**
 * Does something on a page and waits until every request that it led to is answered, the event stream apart: what
 * Playwright's `networkidle` would wait for on a page without one.
 */
export async function quietly(page: Page, work: () => Promise<unknown>): Promise<void> {
  const under = new Set<Request>()
  let last = Date.now()
  const begin = (request: Request) => {
    if (!isStream(request)) under.add(request)
    last = Date.now()
  }
  const end = (request: Request) => {
    under.delete(request)
    last = Date.now()
  }
  page.on('request', begin)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  try {
    await work()
    const until = Date.now() + longestMs
    while (under.size > 0 || Date.now() - last < restMs) {
      if (Date.now() > until) throw new Error(`still under way: ${[...under].map((one) => one.url()).join(', ')}`)
      await new Promise((next) => setTimeout(next, 50))
    }
  } finally {
    page.off('request', begin)
    page.off('requestfinished', end)
    page.off('requestfailed', end)
  }
}
