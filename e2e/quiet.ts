import type { Page, Request } from '@playwright/test'

/** Milliseconds without a request after which a page counts as quiet. */
const restMs = 500
/** Longest wait for that, in milliseconds. */
const longestMs = 30_000

/** The event stream stays open for as long as the page does. */
const isEventStream = (request: Request) => new URL(request.url()).pathname === '/api/live'

/**
 * Does something on a page and waits until every request is answered except the event stream, which Playwright's
 * `networkidle` would wait for.
 */
export async function quietly(page: Page, work: () => Promise<unknown>): Promise<void> {
  const pending = new Set<Request>()
  let last = Date.now()
  const begin = (request: Request) => {
    if (!isEventStream(request)) pending.add(request)
    last = Date.now()
  }
  const end = (request: Request) => {
    pending.delete(request)
    last = Date.now()
  }
  page.on('request', begin)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  try {
    await work()
    const until = Date.now() + longestMs
    while (pending.size > 0 || Date.now() - last < restMs) {
      if (Date.now() > until)
        throw new Error(`still pending: ${[...pending].map((request) => request.url()).join(', ')}`)
      await new Promise((next) => setTimeout(next, 50))
    }
  } finally {
    page.off('request', begin)
    page.off('requestfinished', end)
    page.off('requestfailed', end)
  }
}
