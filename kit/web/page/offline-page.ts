import { stored } from '../data/stored.ts'

const cacheName = 'sms-pages'
/** A tag requests a file with other headers than `fetch` does. */
const anyHeaders = { ignoreVary: true }
/** The id of the user whose pages are stored. */
const owner = stored('pages')

/** A page's HTML with no other data than it needs to start. */
const withoutData = (html: string) =>
  html.replace(/(<script id="boot"[^>]*>)(.*?)(<\/script>)/s, (_, begin: string, boot: string, end: string) => {
    const { user, inactivityMs, origin, houseZone } = JSON.parse(boot) as Record<string, unknown>
    return begin + JSON.stringify({ user, inactivityMs, origin, houseZone }).replaceAll('<', '\\u003c') + end
  })

function loadedFiles(): string[] {
  const tags = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')]
  const linked = tags.map((tag) => ('src' in tag ? tag.src : tag.href))
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name)
  const assets = [...linked, ...loaded].filter((url) => url.startsWith(`${location.origin}/assets/`))
  return [...new Set(assets)]
}

/** Stores the page at this address, without business data, to open offline; does nothing without service workers. */
export async function cachePage(user: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  const path = location.pathname
  await navigator.serviceWorker.register('/offline.js', { scope: path })
  const page = await fetch(path)
  // A session that has ended gives the login page, which is not stored.
  if (!page.ok || page.redirected || location.pathname !== path) return
  const html = withoutData(await page.text())
  const files = loadedFiles()
  const existing = await caches.open(cacheName)
  // Pages of another user or another build are dropped; a build is told by its first file.
  const isOfThisBuild = files[0] === undefined || (await existing.match(files[0], anyHeaders)) !== undefined
  const isCurrent = owner.get() === user && isOfThisBuild
  if (!isCurrent) await dropPages()
  owner.set(user)
  const cache = isCurrent ? existing : await caches.open(cacheName)
  const cached = await Promise.all(files.map((url) => cache.match(url, anyHeaders)))
  await cache.addAll(files.filter((_, i) => !cached[i]))
  const headers = new Headers(page.headers)
  for (const header of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(header)
  await cache.put(path, new Response(html, { headers }))
}

/** Deletes all stored pages. */
export async function dropPages(): Promise<void> {
  owner.set(null)
  if ('caches' in globalThis) await caches.delete(cacheName)
}

/** Deletes pages that another user has left. */
export async function dropPagesOfOthers(user: string): Promise<void> {
  if (owner.get() !== null && owner.get() !== user) await dropPages()
}
