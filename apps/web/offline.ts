/** The service worker of pages for offline use (kit/web/page/offline-page.ts). The pages themselves fill its cache. */
type FetchEvent = Event & {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type Worker = {
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void
  addEventListener(type: 'install' | 'activate', listen: (event: ExtendableEvent) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}
const worker = self as unknown as Worker

/** The longest wait for the server before the cached page is used, in milliseconds. */
const patienceMs = 8_000

/**
 * The cached response of an address. Ignores Vary, since a tag sends other headers than the page that cached the file.
 */
const cachedAt = (address: Request | string) => caches.match(address, { ignoreVary: true })

/** The page from the server, or from the cache, if it is there, where the server does not answer in time. */
async function pageAt(request: Request): Promise<Response> {
  const cached = await cachedAt(new URL(request.url).pathname)
  if (!cached) return fetch(request)
  const delayed = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), patienceMs))
  return Promise.race([fetch(request).catch(() => cached), delayed])
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageAt(request))
  // Their names change with their content, so the cached file is the server's.
  else if (url.pathname.startsWith('/assets/'))
    event.respondWith(cachedAt(request).then((cached) => cached ?? fetch(request)))
})

export {}
