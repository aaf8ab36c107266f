/**
 * The service worker of pages that open offline (kit/web/page/offline-page.ts). The pages themselves fill the cache that it
 * answers from.
 */
type FetchEvent = Event & {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type Worker = {
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void
  addEventListener(type: 'install' | 'activate', listen: (event: ExtendableEvent) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}
const worker = self as unknown as Worker

/** How long a request may wait for the server before the cached page is shown, in milliseconds. */
const patienceMs = 8_000

/** The cached answer for an address; the headers of the request may differ from those when it was stored. */
const cachedAt = (address: Request | string) => caches.match(address, { ignoreVary: true })

/** The page from the server, or from the cache if the server does not answer. */
async function pageAt(request: Request): Promise<Response> {
  const cached = await cachedAt(new URL(request.url).pathname)
  if (!cached) return fetch(request)
  const delayed = new Promise<Response>((done) => setTimeout(() => done(cached), patienceMs))
  return Promise.race([fetch(request).catch(() => cached), delayed])
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageAt(request))
  // File names change with their content, so the cached file is current.
  else if (url.pathname.startsWith('/assets/'))
    event.respondWith(cachedAt(request).then((cached) => cached ?? fetch(request)))
})

export {}
