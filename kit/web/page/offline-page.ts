import { kept } from '../data/stored.ts'

const name = 'sms-pages'
/** A tag asks for a file with other headers than the page that keeps it. */
const anyHeaders = { ignoreVary: true }
/** Whose pages are kept. */
const owner = kept('pages')

/** The page without what its user may see there: who they are, and by which calendar, is all that is needed to start. */
const lean = (html: string) =>
  html.replace(/(<script id="boot"[^>]*>)(.*?)(<\/script>)/s, (_, begin: string, boot: string, end: string) => {
    const { user, inactivityMs, origin, houseZone } = JSON.parse(boot) as Record<string, unknown>
    return begin + JSON.stringify({ user, inactivityMs, origin, houseZone }).replaceAll('<', '\\u003c') + end
  })

/** The files of which this page is made, as far as they are loaded. */
function parts(): string[] {
  const tags = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')]
  const named = tags.map((tag) => ('src' in tag ? tag.src : tag.href))
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name)
  const ours = [...named, ...loaded].filter((url) => url.startsWith(`${location.origin}/assets/`))
  return [...new Set(ours)]
}

/**
 * Keeps the page at this address on the device, so that it opens without a connection until its user signs out. Nothing
 * of what they may see is kept, only who they are; the page asks for the rest as ever. Over plain http browsers keep no
 * pages.
 */
export async function keepPage(user: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  const path = location.pathname
  await navigator.serviceWorker.register('/offline.js', { scope: path })
  const page = await fetch(path)
  // Signed out meanwhile: nothing of the login page is kept in its place.
  if (!page.ok || page.redirected || location.pathname !== path) return
  const html = lean(await page.text())
  const files = parts()
  const open = await caches.open(name)
  // Of another build, or somebody else's: it would be made of files that are no more.
  const isCurrent =
    owner.get() === user &&
    (await Promise.all(files.slice(0, 1).map((url) => open.match(url, anyHeaders)))).every(Boolean)
  if (!isCurrent) await dropPages()
  owner.set(user)
  const cache = isCurrent ? open : await caches.open(name)
  const missing = (
    await Promise.all(files.map(async (url) => ((await cache.match(url, anyHeaders)) ? [] : [url])))
  ).flat()
  await cache.addAll(missing)
  const headers = new Headers(page.headers)
  for (const of of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(of)
  await cache.put(path, new Response(html, { headers }))
}

/** Forgets the pages that are kept: whoever signs out leaves none behind. */
export async function dropPages(): Promise<void> {
  owner.set(null)
  if ('caches' in globalThis) await caches.delete(name)
}

/** Forgets pages that somebody else has left. */
export async function dropPagesOfOthers(user: string): Promise<void> {
  if (owner.get() !== null && owner.get() !== user) await dropPages()
}
