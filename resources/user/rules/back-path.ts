/** Only for resolving: the path is what counts, and an address that leaves this origin has left the product. */
const base = 'https://sms.invalid'

/**
 * The way back after signing in, if it is one: a path of this origin in the admin area, with its search. Anything
 * else, such as `//evil.example`, `/admin/../x` or a backslash that browsers read as a slash, gives undefined.
 */
export function safeBack(back: string | null | undefined): string | undefined {
  // Browsers drop tabs and line breaks from addresses, which could put two slashes side by side.
  if (!back || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(back)) return undefined
  const url = URL.canParse(back, base) ? new URL(back, base) : undefined
  if (url?.origin !== base || !/^\/admin(\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
