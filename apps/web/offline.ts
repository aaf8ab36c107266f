/**
 * The service worker of pages that open without a connection (kit/web/page/offline-page.ts): it answers for nothing but them.
 * What it has to give was put into the cache by the pages themselves.
 */
type Asked = Event & {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
type Installed = Event & { waitUntil(work: Promise<unknown>): void }
type Worker = {
  addEventListener(type: 'fetch', listen: (event: Asked) => void): void
  addEventListener(type: 'install' | 'activate', listen: (event: Installed) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}
const worker = self as unknown as Worker

/** A server that has not begun to answer by then is as good as none, in milliseconds. */
const patienceMs = 8_000

/** What was kept of an address; a tag asks for a file with other headers than the page did that kept it. */
const keptAt = (address: Request | string) => caches.match(address, { ignoreVary: true })

/** The page as the server gives it, or as it was kept where nothing answers. */
async function pageAt(request: Request): Promise<Response> {
  const kept = await keptAt(new URL(request.url).pathname)
  if (!kept) return fetch(request)
  const late = new Promise<Response>((done) => setTimeout(() => done(kept), patienceMs))
  return Promise.race([fetch(request).catch(() => kept), late])
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageAt(request))
  // Their names change with their content, so that what is kept is what the server has.
  else if (url.pathname.startsWith('/assets/'))
    event.respondWith(keptAt(request).then((kept) => kept ?? fetch(request)))
})

export {}
