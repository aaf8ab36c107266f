/** Parts that mean "here" or "one up", escaped or not: a path with one is not what it seems. */
const dots = /^(\.|%2e){1,2}$/i

/**
 * The way back after signing in, if it is one: a path of this origin in the admin area, with its search. Anything
 * else, such as `//evil.example`, `/admin/../x` or a backslash that browsers read as a slash, gives undefined.
 */
export function safeBack(back: string | null | undefined): string | undefined {
  // Browsers drop tabs and line breaks from addresses, which could put two slashes side by side.
  if (!back || !/^\/admin(?:[/?#][^\\\p{Cc}]*)?$/u.test(back)) return undefined
  const [path = ''] = back.split(/[?#]/)
  return path.split('/').some((part) => dots.test(part)) ? undefined : back
}
