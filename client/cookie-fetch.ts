import type { Fetch } from './send.ts'

interface Cookie {
  name: string
  value: string
  host: string
  path: string
  /** Milliseconds since 1970; a cookie of the session alone never expires here. */
  expires: number
}

/** One Set-Cookie header, by RFC 6265 §5.2 as far as our server uses it: Path, Max-Age, Expires; host-only. */
function parse(header: string, host: string, now: number): Cookie {
  const [pair = '', ...rest] = header.split(';')
  const split = (text: string) => {
    const at = text.indexOf('=')
    return at < 0 ? ([text.trim(), ''] as const) : ([text.slice(0, at).trim(), text.slice(at + 1).trim()] as const)
  }
  const [name, value] = split(pair)
  const attributes = new Map(rest.map(split).map(([key, text]) => [key.toLowerCase(), text]))
  const maxAge = attributes.get('max-age')
  const date = attributes.get('expires')
  const expires = maxAge ? now + Number(maxAge) * 1000 : date ? Date.parse(date) : Number.POSITIVE_INFINITY
  return { name, value, host, path: attributes.get('path') || '/', expires }
}

/** RFC 6265 §5.1.4: `/admin` covers itself and what lies below it, not `/administrator`. */
const covers = (path: string, requested: string) =>
  requested === path || requested.startsWith(path.endsWith('/') ? path : `${path}/`)

/**
 * A fetch for Node that stores cookies like a browser, one jar per call; `cookies()` lists all, HttpOnly ones included.
 * It ignores Domain, Secure and SameSite, and cookies of followed redirects (pass `redirect: 'manual'` for those).
 */
export function cookieFetch(): Fetch & { cookies(): string } {
  let jar: Cookie[] = []
  const alive = () => jar.filter((cookie) => cookie.expires > Date.now())
  const written = (cookies: Cookie[]) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

  async function fetchWithCookies(url: string, init: RequestInit = {}): Promise<Response> {
    const { hostname, pathname } = new URL(url)
    const headers = new Headers(init.headers)
    const matching = alive().filter((cookie) => cookie.host === hostname && covers(cookie.path, pathname))
    if (matching.length > 0) headers.set('cookie', written(matching))
    const response = await fetch(url, { ...init, headers })
    for (const header of response.headers.getSetCookie()) {
      const set = parse(header, hostname, Date.now())
      jar = jar.filter(({ name, host, path }) => name !== set.name || host !== set.host || path !== set.path)
      jar.push(set)
    }
    return response
  }
  return Object.assign(fetchWithCookies, { cookies: () => written(alive()) })
}
