import type { Page, Request } from '@playwright/test'

/** Longest wait for a quiet page, in milliseconds. */
const longestMs = 30_000

/** The event stream stays open for as long as the page does. */
const isEventStream = (request: Request) => new URL(request.url()).pathname === '/api/live'

/**
 * Does something on a page and waits until every request but the event stream is answered, none has been sent for `restMs`
 * milliseconds, and the page has no work left.
 */
export async function quietly(page: Page, work: () => Promise<unknown>, restMs = 200): Promise<void> {
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
    for (let isIdle = false; !isIdle; ) {
      while (pending.size > 0 || Date.now() - last < restMs) {
        if (Date.now() > until)
          throw new Error(`still pending: ${[...pending].map((request) => request.url()).join(', ')}`)
        await new Promise((next) => setTimeout(next, 50))
      }
      const before = last
      // A timer of the page waits for its running work, which may send further requests.
      await page.evaluate('new Promise((done) => setTimeout(done, 20))')
      isIdle = last === before
    }
  } finally {
    page.off('request', begin)
    page.off('requestfinished', end)
    page.off('requestfailed', end)
  }
}
